package analysis

import (
	"regexp"
	"slices"
	"strings"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// labelFunctions change labels and nothing else.
var labelFunctions = map[string]func(*called) Result{
	"label_replace": labelReplace,
	"label_join":    labelJoin,
	"info":          info,
}

// labelReplace sets a label to an expansion of another one where that matches.
func labelReplace(c *called) Result {
	r := *c.args[0]
	r.Conflict = nil
	dst, ok1 := c.text(1)
	repl, ok2 := c.text(2)
	src, ok3 := c.text(3)
	pattern, ok4 := c.text(4)
	re, err := regexp.Compile("^(?s:" + pattern + ")$")
	if !ok1 || !ok2 || !ok3 || !ok4 || err != nil {
		r.Labels, r.Bounds = AnyLabels(), nil
		return r
	}
	r.Labels = r.Labels.With(replaced(r.Labels.Get(dst), r.Labels.Get(src), re, repl))
	if dst == model.BucketLabel {
		r.Bounds = nil
	}
	return r
}

// replaced is what is known of the target label afterwards.
func replaced(old, src Label, re *regexp.Regexp, repl string) Label {
	values, finite := possibleValues(src)
	if !finite {
		out := Label{Name: old.Name}
		always := everything(re, src.Presence == Certain)
		if always && repl == "" {
			return Label{Name: old.Name, Presence: Never}
		}
		if !strings.Contains(repl, "$") && repl != "" {
			out.Values = []string{repl}
			if always {
				out.Presence = Certain
			}
		} else if always && src.Presence == Certain && wholeMatch(re, repl) {
			out.Presence = Certain
		}
		if !always && old.Presence != Never {
			if old.Values == nil || out.Values == nil {
				out.Values = nil
			} else {
				out.Values = union(old.Values, out.Values)
			}
			if old.Presence == Certain && out.Values != nil {
				out.Presence = Certain
			}
		}
		return out
	}
	var out Label
	for i, v := range values {
		one := old
		if m := re.FindStringSubmatchIndex(v); m != nil {
			one = fixed(old.Name, string(re.ExpandString(nil, repl, v, m)))
		}
		if i == 0 {
			out = one
			continue
		}
		out = Union(NewLabels(false, out), NewLabels(false, one)).Get(old.Name)
	}
	return out
}

// possibleValues are all values that a label can have, the empty one of an absent label
// included; not finite, if they are not known. A metric's name that an operation removed
// may still be there for this function: Prometheus removes it late when told to.
func possibleValues(l Label) ([]string, bool) {
	switch {
	case l.Presence == Never && l.Name == model.MetricNameLabel:
		return nil, false
	case l.Presence == Never || l.Name == "": // there is no label without a name
		return []string{""}, true
	case l.Values == nil:
		return nil, false
	case l.Presence == Possible:
		return append([]string{""}, l.Values...), true
	}
	return l.Values, true
}

// everything reports whether a pattern matches any value.
func everything(re *regexp.Regexp, present bool) bool {
	switch re.String() {
	case "^(?s:.*)$", "^(?s:(.*))$":
		return true
	case "^(?s:.+)$", "^(?s:(.+))$":
		return present
	}
	return false
}

// wholeMatch reports whether an expansion holds the whole of the matched value.
func wholeMatch(re *regexp.Regexp, repl string) bool {
	if strings.Contains(repl, "$0") || strings.Contains(repl, "${0}") {
		return true
	}
	return strings.Contains(re.String(), "(?s:(.") && (repl == "$1" || repl == "${1}")
}

// labelJoin sets a label to the concatenation of others.
func labelJoin(c *called) Result {
	r := *c.args[0]
	r.Conflict = nil
	dst, ok1 := c.text(1)
	sep, ok2 := c.text(2)
	if !ok1 || !ok2 {
		r.Labels, r.Bounds = AnyLabels(), nil
		return r
	}
	out := Label{Name: dst}
	single := []string{}
	filled := sep != "" && len(c.args) > 4
	empty := true
	for i := 3; i < len(c.args); i++ {
		name, ok := c.text(i)
		if !ok {
			r.Labels, r.Bounds = AnyLabels(), nil
			return r
		}
		l := r.Labels.Get(name)
		filled = filled || l.Presence == Certain
		empty = empty && l.Presence == Never && name != model.MetricNameLabel
		if v, finite := possibleValues(l); finite && len(v) == 1 && single != nil {
			single = append(single, v[0])
		} else {
			single = nil
		}
	}
	switch {
	case single != nil:
		out = fixed(dst, strings.Join(single, sep))
	case filled:
		out.Presence = Certain
	case empty && (sep == "" || len(c.args) <= 4):
		out.Presence = Never
	}
	r.Labels = r.Labels.With(out)
	if dst == model.BucketLabel {
		r.Bounds = nil
	}
	return r
}

// pinned are the labels that absent() takes from a selector: those matched once, by
// equality. Parentheses around it may hide them.
func pinned(v *parser.VectorSelector, parens bool) Labels {
	var out Labels
	var seen []string
	for _, m := range v.LabelMatchers {
		if isMetadata(m.Name) {
			continue
		}
		if m.Type == labels.MatchEqual && !slices.Contains(seen, m.Name) {
			l := fixed(m.Name, m.Value)
			if parens && l.Presence == Certain {
				l.Presence = Possible
			}
			out = out.With(l)
			seen = append(seen, m.Name)
		} else {
			out = out.With(Label{Name: m.Name, Presence: Never})
		}
	}
	return out
}
