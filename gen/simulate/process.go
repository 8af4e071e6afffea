package simulate

import (
	"fmt"
	"maps"
	"slices"

	"github.com/prometheus/prometheus/model/labels"
)

// process is one run of a target: from when it is discovered to when it is gone.
type process struct {
	pool     *pool
	place    int // in the pool
	pod      string
	instance string
	version  string
	from     int // first scrape of the target
	ready    int // first scrape that finds it serving; until then it is down
	to       int // first scrape without the target
	seed     uint64
	offset   int64    // milliseconds by which its scrapes follow the clock's
	ticks    [][]tick // by engine and by scrape from ready on
	downed   []outage // scrapes that fail although it is there
}

// outage is a stretch of scrapes that fail.
type outage struct{ from, to int }

// targeted are a target's labels for a stretch of scrapes.
type targeted struct {
	from, to int
	set      map[string]string
}

// targets are the process's labels by stretch of time.
func (x *process) targets(namespace, pod string) []targeted {
	set := map[string]string{"job": x.pool.job, "instance": x.instance}
	if namespace != "" {
		set[namespace] = x.pool.namespace
	}
	if pod != "" {
		set[pod] = x.pod
	}
	maps.Copy(set, x.pool.required)
	at := x.pool.relabelAt
	if at == 0 || at >= x.to {
		return []targeted{{x.from, x.to, set}}
	}
	more := maps.Clone(set)
	maps.Copy(more, x.pool.relabel)
	if at <= x.from {
		return []targeted{{x.from, x.to, more}}
	}
	return []targeted{{x.from, at, set}, {at, x.to, more}}
}

// up reports whether a scrape finds the process.
func (x *process) up(k int) bool {
	return k >= x.ready && !slices.ContainsFunc(x.downed, func(o outage) bool { return o.from <= k && k < o.to })
}

// name is a pod's name: counted, or with a suffix that no other pod has.
func (p *pool) name(i, restart int) string {
	if p.named {
		return fmt.Sprintf("%s-%d", p.job, i)
	}
	return fmt.Sprintf("%s-%05x", p.job, noise(p.seed, uint64(i), uint64(restart))&0xfffff)
}

// process makes a process after so many restarts in a place of the pool.
func (p *pool) process(i, restart, from, start, to int, version string) *process {
	seed := noise(p.seed, uint64(i), uint64(restart), 7)
	return &process{
		pool: p, place: i, pod: p.name(i, restart), version: version, from: from, ready: from + start, to: to, seed: seed,
		instance: fmt.Sprintf("10.%d.%d.%d:8000", p.seed%200, i, 10+restart%200),
		offset:   int64(seed % 50_000),
	}
}

// labelsOf makes labels of a map.
func labelsOf(set map[string]string) labels.Labels { return labels.FromMap(set) }
