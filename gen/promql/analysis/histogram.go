package analysis

import (
	"math"
	"slices"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
)

// histogramFunctions read classic histograms by their le label, or native ones.
var histogramFunctions = map[string]func(*called) Result{
	"histogram_quantile": func(c *called) Result {
		r := c.distribution(1)
		r.Kind, r.Unit = Quantile, c.args[1].Observed
		r.Range = estimate(c.args[1], c.args[0].Range)
		return r
	},
	"histogram_quantiles": func(c *called) Result {
		r := c.distribution(0)
		r.Kind, r.Unit, r.Range = Quantile, c.args[0].Observed, nothing()
		l := Label{Name: "", Presence: Certain, Values: []string{}}
		for _, q := range c.args[2:] {
			r.Range = Hull(r.Range, estimate(c.args[0], q.Range))
			if v, ok := q.Constant(); ok && l.Values != nil {
				l.Values = append(l.Values, labels.FormatOpenMetricsFloat(v))
			} else {
				l.Values = nil
			}
		}
		if name, ok := c.text(1); ok {
			l.Name = name
			slices.Sort(l.Values)
			r.Labels = r.Labels.With(l)
		} else {
			r.Labels = AnyLabels()
		}
		return r
	},
	"histogram_fraction": func(c *called) Result {
		r := c.distribution(2)
		r.Kind, r.Unit = Share, UnitRatio
		r.Range = Interval{Min: 0, Max: 1, NaN: true}
		if in := c.args[2].Range; c.args[2].Floats && (in.Min < 0 || in.NaN || in.Inf) {
			r.Range = Anything()
		}
		return r
	},
	"histogram_count": func(c *called) Result {
		r := c.samples()
		r.Kind, r.Unit = native(c.args[0]), c.args[0].Unit
		return r
	},
	"histogram_sum": func(c *called) Result {
		r := c.samples()
		r.Kind, r.Unit = native(c.args[0]), c.args[0].Observed
		if r.Kind == Rate {
			r.Unit = PerSecond(r.Unit)
		}
		return r
	},
	"histogram_avg": func(c *called) Result {
		r := c.samples()
		r.Kind, r.Unit = Mean, c.args[0].Observed
		return r
	},
	"histogram_stddev": func(c *called) Result {
		r := c.samples()
		r.Kind, r.Unit = Spread, c.args[0].Observed
		return r
	},
	"histogram_stdvar": func(c *called) Result {
		r := c.samples()
		r.Kind, r.Unit = Spread, MulUnit(c.args[0].Observed, c.args[0].Observed)
		return r
	},
}

// native is the kind of what native histograms count.
func native(r *Result) Kind {
	switch {
	case r.Kind == Histogram:
		return Counter
	case r.Kind == HistogramRate && r.Unit == PerSecond(UnitObservations):
		return Rate
	case r.Kind == HistogramRate:
		return Increase
	}
	return Unknown
}

// distribution is for functions that read buckets or native histograms.
func (c *called) distribution(i int) Result {
	r := c.changed(i)
	in := c.args[i]
	r.Floats, r.Histograms, r.Bounds, r.Observed = true, false, nil, ""
	le := in.Labels.Get(model.BucketLabel)
	if le.Presence != Never || in.Histograms {
		// Only classic buckets lose le; a native histogram may carry it like any label.
		if in.Histograms && le.Presence != Never {
			r.Labels = r.Labels.With(Label{Name: model.BucketLabel, Values: le.Values})
		} else {
			r.Labels = r.Labels.Drop(model.BucketLabel)
		}
	}
	r.Empty = weaken(r.Empty)
	if le.Presence == Never && !in.Histograms {
		r.Empty = AlwaysEmpty
	}
	return r
}

// samples is for functions of native histograms only.
func (c *called) samples() Result {
	r := c.changed(0)
	r.Range = Anything()
	r.Floats, r.Histograms, r.Bounds, r.Observed = true, false, nil, ""
	r.Empty = weaken(r.Empty)
	if !c.args[0].Histograms {
		r.Empty = AlwaysEmpty
	}
	return r
}

// estimate is the interval of quantiles of a histogram. One of classic buckets, or of
// native ones with the same bounds, never exceeds the last finite bound, and where the
// first bound is positive it starts from zero.
func estimate(in *Result, q Interval) Interval {
	if !q.Within(0, 1) || q.NaN || len(in.Bounds) == 0 || in.Floats && (in.Range.Min < 0 || in.Range.NaN || in.Range.Inf) {
		return Anything()
	}
	return Interval{Min: math.Min(0, in.Bounds[0]), Max: in.Bounds[len(in.Bounds)-1], NaN: true}
}
