package checks

import (
	"fmt"
	"math"
	"strings"

	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/promql/analysis"
)

// Describe says in a few aligned lines what is known of an expression's result.
func Describe(r analysis.Result) string {
	var b strings.Builder
	line := func(title, text string) {
		if text != "" {
			fmt.Fprintf(&b, "%-10s %s\n", title, text)
		}
	}
	line("type", typeName(r.Type))
	if r.Type == parser.ValueTypeString {
		return b.String()
	}
	line("kind", r.Kind.String())
	line("unit", or(r.Unit, "unknown"))
	line("range", rangeText(r))
	if r.Type != parser.ValueTypeScalar {
		line("labels", or(strings.Join(r.Labels.Names(analysis.Certain), ", "), "none"))
		possible := strings.Join(r.Labels.Names(analysis.Possible), ", ")
		if r.Labels.Open {
			possible = strings.TrimPrefix(possible+", any that the target brings", ", ")
		}
		line("perhaps", possible)
		line("never", never(r))
		if r.Empty == analysis.AlwaysEmpty {
			line("elements", "none, ever")
		}
	}
	return b.String()
}

func typeName(t parser.ValueType) string {
	if t == parser.ValueTypeMatrix {
		return "range vector"
	}
	if t == parser.ValueTypeVector {
		return "instant vector"
	}
	return string(t)
}

func or(s, instead string) string {
	if s == "" {
		return instead
	}
	return s
}

// never are the labels that could be expected and are never there.
func never(r analysis.Result) string {
	var out []string
	for _, l := range r.Labels.Names(analysis.Never) {
		if l != "le" && l != "quantile" {
			out = append(out, l)
		}
	}
	switch {
	case !r.Labels.Open:
		return "any other"
	case r.Labels.Foreign():
		out = append(out, "labels of the exporter's other metrics")
	}
	return strings.Join(out, ", ")
}

// rangeText is the interval of values in words.
func rangeText(r analysis.Result) string {
	i := r.Range
	var text string
	switch {
	case r.Histograms && !r.Floats:
		return "histogram samples"
	case i.Void() && i.NaN:
		return "NaN"
	case i.Void():
		return "no value"
	case i.Unbounded():
		text = "any number"
	case i.Min == i.Max:
		text = short(i.Min)
	case math.IsInf(i.Max, 1):
		text = bound(i.MinOpen, "above ", "at least ") + short(i.Min)
	case math.IsInf(i.Min, -1):
		text = bound(i.MaxOpen, "below ", "at most ") + short(i.Max)
	default:
		text = bound(i.MinOpen, "above ", "") + short(i.Min) + " to " + bound(i.MaxOpen, "below ", "") + short(i.Max)
	}
	if i.NaN {
		text += ", or NaN"
	}
	if r.Histograms {
		text += ", or histogram samples"
	}
	return text
}

func bound(open bool, yes, no string) string {
	if open {
		return yes
	}
	return no
}
