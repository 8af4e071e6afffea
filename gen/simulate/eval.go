package simulate

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"

	"metricwright/gen/plan"
	mwpromql "metricwright/gen/promql"
	"metricwright/gen/promql/reads"
)

// job is a rule to be evaluated over all of the time.
type job struct {
	record *plan.Record
	alert  *plan.Alert
	expr   string
	reads  []string // series names
	waits  int      // rules that must be evaluated before
	next   []*job   // rules that read what this one records
}

// jobs are all rules of a plan, tied to what they read.
func jobs(p *plan.Plan) []*job {
	var out []*job
	writers := map[string][]*job{}
	for _, r := range p.Records() {
		j := newJob(r.Node)
		j.record = r
		out = append(out, j)
		writers[r.Name] = append(writers[r.Name], j)
	}
	for _, a := range p.Alerts() {
		j := newJob(a.Node())
		j.alert = a
		out = append(out, j)
	}
	for _, j := range out {
		for _, name := range j.reads {
			for _, w := range writers[name] {
				if w != j {
					w.next = append(w.next, j)
					j.waits++
				}
			}
		}
	}
	return out
}

func newJob(n mwpromql.Node) *job {
	q := reads.New(n.Expr())
	j := &job{expr: mwpromql.Print(q.Expr)}
	for _, s := range q.Selectors() {
		if !slices.Contains(j.reads, s.Name) {
			j.reads = append(j.reads, s.Name)
		}
	}
	return j
}

// engine evaluates without a limit on samples.
func newEngine() *promql.Engine {
	return promql.NewEngine(promql.EngineOpts{
		MaxSamples: math.MaxInt, Timeout: time.Hour, EnableAtModifier: true, EnableNegativeOffset: true,
		NoStepSubqueryIntervalFn: func(int64) int64 { return time.Minute.Milliseconds() },
	})
}

// run evaluates all rules, each once all that it reads is there, on every core.
func (w *World) run(ctx context.Context) error {
	all := jobs(w.plan)
	w.store.readers = map[string]int{}
	ready, ended := make(chan *job, len(all)), make(chan result, len(all))
	defer close(ready)
	for range runtime.GOMAXPROCS(0) {
		go func() {
			for j := range ready {
				ended <- result{j, w.evaluate(ctx, j)}
			}
		}()
	}
	for _, j := range all {
		for _, name := range j.reads {
			w.store.readers[name]++
		}
	}
	for _, j := range all {
		if j.waits == 0 {
			ready <- j
		}
	}
	for range all {
		r := <-ended
		if r.err != nil {
			return r.err
		}
		for _, n := range r.job.next {
			if n.waits--; n.waits == 0 {
				ready <- n
			}
		}
	}
	return nil
}

// result is a rule that has been evaluated.
type result struct {
	job *job
	err error
}

// evaluate runs one rule over every phase.
func (w *World) evaluate(ctx context.Context, j *job) error {
	var parts []promql.Matrix
	for _, ph := range w.clock.Phases {
		m, err := w.matrix(ctx, j.expr, w.clock.Start.Add(ph.From), w.clock.Start.Add(ph.To), ph.Step)
		if err != nil {
			return fmt.Errorf("%s: %w", j.expr, err)
		}
		parts = append(parts, m)
	}
	if j.record != nil {
		w.store.record(j.record.Name, w.recordings(j.record, parts))
	} else {
		w.follow(j.alert, parts)
	}
	w.store.done(j.reads)
	return nil
}

// matrix evaluates an expression at the steps of a range.
func (w *World) matrix(ctx context.Context, expr string, from, to time.Time, step time.Duration) (promql.Matrix, error) {
	q, err := w.engine.NewRangeQuery(ctx, w.store, nil, expr, from, to, step)
	if err != nil {
		return nil, err
	}
	res := q.Exec(ctx)
	if res.Err != nil {
		return nil, res.Err
	}
	return res.Matrix()
}

// recordings are the series of a recording rule, with a marker at the first step of each gap.
func (w *World) recordings(r *plan.Record, parts []promql.Matrix) []*series {
	byLabels := map[uint64]*series{}
	var out []*series
	lb := labels.NewBuilder(labels.EmptyLabels())
	for i, m := range parts {
		ph := w.clock.Phases[i]
		step, last := ph.Step.Milliseconds(), w.clock.Start.Add(ph.To).UnixMilli()
		for _, in := range m {
			lb.Reset(in.Metric)
			lb.Set(model.MetricNameLabel, r.Name)
			for k, v := range r.Static {
				lb.Set(k, v)
			}
			l := lb.Labels()
			s := byLabels[l.Hash()]
			if s == nil {
				s = &series{lset: l}
				byLabels[l.Hash()] = s
				out = append(out, s)
			}
			for n, p := range in.Floats {
				s.add(p.T, p.F)
				if n+1 < len(in.Floats) && in.Floats[n+1].T != p.T+step || n+1 == len(in.Floats) && p.T != last {
					s.add(p.T+step, stale)
				}
			}
		}
	}
	sortSeries(out)
	return out
}
