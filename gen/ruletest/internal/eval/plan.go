package eval

import (
	"slices"
	"time"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql/reads"
	"metricwright/gen/ruleeval"
	"metricwright/gen/ruletest/internal/suite"
)

// plan says which rules a test has to evaluate: those that its assertions depend
// on, and those of the others that could end in an error on the test's data, since
// promtool fails a test in which any rule does.
type plan struct {
	set    *Ruleset
	clock  ruleeval.Phase
	input  *ruleeval.Store
	length time.Duration // between input samples
	long   int           // samples of the longest input series
	heavy  int           // samples that the heaviest histogram counts as; 1 without any

	yields  []bool // the rule may have a result
	touched []bool // a part of the rule's expression may have one, so it could fail
	reached []bool // an assertion depends on the rule
	eval    []bool // the rule is evaluated
	read    []bool // an assertion reads what the rule writes
	labels  map[string]bool
	sizes   map[int]int
}

func newPlan(set *Ruleset, t *suite.Test, c ruleeval.Phase, input *ruleeval.Store) *plan {
	n := len(set.List)
	p := &plan{set: set, clock: c, input: input, length: t.Interval, heavy: 1,
		yields: make([]bool, n), touched: make([]bool, n), reached: make([]bool, n), eval: make([]bool, n), read: make([]bool, n), labels: map[string]bool{}, sizes: map[int]int{}}
	input.Each(func(_ string, list []*ruleeval.Series) {
		for _, s := range list {
			p.long = max(p.long, len(s.T))
			s.Metric.Range(func(l labels.Label) { p.labels[l.Name] = true })
			for _, h := range s.H {
				if h != nil {
					p.heavy = max(p.heavy, (h.Size()+8)/16+1)
				}
			}
		}
	})
	p.findYielding()
	return p
}

// found reports whether the selector matches input, or what a yielding rule writes.
func (p *plan) found(sel reads.Selector) bool {
	if len(p.input.Find(sel)) > 0 {
		return true
	}
	for _, w := range p.set.WritersOf(sel) {
		if p.yields[w] {
			return true
		}
	}
	return false
}

func (p *plan) findYielding() {
	queue := append([]int(nil), p.set.always...)
	queue = append(queue, p.set.Open...)
	queue = append(queue, p.set.fickle...)
	p.input.Each(func(name string, _ []*ruleeval.Series) { queue = append(queue, p.set.Readers[name]...) })
	for len(queue) > 0 {
		i := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		r := p.set.List[i]
		p.touched[i] = true
		if p.yields[i] || !r.Query.MayYield(p.found) {
			continue
		}
		p.yields[i] = true
		for _, name := range r.Writes() {
			queue = append(queue, p.set.Readers[name]...)
		}
		queue = append(queue, p.set.Open...)
	}
}

// reach marks a rule and what it depends on as reached by an assertion.
func (p *plan) reach(i int) {
	if p.reached[i] {
		return
	}
	p.reached[i], p.eval[i] = true, true
	for _, d := range p.set.List[i].Deps {
		p.reach(d)
	}
}

// want marks a rule, and what it depends on, to be evaluated.
func (p *plan) want(i int) {
	if p.eval[i] {
		return
	}
	p.eval[i] = true
	for _, d := range p.set.List[i].Deps {
		p.want(d)
	}
}

// guard adds the rules that could fail.
func (p *plan) guard() {
	for i, touched := range p.touched {
		if touched && !p.eval[i] && (p.set.dialect.DelayedNames || p.risky(i)) {
			p.want(i)
		}
	}
}

// longLag is how far a sample may lie behind the newest one in promtool's storage.
const longLag = 12 * time.Hour

// risky reports whether evaluating the rule, or storing what it yields, could fail.
func (p *plan) risky(i int) bool {
	r := p.set.List[i]
	if r.Limit > 0 || r.Lag > longLag || r.Opaque || p.rivals(i) {
		return true
	}
	for _, name := range r.Writes() {
		if len(p.input.Named(name)) > 0 {
			return true
		}
	}
	if r.Query.CanFail(r.Sets, func(l string) bool { return p.labels[l] || p.set.Made[l] }) {
		return true
	}
	held, _ := r.Query.Samples(p.clock.Step, p.load)
	return held > MaxSamples
}

// rivals reports whether other rules may write the same series.
func (p *plan) rivals(i int) bool {
	return slices.ContainsFunc(p.set.Rivals(i), func(w int) bool { return p.yields[w] })
}

// load bounds what a selector finds in the input and in what rules write.
func (p *plan) load(sel reads.Selector) reads.Load {
	l := reads.Load{Series: len(p.input.Find(sel)), Weight: p.heavy, Gap: min(p.length, p.clock.Step), Length: p.long}
	for _, w := range p.set.WritersOf(sel) {
		if p.yields[w] {
			l.Series += p.size(w)
			l.Length = max(l.Length, p.clock.Steps)
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
	r := p.set.List[i]
	_, n := r.Query.Samples(p.clock.Step, p.load)
	if r.Alert {
		n *= 2 // pending and firing
	}
	if r.Alert || len(r.Query.Makes()) > 0 {
		n *= p.clock.Steps // labels may be made of values, and change with them
	}
	p.sizes[i] = min(n, unbounded)
	return p.sizes[i]
}

// evaluation is what has to be evaluated.
func (p *plan) evaluation(t *suite.Test, e *ruleeval.Engine) *ruleeval.Evaluation {
	out := &ruleeval.Evaluation{
		Rules: p.set.Rules, Clock: ruleeval.Clock{p.clock}, Engine: e, Input: p.input, Yields: p.yields,
		Wanted: make([]bool, len(p.eval)), Traced: slices.Clone(p.read), Gap: p.length, Weight: p.heavy,
		External: t.ExternalLabels, ExternalURL: t.ExternalURL,
	}
	for i, r := range p.set.List {
		out.Wanted[i] = p.eval[i] && p.touched[i]
		if !out.Wanted[i] {
			continue
		}
		for _, d := range r.Deps {
			out.Traced[d] = true
		}
		for _, name := range r.Writes() {
			out.Traced[i] = out.Traced[i] || r.Alert && len(p.input.Named(name)) > 0
		}
		out.Traced[i] = out.Traced[i] || r.Alert && p.rivals(i)
	}
	asked := map[int]map[int]bool{}
	for _, c := range t.Alerts {
		for _, i := range p.set.alerts[c.Name] {
			if asked[i] == nil {
				asked[i] = map[int]bool{}
			}
			asked[i][int(c.At/p.clock.Step)] = true
		}
	}
	out.Asked = func(rule, step int) bool { return asked[rule][step] }
	return out
}
