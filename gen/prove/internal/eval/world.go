package eval

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"

	"metricwright/gen/promql/mutant/reads"
	"metricwright/gen/prove/internal/suite"
)

// errSteps says that evaluating all steps at once cannot tell promtool's verdict,
// so the test has to go step by step.
var errSteps = errors.New("to be evaluated step by step")

// errFails says that promtool would report an error at some step. A run goes step
// by step then, to report it as promtool does.
var errFails = fmt.Errorf("fails: %w", errSteps)

// world is a test whose rules have been evaluated over all steps at once.
type world struct {
	*plan
	test    *suite.Test
	engines *engines
	memory  *memory
	out     []*outcome // by rule; nil where not evaluated or nothing came out
	owner   map[uint64]int
}

// outcome is what one rule came to.
type outcome struct {
	series []*series
	alerts *history // nil for recording rules
}

// inputOwner owns the series of the input.
const inputOwner = -1

func newWorld(p *plan, t *suite.Test, e *engines, input *memory) *world {
	w := &world{plan: p, test: t, engines: e, memory: newMemory(input), out: make([]*outcome, len(p.set.rules)), owner: map[uint64]int{}}
	p.input.each(func(list []*series) {
		for _, s := range list {
			w.owner[s.lset.Hash()] = inputOwner
		}
	})
	return w
}

// run evaluates the rules of the plan in order. Any error means errSteps: only
// single steps show which error promtool reports, and at what time.
func (w *world) run(ctx context.Context) error {
	for i, r := range w.set.rules {
		if !w.eval[i] || !w.touched[i] {
			continue
		}
		o, err := w.evaluate(ctx, r, w.memory)
		if err != nil {
			return err
		}
		if err := w.claim(i, o.series); err != nil {
			return err
		}
		w.out[i] = o
		w.publish(w.memory, i, o.series)
	}
	return nil
}

// claim notes the rule as the one that writes the series. Where two write one
// series, its storage decides what comes of it.
func (w *world) claim(i int, list []*series) error {
	for _, s := range list {
		h := s.lset.Hash()
		if _, taken := w.owner[h]; taken {
			return errSteps
		}
		w.owner[h] = i
	}
	return nil
}

// publish makes the series of a rule readable in m, in place of those it had there.
func (w *world) publish(m *memory, i int, list []*series) {
	for _, name := range w.set.rules[i].writes() {
		if len(w.set.writers[name]) == 1 && w.input.byName[name] == nil {
			m.byName[name] = named(list, name)
			continue
		}
		old := slices.DeleteFunc(slices.Clone(m.named(name)), func(s *series) bool { return w.owner[s.lset.Hash()] == i })
		all := append(old, named(list, name)...)
		sortSeries(all)
		m.byName[name] = all
	}
}

func named(list []*series, name string) []*series {
	if len(list) == 0 || list[0].lset.Get(labels.MetricName) == name && list[len(list)-1].lset.Get(labels.MetricName) == name {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(s *series) bool { return s.lset.Get(labels.MetricName) != name })
}

// evaluate computes a rule over all steps from what is in m.
func (w *world) evaluate(ctx context.Context, r *rule, m *memory) (*outcome, error) {
	if r.Alert {
		return w.alert(ctx, r, m)
	}
	list, err := w.record(ctx, r, m)
	return &outcome{series: list}, err
}

// vectors evaluates an expression over all steps.
func (w *world) vectors(ctx context.Context, r *rule, m *memory, add func(promql.Matrix)) error {
	limited := w.heavy > 1
	if !limited {
		held, _ := r.Query.Samples(w.clock.interval, func(sel reads.Selector) reads.Load { return w.loadFrom(m, sel) })
		limited = held > MaxSamples
	}
	err := w.engines.matrix(ctx, r.Query.String(), w.clock, 0, w.clock.steps-1, limited, m, add)
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	// A range may fail where its steps do not: it also compares across steps.
	for k := range w.clock.steps {
		if _, err := w.engines.instant(ctx, r.Query.String(), w.clock.at(k), m); err != nil {
			return fmt.Errorf("%w: %v", errFails, err)
		}
	}
	return errSteps
}

