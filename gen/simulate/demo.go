package simulate

import (
	"context"
	"time"

	"metricwright/gen/plan"
)

// demoPods is a small fleet: a pod in each role of each server, and a few more.
const demoPods = 12

// Demo is a small fleet at the newest versions in which something of each kind goes wrong, so that
// every board has something to show: a queue builds up and drains, an engine is stuck for some
// minutes, KV transfers fail, and at the end a server fails requests. Its last phase is the time
// to show; what lies before gives long windows and baselines their past.
func Demo(ctx context.Context, p *plan.Plan) (*World, error) {
	c := Clock{Start: Midnight, Scrape: time.Minute, Phases: []Phase{
		{20 * time.Hour, demoStart - 5*time.Minute, 5 * time.Minute},
		{demoStart, demoStart + 3*time.Hour, 3 * time.Minute},
	}}
	return live(ctx, p, c, demoPods, scenario{newest: true, fault: demoFault})
}

const demoStart = day + 12*time.Hour

// timedFault is a fault that begins so long after the start of the demo and lasts for a while.
type timedFault struct {
	from, lasts time.Duration
	hits        func(x *process) bool
	change      func(f *fault)
}

// demoFaults are what goes wrong. None lasts long enough to hide what is usual.
var demoFaults = []timedFault{
	{25 * time.Minute, 4 * time.Minute, on(1, first("fixed")), func(f *fault) { f.stuck, f.load = true, 0.3 }},
	{70 * time.Minute, 30 * time.Minute, on(1, all("scaled")), func(f *fault) { f.load, f.tokens = 1.46, 1.6 }},
	{55 * time.Minute, 20 * time.Minute, on(0, first("scaled")), func(f *fault) { f.load, f.retracting = 2, 0.02 }},
	{100 * time.Minute, 25 * time.Minute, on(0, all("scaled")), func(f *fault) { f.hostFull = true }},
	{120 * time.Minute, 20 * time.Minute, disaggregated, func(f *fault) { f.transfersFailing, f.notificationsFailing, f.expiring = 0.06, 0.02, 0.02 }},
	{140 * time.Minute, 40 * time.Minute, on(0, all("scaled")), func(f *fault) { f.serverErrors = 0.08 }},
	{145 * time.Minute, 35 * time.Minute, on(1, all("fixed")), func(f *fault) { f.slow = 1.15 }},
}

// on restricts a fault to every second server: 0 is the first, the third and so on. A fleet of one
// server has all faults.
func on(place int, hits func(x *process) bool) func(x *process) bool {
	return func(x *process) bool {
		return (x.pool.among == 1 || x.pool.place%2 == place) && hits(x)
	}
}

func demoFault(x *process, _, k int, c Clock) fault {
	f := healthy()
	for _, s := range demoFaults {
		if from := c.index(demoStart + s.from); k >= from && k < from+c.index(s.lasts) && s.hits(x) {
			s.change(&f)
		}
	}
	return f
}
