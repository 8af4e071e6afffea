package ruletest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/ruletest/internal/suite"
)

// Fields of a rule, as they are called in a rule file.
const (
	recordField = "record"
	alertField  = "alert"
	forField    = "for"
	keepField   = "keep_firing_for"
	everyField  = "interval" // of the group
	labelField  = "labels"
	noteField   = "annotations"
)

// defaultInterval is at which groups run that name none.
const defaultInterval = time.Minute

// fieldMutants are the mistakes in everything of a rule but its expression.
func fieldMutants(r *suite.Rule) []*broken {
	var out []*broken
	name := recordField
	if r.Alert {
		name = alertField
		out = append(out, durations(forField, r, r.For, func(c *suite.Rule, d time.Duration) { c.For = d })...)
		out = append(out, durations(keepField, r, r.KeepFiringFor, func(c *suite.Rule, d time.Duration) { c.KeepFiringFor = d })...)
	}
	if r.Alert && r.Interval > 0 && r.For+r.KeepFiringFor > 0 {
		out = append(out, field(r, everyField, everyField, at(r.Interval), at(2*r.Interval), func(c *suite.Rule) { c.Interval *= 2 }))
	}
	out = append(out, field(r, name, name, r.Name, r.Name+"_other", func(c *suite.Rule) { c.Name += "_other" }))
	out = append(out, texts(labelField, r, r.Labels, func(c *suite.Rule, l labels.Labels) { c.Labels = l })...)
	return append(out, texts(noteField, r, r.Annotations, func(c *suite.Rule, l labels.Labels) { c.Annotations = l })...)
}

// field is a rule with one field changed. What is printed of it is "key: value".
func field(r *suite.Rule, operator, key, before, after string, set func(*suite.Rule)) *broken {
	changed := *r
	set(&changed)
	at := operator
	if operator == severity {
		at = labelField
	}
	return &broken{rule: r, mutant: &changed, change: Change{
		Operator: operator, Before: key + ": " + before, After: key + ": " + after, Expr: r.Query.String(), field: at,
	}}
}

// durations takes an alert's duration away, doubles it, and makes it an evaluation
// shorter and longer; where there is none, it adds one.
func durations(name string, r *suite.Rule, d time.Duration, set func(*suite.Rule, time.Duration)) []*broken {
	step := cmp.Or(r.Interval, defaultInterval)
	var out []*broken
	seen := []time.Duration{d}
	for _, wrong := range []time.Duration{0, 2 * d, d - step, d + step} {
		if wrong < 0 || slices.Contains(seen, wrong) {
			continue
		}
		seen = append(seen, wrong)
		out = append(out, field(r, name, name, at(d), at(wrong), func(c *suite.Rule) { set(c, wrong) }))
	}
	return out
}

// severity is the label that tells the levels of an alert, and levels what it says.
const severity = "severity"

var levels = map[string]string{"critical": "warning", "warning": "critical", "page": "ticket", "ticket": "page", "info": "warning"}

// texts drops each label or annotation and changes what it says, and adds a label.
func texts(name string, r *suite.Rule, list labels.Labels, set func(*suite.Rule, labels.Labels)) []*broken {
	var out []*broken
	list.Range(func(l labels.Label) {
		operator, wrong := name, l.Value+" other"
		if name == labelField {
			wrong = l.Value + "_other"
		}
		if name == labelField && l.Name == severity {
			operator, wrong = severity, cmp.Or(levels[l.Value], wrong)
		}
		out = append(out,
			field(r, operator, l.Name, l.Value, "none", func(c *suite.Rule) { set(c, with(list, l.Name, "")) }),
			field(r, operator, l.Name, l.Value, wrong, func(c *suite.Rule) { set(c, with(list, l.Name, wrong)) }))
		if other := otherVariable(l.Value); other != l.Value {
			out = append(out, field(r, operator, l.Name, l.Value, other, func(c *suite.Rule) { set(c, with(list, l.Name, other)) }))
		}
	})
	if name == labelField {
		out = append(out, field(r, name, "added", "none", "added", func(c *suite.Rule) { set(c, with(list, "added", "added")) }))
	}
	return out
}

// with is a list of labels in which one has another value, or is not there.
func with(list labels.Labels, name, value string) labels.Labels {
	return labels.NewBuilder(list).Set(name, value).Labels()
}

// otherVariable is a template in which the first label that it names is another.
func otherVariable(template string) string {
	const variable = "$labels."
	i := strings.Index(template, variable)
	if i < 0 {
		return template
	}
	return fmt.Sprintf("%s%sother_%s", template[:i], variable, template[i+len(variable):])
}
