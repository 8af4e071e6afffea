package eval

import (
	"context"
	"fmt"
	"time"

	"github.com/prometheus/common/promslog"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/rules"

	"metricwright/gen/promql/reads"
	"metricwright/gen/ruleeval"
	"metricwright/gen/ruletest/internal/suite"
)

// stepper is a test whose rules are evaluated step by step, by Prometheus's own
// rule groups on its own storage. It is slower, and never wrong.
type stepper struct {
	*plan
	test   *suite.Test
	engine *ruleeval.Engine
	head   *head
	groups []*rules.Group
	firing map[string]map[int][]suite.Alert // by alert and step
	failed []ruleError
}

// ruleError is an evaluation that ended in an error.
type ruleError struct {
	rule *suite.Rule
	at   time.Duration
	err  error
}

// swap puts a mutant in the place of a rule; the zero value changes nothing.
type swap struct {
	index int
	rule  *suite.Rule
}

func (s *swap) of(i int, r *suite.Rule) *suite.Rule {
	if s != nil && s.index == i {
		return s.rule
	}
	return r
}

func newStepper(ctx context.Context, p *plan, t *suite.Test, e *ruleeval.Engine, dialect reads.Dialect, exchange *swap) (*stepper, error) {
	h, err := newHead()
	if err != nil {
		return nil, err
	}
	s := &stepper{plan: p, test: t, engine: e, head: h, firing: map[string]map[int][]suite.Alert{}}
	opts := &rules.ManagerOptions{
		QueryFunc:    strictly(e, h),
		AppendableV2: h,
		Context:      ctx,
		NotifyFunc:   func(context.Context, string, ...*rules.Alert) {},
		Logger:       promslog.NewNopLogger(),
		Parser:       dialect.Parser,
		Metrics:      rules.NewGroupMetrics(nil),
	}
	for _, g := range p.set.groups {
		var list []rules.Rule
		for _, r := range g.Rules {
			if i := p.set.place[r]; p.eval[i] {
				list = append(list, s.live(exchange.of(i, r)))
			}
		}
		if len(list) == 0 {
			continue
		}
		offset := g.Offset
		s.groups = append(s.groups, rules.NewGroup(rules.GroupOptions{
			Name: g.Name, File: g.File.Path, Interval: t.Interval, Limit: g.Limit, Rules: list, Opts: opts, QueryOffset: &offset,
		}))
	}
	return s, nil
}

// live is the rule as Prometheus evaluates it. It counts as restored, so that its
// alerts are written from the start.
func (s *stepper) live(r *suite.Rule) rules.Rule {
	if !r.Alert {
		return rules.NewRecordingRule(r.Name, r.Query.Expr, r.Labels)
	}
	return rules.NewAlertingRule(r.Name, r.Query.Expr, r.For, r.KeepFiringFor, r.Labels, r.Annotations,
		s.test.ExternalLabels, s.test.ExternalURL, true, promslog.NewNopLogger())
}

func (s *stepper) close() { s.head.close() }

// run evaluates all steps, or those up to the first at which a rule fails.
func (s *stepper) run(ctx context.Context) error {
	asked := map[int]bool{}
	for _, c := range s.test.Alerts {
		asked[int(c.At/s.clock.Step)] = true
	}
	loaded := int64(-1 << 62)
	for k := range s.clock.Steps {
		now := s.clock.First.Add(time.Duration(k) * s.clock.Step)
		if err := s.loadUntil(&loaded, now.UnixNano()/int64(time.Millisecond)); err != nil {
			return err
		}
		for _, g := range s.groups {
			g.Eval(ctx, now)
			for i, r := range g.Rules() {
				if err := r.LastError(); err != nil {
					s.failed = append(s.failed, ruleError{s.ruleOf(g, i), now.Sub(s.clock.First), err})
				}
			}
		}
		if len(s.failed) > 0 || ctx.Err() != nil {
			return ctx.Err()
		}
		if asked[k] {
			s.note(k)
		}
	}
	return nil
}

// loadUntil loads the input up to a step: rules do not see the future.
func (s *stepper) loadUntil(loaded *int64, until int64) error {
	var err error
	s.raw(func(list []*ruleeval.Series) {
		if err == nil {
			err = s.head.load(list, *loaded, until)
		}
	})
	*loaded = until
	if err != nil {
		return fmt.Errorf("the input cannot be stored: %w", err)
	}
	return nil
}

// ruleOf is the rule at a place among those of a group that are evaluated.
func (s *stepper) ruleOf(g *rules.Group, place int) *suite.Rule {
	for _, sg := range s.set.groups {
		if sg.Name != g.Name() || sg.File.Path != g.File() {
			continue
		}
		for _, r := range sg.Rules {
			i := s.set.place[r]
			if !s.eval[i] {
				continue
			}
			if place == 0 {
				return r
			}
			place--
		}
	}
	return nil
}

// note keeps the alerts that fire at a step.
func (s *stepper) note(k int) {
	for _, g := range s.groups {
		for _, r := range g.Rules() {
			ar, ok := r.(*rules.AlertingRule)
			if !ok {
				continue
			}
			byStep := s.firing[ar.Name()]
			if byStep == nil {
				byStep = map[int][]suite.Alert{}
				s.firing[ar.Name()] = byStep
			}
			for _, a := range ar.ActiveAlerts() {
				if a.State == rules.StateFiring {
					byStep[k] = append(byStep[k], suite.Alert{Labels: a.Labels.Copy(), Annotations: a.Annotations.Copy()})
				}
			}
		}
	}
}

// instant evaluates an assertion's expression when all rules have been evaluated.
func (s *stepper) instant(ctx context.Context, expr string, at time.Time) (promql.Vector, error) {
	return s.engine.Instant(ctx, expr, at, s.head)
}

func strictly(e *ruleeval.Engine, h *head) rules.QueryFunc {
	return func(ctx context.Context, expr string, at time.Time) (promql.Vector, error) {
		return e.Instant(ctx, expr, at, h)
	}
}

func (s *stepper) raw(f func([]*ruleeval.Series)) {
	s.input.Each(func(_ string, list []*ruleeval.Series) { f(list) })
}
