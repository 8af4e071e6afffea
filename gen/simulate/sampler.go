package simulate

import (
	"math"
	"slices"

	"metricwright/gen/catalog"
)

// sampler works out the values of one series of a process, one for each tick.
type sampler struct {
	x     *process
	v     variant
	s     source
	m     *catalog.Metric
	part  float64 // of the source, that this series has
	phase float64 // where in a whole number counts begin: the same for all of an engine, so that they agree
}

// engines are the ticks that the series is of.
func (g *sampler) engines() [][]tick {
	if g.v.engine < 0 {
		return g.x.ticks
	}
	return g.x.ticks[g.v.engine : g.v.engine+1]
}

// late reports whether the series is absent until its first event.
func (g *sampler) late() bool { return g.m.AppearsWith == "first event" }

// counter goes up by its source.
func (g *sampler) counter() []float64 {
	es := g.engines()
	out := make([]float64, len(es[0]))
	sum := 0.0
	for k := range out {
		for _, e := range es {
			sum += g.part * g.s.number(&e[k])
		}
		out[k] = g.known(g.whole(sum), g.whole(sum))
	}
	return out
}

// whole is a count so far: a whole number where the unit is countable.
func (g *sampler) whole(sum float64) float64 {
	if !countable(g.m.Unit) {
		return sum
	}
	if g.part == 1 && sum == math.Trunc(sum) {
		return sum
	}
	return math.Floor(sum + g.phase)
}

// gauge stands at its source, aggregated over the engines that it is of.
func (g *sampler) gauge(c Clock) []float64 {
	es := g.engines()
	out := make([]float64, len(es[0]))
	seen := !g.late()
	for k := range out {
		if seen = seen || es[0][k].started > 0; !seen {
			out[k] = math.NaN()
			continue
		}
		if g.m.Unit == "timestamp" {
			out[k] = float64(c.Start.Unix()) + float64(g.x.ready+k)*c.Scrape.Seconds()
			continue
		}
		values := make([]float64, len(es))
		for i, e := range es {
			values[i] = g.part * g.s.number(&e[k])
			if g.m.Aggregation == "sum" && countable(g.m.Unit) {
				values[i] = math.Round(values[i])
			}
		}
		out[k] = aggregate(g.m.Aggregation, values)
	}
	return out
}

// aggregate is how parallel parts add up.
func aggregate(how string, values []float64) float64 {
	switch how {
	case "max":
		return slices.Max(values)
	case "min":
		return slices.Min(values)
	}
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	if how == "avg" {
		return sum / float64(len(values))
	}
	return sum
}

// observed is what a histogram sees in one tick: how many observations more, in whole numbers,
// and how they lie. The same number u rounds the count of every bucket, so that buckets never
// cross: u is how a stratified sample would fall.
type observed struct {
	count float64
	parts []observations
	all   float64 // of the parts
	u     float64
}

// observations goes through the ticks.
func (g *sampler) observed(each func(k int, o observed)) {
	es := g.engines()
	sum, count := 0.0, 0.0
	o := observed{parts: make([]observations, len(es))}
	for k := range es[0] {
		o.all = 0
		for i, e := range es {
			o.parts[i] = g.s.observe(&e[k])
			o.all += o.parts[i].count
		}
		sum += g.part * o.all
		now := math.Floor(sum + g.phase)
		o.count, count = now-count, now
		o.u = unit(g.x.seed, uint64(k), uint64(g.phase*(1<<30)))
		each(k, o)
	}
}

// share is the part of the observations up to a bound.
func (o *observed) share(le float64) float64 {
	out := 0.0
	for _, s := range o.parts {
		if s.count > 0 {
			out += s.count / o.all * below(le, s.median, s.spread)
		}
	}
	return out
}

// buckets count the observations up to each bound, infinity included.
func (g *sampler) buckets(bounds []float64) [][]float64 {
	out, sums, all := make([][]float64, len(bounds)), make([]float64, len(bounds)), 0.0
	for i := range out {
		out[i] = make([]float64, len(g.engines()[0]))
	}
	g.observed(func(k int, o observed) {
		all += o.count
		for i, le := range bounds {
			if o.count > 0 {
				sums[i] += math.Floor(o.count*o.share(le) + o.u)
			}
			out[i][k] = g.known(sums[i], all)
		}
	})
	return out
}

// moments are the sum or the count of the observations.
func (g *sampler) moments(part string) []float64 {
	out := make([]float64, len(g.engines()[0]))
	sum, all := 0.0, 0.0
	g.observed(func(k int, o observed) {
		all += o.count
		for _, s := range o.parts {
			if o.count > 0 {
				sum += o.count * s.count / o.all * s.median * math.Exp(s.spread*s.spread/2)
			}
		}
		if part == "count" {
			sum = all
		}
		out[k] = g.known(sum, all)
	})
	return out
}

// known is a value, or none where nothing has happened yet and the series appears with it.
func (g *sampler) known(v, happened float64) float64 {
	if g.late() && happened <= 0 {
		return math.NaN()
	}
	return v
}

// below is the share of observations up to a bound: they are log-normal around a
// median.
func below(le, median, spread float64) float64 {
	switch {
	case spread == 0 && le >= median:
		return 1
	case math.IsInf(le, 1):
		return 1
	case le <= 0 || median <= 0 || spread == 0:
		return 0
	}
	return 0.5 * math.Erfc(-math.Log(le/median)/(spread*math.Sqrt2))
}
