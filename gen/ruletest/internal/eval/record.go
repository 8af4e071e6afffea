package eval

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"
)

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
			lb.Set(model.MetricNameLabel, r.Name)
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
