package catalog

import (
	"fmt"

	"cuelang.org/go/cue"

	"metricwright/gen/diag"
)

// Identity is a relation that a server guarantees on every page: for each set of shared labels,
// the terms of Left add up to what those of Right add up to.
type Identity struct {
	Entry
	About, Source string
	Left, Right   []Term
	Tolerance     float64 // by which the sides may differ, since a page is not made in one instant
}

// Term is a part of one side of an identity. Series is "sum" or "count" of a histogram.
type Term struct {
	Of     Ref
	Where  Matchers
	Series string
}

// identities reads the exporter's identities, whose terms are metrics with what they need.
func (d *decoder) identities(f field, e *Exporter) {
	for _, x := range d.entries(f, "identities") {
		i := &Identity{
			Entry: d.entry(x, e.ID), About: text(x.v, "about"), Source: text(x.v, "source"), Tolerance: number(x.v, "tolerance"),
		}
		i.Left, i.Right = d.terms(x.v, "left", e, i), d.terms(x.v, "right", e, i)
		e.Identities = append(e.Identities, i)
	}
}

func (d *decoder) terms(v cue.Value, side string, e *Exporter, i *Identity) []Term {
	var out []Term
	items(v, side, func(n int, x cue.Value) {
		at := i.At(fmt.Sprintf("%s.%d.of", side, n))
		t := Term{ref(x, "of", at), textmap(x, "where"), text(x, "series")}
		d.term(t, e, i, at)
		out = append(out, t)
	})
	return out
}

// term demands that a term says which number it is.
func (d *decoder) term(t Term, e *Exporter, i *Identity, at diag.Pos) {
	var m *Metric
	for _, x := range e.Metrics {
		if t.Of.Kind == "metric" && t.Of.Exporter == e.ID && t.Of.ID == x.ID {
			m = x
		}
	}
	switch {
	case m == nil:
		d.bad.Add(diag.Errorf("catalog/identity", at, "a term of identity %s is not a metric of %s", i.ID, e.ID).
			WithHint("refer to one, for example of: metrics.…"))
	case m.Type == Histogram && t.Series == "":
		d.bad.Add(diag.Errorf("catalog/identity", at, "%s is a histogram, and identity %s does not say which of its numbers", m.Name, i.ID).
			WithHint(`add series: "count" or series: "sum"`))
	case m.Type != Histogram && m.Type != "summary" && t.Series != "":
		d.bad.Add(diag.Errorf("catalog/identity", at, "%s is a %s, so it has no %s series, which identity %s adds up", m.Name, m.Type, t.Series, i.ID).
			WithHint("remove series: a %s is one number", m.Type))
	default:
		for name := range t.Where {
			if _, ok := m.Label(name); !ok {
				d.bad.Add(diag.Errorf("catalog/identity", at, "%s has no label %s for identity %s to select by", m.Name, name, i.ID).
					WithHint("select by a label that the metric carries"))
			}
		}
	}
}
