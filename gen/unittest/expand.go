package unittest

import (
	"fmt"
	"maps"
	"regexp"
	"strings"

	"metricwright/gen/plan"
)

// expander fills in templates as Prometheus does when it evaluates an alert.
type expander struct{ done map[string]string }

// Most templates only name labels and show the value, which can be filled in one by one: no
// template need be parsed twice for that.
var (
	action    = regexp.MustCompile(`\{\{.*?\}\}`)
	labelOnly = regexp.MustCompile(`^\{\{ \$labels\.([a-zA-Z_][a-zA-Z0-9_]*) \}\}$`)
	valueOnly = regexp.MustCompile(`^\{\{ \$value( \| [a-zA-Z0-9]+( "[^"{}]*")?)* \}\}$`)
)

// expand is a rule's label or annotation for an alert. The templates of a plan ask for
// nothing but the alert's own labels and value.
func (x *expander) expand(text string, f firing) (string, error) {
	if !strings.Contains(text, "{{") {
		return text, nil
	}
	simple := true
	for _, a := range action.FindAllString(text, -1) {
		simple = simple && (labelOnly.MatchString(a) || valueOnly.MatchString(a))
	}
	if !simple {
		return x.template(text, fmt.Sprint(text, f.labels, f.value), f)
	}
	var err error
	out := action.ReplaceAllStringFunc(text, func(a string) string {
		if m := labelOnly.FindStringSubmatch(a); m != nil {
			return f.labels[m[1]]
		}
		s, e := x.template(a, fmt.Sprint(a, f.value), f)
		if e != nil {
			err = e
		}
		return s
	})
	return out, err
}

// template expands a text whole, and remembers the answer under a key.
func (x *expander) template(text, key string, f firing) (string, error) {
	if out, ok := x.done[key]; ok {
		return out, nil
	}
	out, err := plan.Expand(text, f.labels, f.value)
	if err != nil {
		return "", fmt.Errorf("%q: %w", text, err)
	}
	x.done[key] = out
	return out, nil
}

// alert is what a firing alert looks like.
func (x *expander) alert(f firing) (expAlert, error) {
	out := expAlert{labels: maps.Clone(f.labels), annotations: map[string]string{}}
	for k, v := range f.rule.Labels {
		s, err := x.expand(v, f)
		if err != nil {
			return out, err
		}
		out.labels[k] = s
	}
	for k, v := range f.rule.Annotations {
		s, err := x.expand(v, f)
		if err != nil {
			return out, err
		}
		out.annotations[k] = s
	}
	return out, nil
}
