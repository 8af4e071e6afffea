package simulate

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/plan"
	mwpromql "metricwright/gen/promql"
	"metricwright/gen/promql/reads"
	"metricwright/gen/ruleeval"
)

// dialect is the PromQL of rules and boards.
var dialect = func() reads.Dialect {
	d, err := reads.NewDialect(nil)
	if err != nil {
		panic(err) // it names no feature
	}
	return d
}()

// rules are all rules of a plan, alerts last.
func rules(p *plan.Plan) []*ruleeval.Rule {
	var out []*ruleeval.Rule
	for _, r := range p.Records() {
		out = append(out, &ruleeval.Rule{Name: r.Name, Query: query(r.Node), Labels: labels.FromMap(r.Static)})
	}
	for _, a := range p.Alerts() {
		out = append(out, &ruleeval.Rule{Name: a.ID, Alert: true, Query: query(a.Node()), For: a.For, KeepFiringFor: a.KeepFiringFor, Labels: labels.FromMap(a.Labels)})
	}
	return out
}

func query(n mwpromql.Node) *reads.Query { return reads.New(n.Expr()) }

// run evaluates all rules, one at a time: on several cores an alert whose ratio is at its threshold
// came to fire in one run in four, and pictures differed.
func (w *World) run(ctx context.Context) error {
	list := ruleeval.NewRules(dialect, rules(w.plan))
	names := make([][]string, len(list.List))
	for i, r := range list.List {
		for _, s := range r.Reads {
			if !slices.Contains(names[i], s.Name) {
				names[i] = append(names[i], s.Name)
				w.targets.readers[s.Name]++
			}
		}
	}
	alerts := w.plan.Alerts()
	e := &ruleeval.Evaluation{
		Rules: list, Clock: w.clock.phases(), Engine: w.engine, Input: w.targets, Settled: true,
		Done: func(i int) { w.targets.done(names[i]) },
		Ended: func(i int, l labels.Labels, since, fires, end time.Time) {
			w.fired(alerts[i-len(list.List)+len(alerts)], l, since, fires, end)
		},
	}
	if err := e.Run(ctx, 1); err != nil {
		return err
	}
	for _, f := range e.Failures {
		return fmt.Errorf("%s at %s: %w", list.List[f.Rule].Name, e.Clock.At(f.Step), f.Err)
	}
	w.store = e.Store
	return nil
}

// phases is the clock as rules are evaluated by it.
func (c Clock) phases() ruleeval.Clock {
	var out ruleeval.Clock
	for _, p := range c.Phases {
		out = append(out, ruleeval.Phase{First: c.Start.Add(p.From), Step: p.Step, Steps: int((p.To-p.From)/p.Step) + 1})
	}
	return out
}
