package analysis

import (
	"slices"

	"github.com/prometheus/prometheus/promql/parser"
)

// Recorded describes the output of a recording rule.
func Recorded(name string, r Result, labels map[string]string) *Series {
	out := &Series{
		Name: name, Part: PartRule, Kind: r.Kind, Unit: r.Unit, Observed: r.Observed, Labels: r.Labels,
		Range: r.Range, Native: r.Histograms, Floats: r.Floats, Bounds: r.Bounds, Several: r.Several,
	}
	more := []Label{nameLabel(name)}
	for n, v := range labels {
		more = append(more, fixed(n, v))
	}
	out.Labels = out.Labels.With(more...)
	for _, src := range r.Sources {
		if src.Series == nil {
			continue
		}
		if out.Exporter == "" {
			out.Exporter = src.Series.Exporter
		}
		if out.Alert == "" {
			out.Alert = src.Series.Alert
		}
		for _, f := range src.Series.Folds {
			if out.Labels.Get(f.Label).Presence != Never && !slices.Contains(out.Folds, f) {
				out.Folds = append(out.Folds, f)
			}
		}
	}
	return out
}

// merged describes a name that several rules record.
func merged(a, b *Series) *Series {
	out := *a
	r := join(a.result(nil), b.result(nil))
	out.Kind, out.Unit, out.Observed, out.Labels, out.Range, out.Bounds = r.Kind, r.Unit, r.Observed, r.Labels, r.Range, r.Bounds
	out.Native, out.Floats = r.Histograms, r.Floats
	out.Folds = append(slices.Clone(a.Folds), b.Folds...)
	if out.Exporter != b.Exporter {
		out.Exporter = ""
	}
	if out.Alert == "" {
		out.Alert = b.Alert
	}
	out.Several = weakened(slices.Concat(a.Several, b.Several))
	return &out
}

func nameLabel(name string) Label { return fixed("__name__", name) }

// fixed is a label of one value; an empty value is no label.
func fixed(name, value string) Label {
	if value == "" {
		return Label{Name: name, Presence: Never}
	}
	return Label{Name: name, Presence: Certain, Values: []string{value}}
}

// Extended is a schema with series of its own before another's.
type Extended struct {
	Schema
	own *Static
}

// Extend is a schema that knows more series, for example what recording rules yield.
func Extend(base Schema, more ...*Series) *Extended {
	own := NewStatic()
	own.Add(more...)
	return &Extended{base, own}
}

// Record makes the output of a recording rule known: the name under which it is stored,
// what its expression yields, and the labels that the rule adds.
func (e *Extended) Record(name string, r Result, labels map[string]string) {
	e.own.Add(Recorded(name, r, labels))
}

// Series implements Schema.
func (e *Extended) Series(name string) (*Series, bool) {
	if s, ok := e.own.Series(name); ok {
		return s, true
	}
	return e.Schema.Series(name)
}

// Names implements Schema.
func (e *Extended) Names() []string { return append(slices.Clone(e.own.Names()), e.Schema.Names()...) }

// Label implements Schema.
func (e *Extended) Label(exporter, name string) bool {
	return e.own.Label(exporter, name) || e.Schema.Label(exporter, name)
}

// result is what a bare selector of the series yields.
func (s *Series) result(node *parser.VectorSelector) Result {
	return Result{
		Type: parser.ValueTypeVector, Kind: s.Kind, Unit: s.Unit, Labels: s.Labels, Range: s.Range,
		Floats: s.Floats, Histograms: s.Native, Observed: s.Observed, Bounds: s.Bounds,
		Sources: []Source{{node, s}},
	}
}
