package plan

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/prometheus/common/model"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql"
)

// refuse adds a finding at a field of config.
type refuse func(field, hint, format string, args ...any)

// checkLabels holds the labels that config names to what rules can do with them: one label for
// each thing, each written as Prometheus 2 allows, and none that the rules fold away.
func (p *resolver) checkLabels() {
	c := p.Catalog.Config
	var bad refuse = func(field, hint, format string, args ...any) {
		p.Findings.Add(diag.Errorf("plan/label", c.At(field), "config."+field+": "+format, args...).WithHint("%s", hint))
	}
	named := func(field, label string) bool {
		if !model.LegacyValidation.IsValidLabelName(label) || strings.HasPrefix(label, "__") {
			bad(field, "use letters, digits and underscores, for example "+plainLabel(label), "%q is not the name of a label", label)
			return false
		}
		return true
	}
	taken := map[string]string{"le": "Prometheus's own, for buckets", ServerLabel: "what tells servers apart under one name"}
	for _, l := range promql.Process {
		taken[l] = "what tells processes apart"
	}
	for _, e := range p.Catalog.All() {
		if e.ModelLabel != "" {
			taken[e.ModelLabel] = "the model's name in " + e.Title
		}
	}
	for _, x := range []struct{ field, label string }{{"labels.namespace", c.Namespace}, {"labels.pod", c.Pod}, {"labels.role", c.Role}} {
		if x.label == "" || !named(x.field, x.label) {
			continue
		}
		if why, ok := taken[x.label]; ok {
			bad(x.field, "name the label that your targets carry, or say \"\" where they carry none", "%s is %s", x.label, why)
			continue
		}
		if owner := p.owner(x.label, false); owner != "" {
			bad(x.field, "name a label of the targets", "%s is a label of %s, which rules fold away", x.label, owner)
			continue
		}
		taken[x.label] = "config." + x.field
	}
	for i, l := range c.Group {
		field := fmt.Sprintf("group.%d", i)
		switch why, ok := taken[l]; {
		case !named(field, l):
		case slices.Contains(c.Group[:i], l):
			bad(field, "leave it out here", "%s is named twice", l)
		case ok && l != promql.Process[0]:
			bad(field, "leave it out: levels that need it keep it already", "%s is %s", l, why)
		case p.owner(l, true) != "":
			bad(field, "leave it out: grouping is by labels of the targets", "%s is a label of some of %s's own series", l, p.owner(l, true))
		}
	}
	for _, l := range slices.Sorted(maps.Keys(c.Matchers)) {
		if named("matchers."+l, l) {
			p.checkMatched(l, bad)
		}
	}
	for _, l := range c.Group {
		taken[l] = "what config.group has every level keep"
	}
	p.checkAlertLabels(taken, named, bad)
}

// checkAlertLabels looks at the labels that config puts on alerts: one that levels keep would give the
// alerts of two namespaces, say, the same labels, and Prometheus refuses such a rule.
func (p *resolver) checkAlertLabels(taken map[string]string, named func(field, label string) bool, bad refuse) {
	c := p.Catalog.Config
	hint := "choose another name: two alerts that differ in it alone would get equal labels, and Prometheus refuses such a rule"
	switch why, ok := taken[c.SeverityLabel]; {
	case !named("severity.label", c.SeverityLabel):
	case c.SeverityLabel == model.AlertNameLabel:
		bad("severity.label", "use another, for example severity", "%s holds the alert's own name", c.SeverityLabel)
	case ok:
		bad("severity.label", hint, "%s is %s", c.SeverityLabel, why)
	}
	if c.Warning == c.Critical {
		bad("severity", "routes and inhibition tell alerts apart by it", "warning and critical are both %q", c.Warning)
	}
	for _, l := range slices.Sorted(maps.Keys(c.AlertLabels)) {
		field := "alertLabels." + l
		switch why, ok := taken[l]; {
		case !named(field, l):
		case l == c.SeverityLabel:
			bad(field, "say severity: {warning: …, critical: …} to name the levels", "%s is the severity, and differs by alert", l)
		case l == model.AlertNameLabel:
			bad(field, "leave it out", "%s holds the alert's own name", l)
		case ok:
			bad(field, hint, "%s is %s", l, why)
		}
	}
}

// checkKept is checkAlertLabels for the labels that single alerts keep, once it is known which those are.
func (p *resolver) checkKept() {
	c := p.Catalog.Config
	set := map[string]string{c.SeverityLabel: "severity.label"}
	for l := range c.AlertLabels {
		set[l] = "alertLabels." + l
	}
	for _, a := range slices.Concat(p.Alerts(), p.OptIn) {
		for _, l := range a.Node().Labels() {
			if field, ok := set[l]; ok {
				delete(set, l)
				p.Findings.Add(diag.Errorf("plan/label", c.At(field), "config.%s: %s keeps the label %s", field, a.ID, l).
					WithHint("choose another name: two of its alerts that differ in it alone would get equal labels, and Prometheus refuses such a rule"))
			}
		}
	}
}

// owner names an exporter whose metrics carry the label themselves: as parallel parts, repeats or
// breakdowns, or, where that counts too, as a dimension.
func (p *resolver) owner(label string, dimension bool) string {
	for _, e := range p.Catalog.All() {
		for _, m := range e.Metrics {
			if l, ok := m.Label(label); ok && (dimension || l.Role != catalog.Dimension) {
				return e.Title
			}
		}
	}
	return ""
}

// plainLabel is a legal name near an illegal one.
func plainLabel(s string) string {
	s = strings.Trim(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, s), "_")
	if s == "" || s[0] >= '0' && s[0] <= '9' {
		return "cluster"
	}
	return s
}
