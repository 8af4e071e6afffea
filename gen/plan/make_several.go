package plan

import (
	"fmt"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql"
)

// sum adds signals.
type sum struct{ plain }

func (c sum) refs() []catalog.Ref                     { return c.Sum }
func (c sum) settle(p *resolver)                      { c.Unit = p.sameUnit(c.Signal, c.Sum) }
func (c sum) refold(p *resolver) string               { return p.refold(p.Signal(c.Sum[0])) }
func (c sum) late(b *builder) bool                    { return b.lateRef(c.Sum[0]) }
func (c sum) operations(p *resolver, w string) string { return "sum" + p.rated(c.Signal, w) }

func (c sum) node(b *builder, level string, _ []string) (promql.Node, error) {
	out := &promql.Sum{}
	for _, r := range c.Sum {
		n, err := b.node(b.p.Signal(r), level)
		if err != nil {
			return nil, err
		}
		out.Terms, out.Late = append(out.Terms, n), append(out.Late, b.lateRef(r))
	}
	return out, nil
}

// first joins the spellings of several signals: for each process, the first that it has.
type first struct{ plain }

func (c first) refs() []catalog.Ref       { return c.First }
func (c first) direct() bool              { return true }
func (c first) refold(p *resolver) string { return p.refold(p.Signal(c.First[0])) }
func (c first) whole(p *resolver) bool    { return p.whole(p.Signal(c.First[0])) }

func (c first) settle(p *resolver) {
	c.Unit, c.Range = p.sameUnit(c.Signal, c.First), p.Signal(c.First[0]).Range
}

func (c first) operations(p *resolver, w string) string {
	return p.Signal(c.First[0]).made().operations(p, w)
}

func (c first) node(b *builder, _ string, by []string) (promql.Node, error) {
	var out *promql.Folded
	for _, r := range c.First {
		if b.p.Signal(r).Absent {
			continue
		}
		n, err := b.construct(b.p.Signal(r), "process")
		if err != nil {
			return nil, err
		}
		f, ok := n.(*promql.Folded)
		if !ok {
			return nil, unsupported{fmt.Sprintf("%s is neither a gauge nor a rate", r.ID), "first takes signals that are a gauge or a rate"}
		}
		if out == nil {
			out = &promql.Folded{Of: f.Of, Fold: f.Fold, By: by}
			continue
		}
		out.Of.Alts = append(out.Of.Alts, f.Of.Alts...)
	}
	return out, nil
}

// each is the same quantity of several servers.
type each struct{ plain }

func (c each) refs() []catalog.Ref {
	var out []catalog.Ref
	for _, id := range c.servers() {
		out = append(out, c.Each[id])
	}
	return out
}

func (c each) any(p *resolver) *Signal   { return p.Signal(c.refs()[0]) }
func (c each) refold(p *resolver) string { return p.refold(c.any(p)) }
func (c each) whole(p *resolver) bool    { return p.whole(c.any(p)) }

func (c each) settle(p *resolver) {
	of := c.any(p)
	for _, r := range c.refs() { // what is shipped says what is meant
		if s := p.Signal(r); !s.Overridden("title") {
			of = s
			break
		}
	}
	c.Unit, c.Range, c.Better = of.Unit, of.Range, of.Better
	for _, id := range c.servers() {
		if s := p.Signal(c.Each[id]); s.Unit != c.Unit {
			p.Findings.Add(diag.Errorf("plan/neutral", s.Pos, "%s is in %s, and what servers have under that name, %s, is in %s", s.ID, s.Unit, c.ID, c.Unit).
				WithHint("give it another name, or the same unit"))
		}
	}
}

func (c each) node(*builder, string, []string) (promql.Node, error) {
	return nil, unsupported{fmt.Sprintf("%s is the same quantity of several servers; only its recordings can be read", c.ID), "record it"}
}

// raw is an expression that the catalog wrote as text.
type raw struct{ plain }

func (c raw) settle(*resolver) { c.Unit, c.Range = c.PromQL.Unit, c.PromQL.Range }

func (c raw) node(_ *builder, _ string, by []string) (promql.Node, error) {
	return &promql.Raw{Parsed: c.raw, By: by}, nil
}
