package simulate

import (
	"math"
	"slices"
	"strings"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
	"metricwright/gen/ruleeval"
)

// family is where a series name comes from.
type family struct {
	exporter *catalog.Exporter
	metric   *catalog.Metric
	part     string // bucket, sum, count, or empty for the value itself
}

// families are all series names of a catalog's exporters, as their scrapers store them.
func families(c *catalog.Catalog) map[string][]family {
	out := map[string][]family{}
	for _, e := range c.Exporters {
		for _, m := range e.Metrics {
			for _, name := range e.Series(m) {
				part := strings.TrimPrefix(strings.TrimPrefix(name, m.Name), "_")
				if m.Type != catalog.Histogram && m.Type != catalog.Summary {
					part = ""
				} else if part == "" {
					continue // quantiles that the server worked out: Python's client has none
				}
				name = e.Stored(name, e.Dialects()[0])
				out[name] = append(out[name], family{e, m, part})
			}
		}
	}
	return out
}

// scraper makes the series of one name from what the engines of a fleet did.
type scraper struct {
	*fleet
	namespace, pod string // names of the target's labels
	name           string
	byLabels       map[uint64]*ruleeval.Series
	out            []*ruleeval.Series
}

// scrape makes all series of a name.
func (f *fleet) scrape(name string, from []family, namespace, pod string) []*ruleeval.Series {
	w := &scraper{fleet: f, namespace: namespace, pod: pod, name: name, byLabels: map[uint64]*ruleeval.Series{}}
	for _, x := range f.all {
		if name == upName {
			w.up(x)
			continue
		}
		for _, fam := range from {
			if fam.exporter == x.pool.exporter && x.pool.exports(fam.metric, x.version) {
				w.metric(x, fam)
			}
		}
	}
	ruleeval.Sort(w.out)
	return w.out
}

const upName = "up"

// metric adds the series of a metric in one process.
func (w *scraper) metric(x *process, fam family) {
	for _, v := range x.pool.variants(fam.metric) {
		source, apart := sourceOf(fam.metric, v.dims)
		part := 1.0
		if fam.metric.Type != catalog.Gauge || fam.metric.Aggregation == "sum" {
			for _, d := range v.dims {
				if !slices.Contains(apart, d.name) {
					part *= d.weight
				}
			}
		}
		var own []pair
		own = append(own, v.labels...)
		g := &sampler{x: x, v: v, s: source, m: fam.metric, part: part, phase: unit(x.seed, uint64(v.engine+1))}
		switch {
		case fam.part == "bucket":
			w.buckets(g, own)
		case fam.part != "":
			w.put(x, own, g.moments(fam.part))
		case fam.metric.Type == catalog.Counter:
			w.put(x, own, g.counter())
		default:
			w.put(x, own, g.gauge(w.clock))
		}
	}
}

// buckets adds a series for each bound.
func (w *scraper) buckets(g *sampler, own []pair) {
	bs := append(slices.Clone(bounds(g.m)), math.Inf(1))
	for i, values := range g.buckets(bs) {
		le := "+Inf"
		if i < len(bs)-1 {
			le = promql.Bound(bs[i])
		}
		w.put(g.x, append(own[:len(own):len(own)], pair{"le", le}), values)
	}
}

// put stores the values of a process, one for each scrape from the first that finds it serving.
// NaN is no sample. A series that ends is marked stale at the scrape that misses it.
func (w *scraper) put(x *process, own []pair, values []float64) {
	for _, t := range x.targets(w.namespace, w.pod) {
		set := make(map[string]string, len(t.set)+len(own)+1)
		set[model.MetricNameLabel] = w.name
		for k, v := range t.set {
			set[k] = v
		}
		for _, p := range own {
			if p.value != "" {
				set[p.name] = p.value
			}
		}
		var s *ruleeval.Series
		open := false
		for k := max(t.from, x.ready); k < t.to; k++ {
			v := values[k-x.ready]
			if math.IsNaN(v) || !x.up(k) {
				if open {
					s.Add(w.at(x, k), ruleeval.Stale, nil)
				}
				open = false
				continue
			}
			if s == nil {
				s = w.series(labelsOf(set))
			}
			s.Add(w.at(x, k), v, nil)
			open = true
		}
		if open && t.to < w.clock.scrapes() {
			s.Add(w.at(x, t.to), ruleeval.Stale, nil)
		}
	}
}

// up adds whether each scrape finds the process.
func (w *scraper) up(x *process) {
	for _, t := range x.targets(w.namespace, w.pod) {
		t.set[model.MetricNameLabel] = upName
		s := w.series(labelsOf(t.set))
		for k := t.from; k < t.to; k++ {
			v := 0.0
			if x.up(k) {
				v = 1
			}
			s.Add(w.at(x, k), v, nil)
		}
		if t.to < w.clock.scrapes() {
			s.Add(w.at(x, t.to), ruleeval.Stale, nil)
		}
	}
}

// at is when a scrape of the process takes place.
func (w *scraper) at(x *process, k int) int64 {
	return w.clock.Start.UnixMilli() + int64(k)*w.clock.Scrape.Milliseconds() + x.offset
}

// series is the one with those labels, which an earlier process may have begun.
func (w *scraper) series(l labels.Labels) *ruleeval.Series {
	h := l.Hash()
	s := w.byLabels[h]
	if s == nil {
		s = ruleeval.NewSeries(l)
		w.byLabels[h] = s
		w.out = append(w.out, s)
	}
	return s
}
