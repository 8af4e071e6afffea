package simulate

import (
	"slices"

	"metricwright/gen/catalog"
)

// fleet is every process that ever ran, with what its engines did.
type fleet struct {
	clock Clock
	pools []*pool
	all   []*process
}

// scenario is what happens to a fleet.
type scenario struct {
	only    string                                         // the one exporter that it has; empty: all
	newest  bool                                           // no process is of an older version
	changes bool                                           // scaling, rollouts, upgrades, a crash, a relabelling
	fault   func(x *process, engine, k int, c Clock) fault // nil: none
	shape   func(f *fleet)                                 // changes the processes before they run; nil: not
}

// newFleet runs a fleet of that many pods through a scenario.
func newFleet(c *catalog.Catalog, clock Clock, pods int, s scenario) *fleet {
	f := &fleet{clock: clock, pools: layout(c, s.only, pods)}
	if s.changes {
		changes(f.pools, clock)
	}
	for _, p := range f.pools {
		p.required = required(c.Config.Matchers, map[string]string{"job": p.job, c.Config.Namespace: p.namespace})
		if !s.changes {
			p.minPods = p.pods
		}
		if s.newest {
			p.versions[0] = p.versions[1]
		}
		f.all = append(f.all, p.lifetimes(clock, s.changes)...)
	}
	if s.shape != nil {
		s.shape(f)
	}
	for _, p := range f.pools {
		f.run(p, s)
	}
	return f
}

// of are the processes of a pool, by the scrape that first sees them.
func (f *fleet) of(p *pool) []*process {
	var out []*process
	for _, x := range f.all {
		if x.pool == p {
			out = append(out, x)
		}
	}
	slices.SortStableFunc(out, func(a, b *process) int { return a.from - b.from })
	return out
}

// run runs the engines of a pool, which share its demand among those that serve.
func (f *fleet) run(p *pool, s scenario) {
	xs := f.of(p)
	engines := map[*process][]*engine{}
	for _, x := range xs {
		for i := range p.engines {
			seed := noise(x.seed, uint64(i), 11)
			engines[x] = append(engines[x], &engine{seed: seed, role: p.role, share: 1 + 0.12*(unit(seed)-0.5), hostUsage: 0.3})
			x.ticks = append(x.ticks, make([]tick, 0, max(0, x.to-x.ready)))
		}
	}
	seconds := f.clock.Scrape.Seconds()
	for k := range f.clock.scrapes() {
		var serving []*process
		for _, x := range xs {
			if x.ready <= k && k < x.to {
				serving = append(serving, x)
			}
		}
		// The pool is sized so that one pod can be away.
		demand := peakRate * share(f.clock.hour(k)) * float64(max(1, p.pods-1)) / float64(max(1, len(serving)))
		for _, x := range serving {
			for i, e := range engines[x] {
				now := healthy()
				if s.fault != nil {
					now = s.fault(x, i, k, f.clock)
				}
				x.ticks[i] = append(x.ticks[i], e.step(k, seconds, demand, now))
			}
		}
	}
}
