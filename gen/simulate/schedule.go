package simulate

import (
	"time"
)

// drain is how many scrapes a rollout that surges lets the old pod finish its requests, while
// the new one serves already.
const drain = 4

// start is how many scrapes find a new process still loading its model.
const start = 3

// The hours at which an autoscaler has added its pods, and at which it takes them away.
const (
	scaleUp   = 7*time.Hour + 30*time.Minute
	scaleDown = 22*time.Hour + 30*time.Minute
)

// The changes of the second day, and the crash of the first.
const (
	upgradeAt = day + 10*time.Hour
	handOldAt = day + 11*time.Hour + 30*time.Minute
	rollAt    = day + 13*time.Hour
	relabelAt = day + 16*time.Hour
	crashAt   = 15*time.Hour + 20*time.Minute
)

// changes are the events of a fleet besides the autoscaler's.
func changes(pools []*pool, c Clock) {
	for _, p := range pools {
		switch {
		case p.role == prefill || p.role == decode:
			p.rollAt, p.surge = c.index(handOldAt), drain
			p.relabelAt, p.relabel = c.index(relabelAt), map[string]string{"zone": "west-1"}
		case p.named:
			p.rollAt = c.index(upgradeAt)
		case p.role == unified:
			p.rollAt = c.index(rollAt)
		}
	}
}

// lifetimes are the processes of a pool, from the first scrape to the last.
func (p *pool) lifetimes(c Clock, crash bool) []*process {
	n := c.scrapes()
	var out []*process
	for i := range p.pods {
		spans := [][2]int{{0, n}}
		if i >= p.minPods {
			spans = nil
			wave := i - p.minPods
			for d := time.Duration(0); c.index(d) < n; d += day {
				from := c.index(d+scaleUp) + 4*wave
				to := c.index(d+scaleDown) - 3*wave
				if from < n {
					spans = append(spans, [2]int{from, min(to, n)})
				}
			}
		}
		restart := 0
		for _, s := range spans {
			out = append(out, p.span(i, &restart, s[0], s[1], c, crash)...)
		}
	}
	return out
}

// span are the processes in one place of the pool for a stretch of scrapes: one, cut by a crash
// and by a rollout that takes each pod away before it brings the new one, or after.
func (p *pool) span(i int, restart *int, from, to int, c Clock, crash bool) []*process {
	warm := start
	if from == 0 {
		warm = 0 // was there before
	}
	version := p.versions[0]
	if p.rollAt > 0 && from >= p.rollAt {
		version = p.versions[1]
	}
	x := p.process(i, *restart, from, warm, to, version)
	out := []*process{x}
	*restart++
	cut := func(at int) *process {
		last := out[len(out)-1]
		if at <= last.ready || at >= last.to {
			return nil
		}
		last.to = at
		next := p.process(i, *restart, at, start, to, last.version)
		*restart++
		out = append(out, next)
		return next
	}
	if at := c.index(crashAt); crash && i == 0 && p.role == unified && !p.named {
		if next := cut(at); next != nil { // the container restarts, the pod stays
			next.pod, next.instance, next.offset = x.pod, x.instance, x.offset
		}
	}
	if p.rollAt > 0 {
		if next := cut(p.rollAt + pace*i); next != nil {
			next.version = p.versions[1]
			if p.surge > 0 {
				x := out[len(out)-2]
				x.to = min(next.ready+p.surge, to)
			}
		}
	}
	return out
}

// pace is how many scrapes a rollout takes for each pod.
const pace = 6
