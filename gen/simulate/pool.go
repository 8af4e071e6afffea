package simulate

import (
	"slices"

	"metricwright/gen/catalog"
)

// role is what the processes of a pool do with a request.
type role int

const (
	unified role = iota // all of it
	prefill             // the prompt, and sends the KV cache
	decode              // the answer, from a KV cache that it fetches
	other               // none: it does something else than generating
)

// pool is a set of equal pods: one job of one model.
type pool struct {
	exporter  *catalog.Exporter
	job       string
	kind      string // scaled, fixed, prefill, decode, or a topic that is exported by servers of its own
	place     int    // of its exporter among those of the fleet
	among     int    // exporters of the fleet
	namespace string
	model     string
	role      role
	versions  [2]string         // at the start, and after the upgrade
	pods      int               // at the busiest hour
	minPods   int               // that an autoscaler leaves without traffic
	named     bool              // its pods keep their names (a StatefulSet)
	engines   int               // data-parallel parts of a process, each with a queue of its own
	copies    int               // tensor-parallel ranks that each repeat a number
	stages    int               // pipeline stages that each repeat a number
	only      string            // the one topic that its processes export; empty: see off
	off       []string          // topics that are switched off
	required  map[string]string // labels that the deployment's matchers ask of its targets
	relabel   map[string]string
	relabelAt int // scrape from which targets carry these labels; 0: never
	rollAt    int // scrape at which its pods are replaced one by one; 0: never
	surge     int // scrapes for which a rollout leaves the old pod there beside the new one that serves
	seed      uint64
}

// layout is the fleet that a catalog's topics ask for: for each exporter a pool that is scaled by
// the hour, a pool of fixed names that is upgraded, a pool each of prefill and decode servers where
// a topic is of those, and a pool of its own for a topic that dedicated servers export. only restricts the fleet to one exporter.
func layout(c *catalog.Catalog, only string, pods int) []*pool {
	var out []*pool
	var servers []*catalog.Exporter
	for _, e := range c.Enabled() {
		if len(e.Metrics) > 0 && (only == "" || e.ID == only) {
			servers = append(servers, e)
		}
	}
	for i, e := range servers {
		n := pods / len(servers)
		if i < pods%len(servers) {
			n++
		}
		for _, p := range pools(e, n) {
			p.place, p.among = i, len(servers)
			out = append(out, p)
		}
	}
	return out
}

// pools are the pools of one exporter.
func pools(e *catalog.Exporter, pods int) []*pool {
	var split, dedicated []string
	for _, t := range e.Topics {
		switch t.ExportedBy {
		case "dedicated":
			dedicated = append(dedicated, t.ID)
		case "disaggregated":
			split = append(split, t.ID)
		}
	}
	old := ages(e)
	base := pool{exporter: e, namespace: "serving", engines: 2, copies: 1, stages: 1, versions: [2]string{newest(e), newest(e)}}
	var out []*pool
	add := func(name, model string, n int, change func(*pool)) {
		p := base
		p.job, p.kind, p.model, p.pods, p.minPods = e.ID+"-"+name, name, model, n, n
		p.seed = seedOf(p.job)
		change(&p)
		out = append(out, &p)
	}
	rest := pods
	for _, t := range dedicated {
		add(t, "", 1, func(p *pool) { p.role, p.only, p.engines = other, t, 1 })
		rest--
	}
	each := 0 // pods of prefill and of decode
	if len(split) > 0 {
		each = max(1, rest/6)
		for _, r := range []role{prefill, decode} {
			add(roleNames[r], "handover-70b", each, func(p *pool) {
				p.role, p.engines, p.off, p.versions[0] = r, 1, dedicated, old[len(old)-1]
				p.stages, p.copies = 2, 2
			})
		}
	}
	rest -= 2 * each
	fixed := max(1, rest/3)
	not := append(slices.Clone(dedicated), split...)
	add("fixed", "steady-32b", fixed, func(p *pool) {
		p.named, p.off, p.versions[0], p.copies, p.engines = true, not, old[0], 2, 1
		p.namespace = "platform"
	})
	add("scaled", "chat-8b", rest-fixed, func(p *pool) {
		p.off, p.minPods = not, max(1, (rest-fixed)*3/5)
	})
	return out
}