// loadFrom is what a selector finds in memory. Histograms weigh by their size.
func (w *world) loadFrom(m *memory, sel reads.Selector) reads.Load {
	l := reads.Load{Gap: min(w.length, w.clock.interval)}
	for _, s := range m.find(sel) {
		l.Series++
		l.Length = max(l.Length, len(s.points))
	}
	return l
}

// record computes the series of a recording rule, with the markers that end them.
func (w *world) record(ctx context.Context, r *rule, m *memory) ([]*series, error) {
	var (
		out    []*series
		at     = map[uint64]*series{}
		merged bool
		lb     = labels.NewBuilder(labels.EmptyLabels())
	)
	err := w.vectors(ctx, r, m, func(mat promql.Matrix) {
		for _, in := range mat {
			lb.Reset(in.Metric)
			lb.Set(labels.MetricName, r.Name)
			r.Labels.Range(func(l labels.Label) { lb.Set(l.Name, l.Value) })
			s := &series{lset: lb.Labels()}
			h := s.lset.Hash()
			if old := at[h]; old != nil {
				s = old
			} else {
				at[h] = s
				out = append(out, s)
			}
			merged = s.extend(in) || merged
		}
	})
	// Two elements that end up with the same labels are an error if ever at one time.
	if err == nil && merged && !inOrder(out) || err == nil && w.exceeds(r.group.Limit, out) {
		err = errFails
	}
	if err != nil {
		return nil, err
	}
	for _, s := range out {
		s.end(w.clock)
	}
	sortSeries(out)
	if out, err = stored(out); err != nil {
		return nil, fmt.Errorf("%w: %v", errSteps, err)
	}
	return out, nil
}

// inOrder sorts the points of series by time and reports whether no two are of one time.
func inOrder(list []*series) bool {
	for _, s := range list {
		slices.SortFunc(s.points, func(a, b point) int { return cmp.Compare(a.t, b.t) })
		for i := 1; i < len(s.points); i++ {
			if s.points[i].t == s.points[i-1].t {
				return false
			}
		}
	}
	return true
}

// exceeds reports whether more series than a group's limit have a point at one step.
func (w *world) exceeds(limit int, list []*series) bool {
	if limit == 0 || len(list) <= limit {
		return false
	}
	at := map[int64]int{}
	for _, s := range list {
		for _, p := range s.points {
			if at[p.t]++; at[p.t] > limit {
				return true
			}
		}
	}
	return false
}

// extend appends what the engine returned and reports whether it does not follow
// what was there.
func (s *series) extend(in promql.Series) (overlaps bool) {
	n := len(s.points)
	s.points = slices.Grow(s.points, len(in.Floats)+len(in.Histograms))
	for _, p := range in.Floats {
		s.points = append(s.points, point{t: p.T, f: p.F})
	}
	for _, p := range in.Histograms {
		s.points = append(s.points, point{t: p.T, h: p.H.Copy()})
	}
	if len(in.Floats) > 0 && len(in.Histograms) > 0 {
		slices.SortFunc(s.points[n:], func(a, b point) int { return cmp.Compare(a.t, b.t) })
	}
	return n > 0 && n < len(s.points) && s.points[n].t <= s.points[n-1].t
}

// end puts a marker at the first step of every gap.
func (s *series) end(c clock) {
	step, first := c.interval.Milliseconds(), c.ms(0)
	last := c.ms(c.steps - 1)
	gaps := 0
	for i, p := range s.points {
		if i+1 < len(s.points) && s.points[i+1].t != p.t+step || i+1 == len(s.points) && p.t != last {
			gaps++
		}
	}
	if gaps == 0 {
		return
	}
	out := make([]point, 0, len(s.points)+gaps)
	for i, p := range s.points {
		out = append(out, p)
		if p.t < first || p.t == last {
			continue
		}
		if i+1 == len(s.points) || s.points[i+1].t != p.t+step {
			out = append(out, point{t: p.t + step, f: stale})
		}
	}
	s.points = out
}

// instant evaluates an assertion's expression when all rules have been evaluated.
func (w *world) instant(ctx context.Context, expr string, at time.Time) (promql.Vector, error) {
	return w.engines.instant(ctx, expr, at, w.memory)
}
