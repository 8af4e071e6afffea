package simulate

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"metricwright/gen/plan"
	"metricwright/gen/ruleeval"
)

// World is a simulated fleet and what a plan's rules make of it.
type World struct {
	plan    *plan.Plan
	clock   Clock
	fleet   *fleet
	targets *targets
	store   *ruleeval.Store // what targets export, and what rules recorded
	engine  *ruleeval.Engine
	mu      sync.Mutex
	firings []Firing
}

// Healthy is a fleet of that many pods at its busiest hour, with all that happens to a healthy
// one: hours without traffic, an autoscaler, rollouts with and without surge, upgrades from
// older names, a new target label, a crash, and rare single failures.
func Healthy(ctx context.Context, p *plan.Plan, c Clock, pods int) (*World, error) {
	return live(ctx, p, c, pods, scenario{changes: true})
}

// live runs a fleet through a scenario and evaluates the plan's rules.
func live(ctx context.Context, p *plan.Plan, c Clock, pods int, s scenario) (*World, error) {
	w := &World{plan: p, clock: c, fleet: newFleet(p.Catalog, c, pods, s), engine: ruleeval.NewEngine(dialect, time.Minute, ruleeval.Unlimited)}
	names := families(p.Catalog)
	w.targets = newTargets(func(name string) []*ruleeval.Series {
		return w.fleet.scrape(name, names[name], p.Catalog.Config.Namespace, p.Catalog.Config.Pod)
	})
	if err := w.run(ctx); err != nil {
		return nil, err
	}
	w.targets.forget()
	return w, nil
}

// Clock is the time of the simulation.
func (w *World) Clock() Clock { return w.clock }

// Firings are all alerts that ever fired, by the time at which they began to.
func (w *World) Firings() []Firing {
	out := slices.Clone(w.firings)
	slices.SortFunc(out, func(a, b Firing) int {
		return cmp.Or(a.Fires.Compare(b.Fires), cmp.Compare(a.Alert, b.Alert), cmp.Compare(a.Grade, b.Grade), cmp.Compare(a.Labels.String(), b.Labels.String()))
	})
	return out
}
