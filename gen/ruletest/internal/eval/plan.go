package eval

import (
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql/reads"
	"metricwright/gen/ruletest/internal/suite"
)

// plan says which rules a test has to evaluate: those that its assertions depend
// on, and those of the others that could end in an error on the test's data, since
// promtool fails a test in which any rule does.
type plan struct {
	set    *Ruleset
	clock  clock
	input  *memory
	length time.Duration // between input samples
	long   int           // samples of the longest input series
	heavy  int           // samples that the heaviest histogram counts as; 1 without any

	yields  []bool // the rule may have a result
	touched []bool // a part of the rule's expression may have one, so it could fail
	reached []bool // an assertion depends on the rule
	eval    []bool // the rule is evaluated
	// readsAlerts: what alerts write is read by an assertion or a rule.
	readsAlerts bool
	labels      map[string]bool
	sizes       map[int]int
}

func newPlan(set *Ruleset, t *suite.Test, c clock, input *memory) *plan {
	n := len(set.rules)
	p := &plan{set: set, clock: c, input: input, length: t.Interval, heavy: 1,
		yields: make([]bool, n), touched: make([]bool, n), reached: make([]bool, n), eval: make([]bool, n), labels: map[string]bool{}, sizes: map[int]int{}}
	input.each(func(list []*series) {
		for _, s := range list {
			p.long = max(p.long, len(s.points))
			s.lset.Range(func(l labels.Label) { p.labels[l.Name] = true })
			for _, pt := range s.points {
				if pt.h != nil {
					p.heavy = max(p.heavy, (pt.h.Size()+8)/16+1)
				}
			}
		}
	})
	p.findYielding()
	return p
}

// found reports whether the selector matches input, or what a yielding rule writes.
func (p *plan) found(sel reads.Selector) bool {
	if len(p.input.find(sel)) > 0 {
		return true
	}
	for _, w := range p.set.writersOf(sel) {
		if p.yields[w] {
			return true
		}
	}
	return false
}

func (p *plan) findYielding() {
	queue := append([]int(nil), p.set.always...)
	queue = append(queue, p.set.open...)
	queue = append(queue, p.set.fickle...)
	p.input.each(func(list []*series) {
		if len(list) > 0 {
			queue = append(queue, p.set.readers[list[0].lset.Get(model.MetricNameLabel)]...)
		}
	})
	for len(queue) > 0 {
		i := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		r := p.set.rules[i]
		p.touched[i] = true
		if p.yields[i] || !r.Query.MayYield(p.found) {
			continue
		}
		p.yields[i] = true
		for _, name := range r.writes() {
			queue = append(queue, p.set.readers[name]...)
		}
		queue = append(queue, p.set.open...)
	}
}

// reach marks a rule and what it depends on as reached by an assertion.
func (p *plan) reach(i int) {
	if p.reached[i] {
		return
	}
	p.reached[i], p.eval[i] = true, true
	for _, d := range p.set.rules[i].deps {
		p.reach(d)
	}
}

// want marks a rule, and what it depends on, to be evaluated.
func (p *plan) want(i int) {
	if p.eval[i] {
		return
	}
	p.eval[i] = true
	for _, d := range p.set.rules[i].deps {
		p.want(d)
	}
}

// guard adds the rules that could fail.
func (p *plan) guard(delayedNames bool) {
	for i, touched := range p.touched {
		if touched && !p.eval[i] && (delayedNames || p.risky(p.set.rules[i])) {
			p.want(i)
		}
	}
}

// risky reports whether evaluating the rule, or storing what it yields, could fail.
func (p *plan) risky(r *rule) bool {
	if r.group.Limit > 0 || r.group.Offset > 0 || r.open {
		return true
	}
	for _, name := range r.writes() {
		if len(p.input.named(name)) > 0 {
			return true
		}
		for _, w := range p.set.writers[name] {
			if w != r.index && p.yields[w] && !r.apart(p.set.rules[w]) {
				return true
			}
		}
	}
	if r.Query.CanFail(r.set, func(l string) bool { return p.labels[l] || p.set.made[l] }) {
		return true
	}
	held, _ := r.Query.Samples(p.clock.interval, p.load)
	return held > MaxSamples
}

// load bounds what a selector finds in the input and in what rules write.
func (p *plan) load(sel reads.Selector) reads.Load {
	l := reads.Load{Series: len(p.input.find(sel)), Weight: p.heavy, Gap: min(p.length, p.clock.interval), Length: p.long}
	for _, w := range p.set.writersOf(sel) {
		if p.yields[w] {
			l.Series += p.size(w)
			l.Length = max(l.Length, p.clock.steps)
		}
	}
	return l
}

// size bounds the number of series that a rule writes.
func (p *plan) size(i int) int {
	const unbounded = 1 << 30 // more than any limit, and safe to add up
	if n, ok := p.sizes[i]; ok {
		return n
	}
	p.sizes[i] = unbounded // for rules that read themselves
	r := p.set.rules[i]
	_, n := r.Query.Samples(p.clock.interval, p.load)
	if r.Alert {
		n *= 2 // pending and firing
	}
	if r.Alert || len(r.Query.Makes()) > 0 {
		n *= p.clock.steps // labels may be made of values, and change with them
	}
	p.sizes[i] = min(n, unbounded)
	return p.sizes[i]
}

// ranged reports whether all rules to evaluate may be evaluated over all steps at
// once: each reads only what rules before it write.
func (p *plan) ranged() bool {
	if !p.clock.whole() {
		return false
	}
	for i, eval := range p.eval {
		if !eval || !p.touched[i] {
			continue
		}
		r := p.set.rules[i]
		if !r.steady {
			return false
		}
		for _, d := range r.deps {
			if p.yields[d] && d >= i {
				return false
			}
		}
	}
	return true
}
