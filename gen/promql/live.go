package promql

import (
	"time"
)

// Live counts the targets that expose a server. A job that had some within Over and has none
// now counts zero; without that, the last target to go would take its own alarm with it.
type Live struct {
	Presence *Vector // a series that every process has
	Over     time.Duration
	By       []string
}

// Body groups by target labels first, so that a server with several engines or a new label
// counts once.
func (l *Live) Body() Node {
	now := &Refolded{&Folded{Of: l.Presence, Fold: "group", By: union(l.By, l.Presence.Joins())}, "count", l.By}
	return orZero(now, &Present{l.Presence, l.Over, l.By})
}

// Expr is the body's.
func (l *Live) Expr() Expr { return l.Body().Expr() }

// Labels are those of the grouping.
func (l *Live) Labels() []string { return l.By }

// Children are none.
func (l *Live) Children() []Node { return nil }

// Reads are the presence.
func (l *Live) Reads() []*Vector { return []*Vector{l.Presence} }

// Drive wants so many targets: the first ones are there, any others, of another phase, are not.
func (l *Live) Drive(in Input, a Ask, v float64) error {
	in.Exist(l.Presence, a, int(v))
	return nil
}

// Present is 1 for each group that had an exported series within Over, of any spelling.
type Present struct {
	Of   *Vector
	Over time.Duration
	By   []string
}

// Expr is group by (labels) (present_over_time(x[over])).
func (p *Present) Expr() Expr {
	var e Expr
	for _, s := range p.Of.Alts {
		leaf := call("present_over_time", over(selector(s.Name, s.Match), Over(p.Over)))
		if e == nil {
			e = leaf
		} else {
			e = binary("or", e, leaf, on(p.Of.Joins()))
		}
	}
	return by("group", p.By, e)
}

// Labels are those of the grouping.
func (p *Present) Labels() []string { return p.By }

// Children are none.
func (p *Present) Children() []Node { return nil }

// Reads are the series.
func (p *Present) Reads() []*Vector { return []*Vector{p.Of} }

// Counts reports that targets come whole.
func (l *Live) Counts() bool { return true }
