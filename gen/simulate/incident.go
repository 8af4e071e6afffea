package simulate

import (
	"context"
	"fmt"
	"slices"
	"time"

	"metricwright/gen/diag"
	"metricwright/gen/plan"
)

// Incident is something that goes wrong on the second day, in a fleet that is healthy until then.
type Incident struct {
	Name, About string
	From        time.Time     // when it begins
	Lasts       time.Duration // how long it is watched
	hits        func(x *process) bool
	change      func(f *fault)
	kill        bool // its processes end, and their targets stay, down
	vanish      bool // and their targets go, too
	crash       int  // its processes restart after so many scrapes each; 0: they do not
}

// incidentAt is when incidents begin: late in the morning, with most of the day's traffic.
const incidentAt = day + 11*time.Hour

// Pods that an incident's fleet has at its busiest hour.
const incidentPods = 14

// Incidents are all that can be simulated.
func Incidents() []Incident {
	out := slices.Clone(incidents)
	for i := range out {
		out[i].From = Midnight.Add(incidentAt)
	}
	return out
}

// Simulate is a fleet of one server, by its exporter's id, with the incident of that name.
func Simulate(ctx context.Context, p *plan.Plan, server, name string) (*World, error) {
	var names []string
	for _, i := range Incidents() {
		if i.Name == name {
			return live(ctx, p, Around(incidentAt-time.Hour, incidentAt+i.Lasts), incidentPods, i.scenario(server))
		}
		names = append(names, i.Name)
	}
	if near := diag.Nearest(name, names); near != "" {
		return nil, fmt.Errorf("no incident is called %q; did you mean %s?", name, near)
	}
	return nil, fmt.Errorf("no incident is called %q; there are %v", name, names)
}

func (i *Incident) scenario(server string) scenario {
	s := scenario{only: server}
	if i.change != nil {
		s.fault = func(x *process, _, k int, c Clock) fault {
			f := healthy()
			if k >= c.index(incidentAt) && i.hits(x) {
				i.change(&f)
			}
			return f
		}
	}
	if i.kill || i.vanish || i.crash > 0 {
		s.shape = i.shape
	}
	return s
}

// shape ends the processes that the incident hits, and starts those that follow them.
func (i *Incident) shape(f *fleet) {
	at, n := f.clock.index(incidentAt), f.clock.scrapes()
	for _, x := range slices.Clone(f.all) {
		if !i.dies(x) || x.to <= at || x.from >= at {
			continue
		}
		to := x.to
		x.to = at
		if i.vanish {
			continue
		}
		next := func(from, ready, to int) {
			y := x.pool.process(x.place, 1000+from, from, ready-from, to, x.version)
			y.pod, y.instance, y.offset = x.pod, x.instance, x.offset
			f.all = append(f.all, y)
		}
		if i.kill {
			next(at, n, to)
			continue
		}
		for k := at; k < to; k += i.crash {
			next(k, k+2, min(k+i.crash, to))
		}
	}
}

// dies reports whether the incident ends a process rather than slowing it: the first of those
// that it hits, where it also changes others.
func (i *Incident) dies(x *process) bool {
	return x.place == 0 && i.hits(x) && (i.change == nil || x.pool.role == prefill)
}
