package ruleeval

import (
	"context"
	"slices"
)

// unit is one rule, or several that are evaluated together.
type unit struct {
	rules []int
	steps bool // step by step
	waits int  // units that must be evaluated before
	next  []*unit
}

// order puts rules that depend on each other into one unit, and units after those that they read.
func (e *Evaluation) order() {
	t := &components{e: e, seen: map[int]int{}, low: map[int]int{}, open: map[int]bool{}}
	e.units, e.unitOf = nil, make([]*unit, len(e.Rules.List))
	for i := range e.Rules.List {
		if e.wanted(i) && t.seen[i] == 0 {
			t.visit(i)
		}
	}
	for _, u := range e.units {
		before := map[*unit]bool{}
		for _, i := range u.rules {
			for _, d := range e.needs(i) {
				if x := e.unitOf[d]; x != u && !before[x] {
					before[x] = true
					u.waits++
					x.next = append(x.next, u)
				}
			}
		}
		u.steps = len(u.rules) > 1 || e.single[u.rules[0]] || !e.atOnce(e.Rules.List[u.rules[0]])
	}
}

func (e *Evaluation) wanted(i int) bool { return e.Wanted == nil || e.Wanted[i] }
func (e *Evaluation) yields(i int) bool { return e.Yields == nil || e.Yields[i] }

// needs are the rules that must be evaluated before one, or with it.
func (e *Evaluation) needs(i int) []int {
	var out []int
	for _, d := range e.Rules.List[i].orders {
		if e.wanted(d) && e.yields(d) {
			out = append(out, d)
		}
	}
	return append(out, e.joined[i]...)
}

// atOnce reports whether a rule may be evaluated over all steps by one query: at each step it
// sees all samples up to the time that it looks at.
func (e *Evaluation) atOnce(r *Info) bool {
	if !r.steady || !e.Clock.whole() || r.Lag.Milliseconds() > oldest {
		return false
	}
	for _, d := range r.orders {
		if !e.wanted(d) || !e.yields(d) {
			continue
		}
		ahead := r.Lag - e.Rules.List[d].Lag
		if d == r.index || (d > r.index && !e.Settled || ahead < 0) && ahead < e.Clock.least() {
			return false
		}
	}
	return true
}

// components finds the strongly connected parts of what rules need, by Tarjan's algorithm.
type components struct {
	e     *Evaluation
	seen  map[int]int // when a rule was met; from one on
	low   map[int]int
	stack []int
	open  map[int]bool
}

func (t *components) visit(i int) {
	t.seen[i] = len(t.seen) + 1
	t.low[i] = t.seen[i]
	t.stack, t.open[i] = append(t.stack, i), true
	for _, d := range t.e.needs(i) {
		if t.seen[d] == 0 {
			t.visit(d)
			t.low[i] = min(t.low[i], t.low[d])
		} else if t.open[d] {
			t.low[i] = min(t.low[i], t.seen[d])
		}
	}
	if t.low[i] != t.seen[i] {
		return
	}
	at := slices.Index(t.stack, i)
	u := &unit{rules: slices.Sorted(slices.Values(t.stack[at:]))}
	t.stack = t.stack[:at]
	for _, r := range u.rules {
		t.open[r], t.e.unitOf[r] = false, u
	}
	t.e.units = append(t.e.units, u)
}

// schedule evaluates all units, each once all that it needs is there.
func (e *Evaluation) schedule(ctx context.Context, workers int) {
	if workers <= 1 {
		for _, u := range e.units {
			if ctx.Err() == nil {
				e.evaluate(ctx, u)
			}
		}
		return
	}
	ready, ended := make(chan *unit, len(e.units)), make(chan *unit, len(e.units))
	defer close(ready)
	for range workers {
		go func() {
			for u := range ready {
				if ctx.Err() == nil {
					e.evaluate(ctx, u)
				}
				ended <- u
			}
		}()
	}
	for _, u := range e.units {
		if u.waits == 0 {
			ready <- u
		}
	}
	for range e.units {
		for _, n := range (<-ended).next {
			if n.waits--; n.waits == 0 {
				ready <- n
			}
		}
	}
}
