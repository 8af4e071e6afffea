package analysis

import "math"

// overTime are the functions that sum up the samples of each series within a window.
var overTime = map[string]func(*called) Result{
	"avg_over_time": func(c *called) Result {
		r := c.changed(0)
		r.Range = mean(r.Range)
		r.mixed(c.args[0])
		return r
	},
	"sum_over_time": func(c *called) Result {
		r := c.changed(0)
		r.Range = r.Range.sum()
		if r.Kind == Share && !r.Range.Within(0, 1) {
			r.Kind = Unknown
		}
		r.mixed(c.args[0])
		return r
	},
	"min_over_time":   func(c *called) Result { return c.floats(0) },
	"max_over_time":   func(c *called) Result { return c.floats(0) },
	"last_over_time":  func(c *called) Result { return *c.args[0] },
	"first_over_time": func(c *called) Result { return *c.args[0] },
	"quantile_over_time": func(c *called) Result {
		r := c.floats(1)
		r.Range = quantileOf(r.Range, c.args[0].Range)
		return r
	},
	"stddev_over_time": func(c *called) Result {
		r := c.floats(0)
		r.spread(r.Range, r.Unit)
		return r
	},
	"stdvar_over_time": func(c *called) Result {
		r := c.floats(0)
		r.spread(r.Range, MulUnit(r.Unit, r.Unit))
		r.Range.Max = math.Inf(1)
		return r
	},
	"mad_over_time": func(c *called) Result {
		r := c.floats(0)
		r.spread(r.Range, r.Unit)
		return r
	},
	"count_over_time":              func(c *called) Result { return c.count("count", AtLeast(1)) },
	"changes":                      func(c *called) Result { return c.count("count", AtLeast(0)) },
	"resets":                       func(c *called) Result { return c.count("count", AtLeast(0)) },
	"present_over_time":            func(c *called) Result { r := c.count("state", Between(1, 1)); r.Kind = Bool; return r },
	"double_exponential_smoothing": func(c *called) Result { return c.projected(exactly(0)) },
	"predict_linear":               func(c *called) Result { return c.projected(c.args[1].Range) },
	"integral": func(c *called) Result {
		r := c.floats(0)
		in := r.Range
		r.Kind, r.Unit = Unknown, MulUnit(r.Unit, UnitSeconds)
		r.Range = anyNumber(false, in.Inf)
		if in.Min >= 0 {
			r.Range.Min = 0
		}
		if in.Max <= 0 {
			r.Range.Max = 0
		}
		return r
	},
}

// projected is a value beyond the samples, by so much time.
func (c *called) projected(by Interval) Result {
	r := c.floats(0)
	r.Range = anyNumber(r.Range.NaN || by.NaN, r.Range.Inf || by.Inf)
	if r.Kind == Share {
		r.Kind = Level
	}
	r.Empty = weaken(r.Empty)
	return r
}

// count is for functions that count samples of either kind.
func (c *called) count(unit string, v Interval) Result {
	r := c.changed(0)
	r.counted(Count, unit, v)
	if c.args[0].Empty == AlwaysEmpty {
		r.Empty = AlwaysEmpty
	}
	return r
}

// mixed is for functions that drop a series which holds both kinds of samples.
func (r *Result) mixed(in *Result) {
	if in.Floats && in.Histograms {
		r.Empty = weaken(r.Empty)
	}
}

// growth are the functions that compare samples of each series within a window.
var growth = map[string]func(*called) Result{
	"rate":     func(c *called) Result { return c.grown(true) },
	"irate":    func(c *called) Result { return c.grown(true) },
	"increase": func(c *called) Result { return c.grown(false) },
	"delta": func(c *called) Result {
		r := c.changed(0)
		r.Kind = Change
		r.Range = anyNumber(r.Range.NaN, r.Range.Inf)
		r.grows()
		return r
	},
	"idelta": func(c *called) Result {
		r := c.changed(0)
		in := r.Range
		r.Kind = Change
		r.Range = add(in, neg(in)).closed()
		r.grows()
		return r
	},
	"deriv": func(c *called) Result {
		r := c.floats(0)
		r.Kind, r.Unit = Slope, PerSecond(r.Unit)
		r.Range = anyNumber(r.Range.NaN, r.Range.Inf)
		r.Empty = weaken(r.Empty)
		return r
	},
}

// grown is how much counters grew: never negative where they are not.
func (c *called) grown(perSecond bool) Result {
	r := c.changed(0)
	in := r.Range
	r.Range = anyNumber(in.NaN, in.Inf)
	if in.Min >= 0 && !in.NaN {
		r.Range.Min = 0
	}
	switch {
	case r.Kind == Buckets || r.Kind == BucketRate:
		r.Kind = BucketRate
	case r.Kind == Histogram || r.Kind == HistogramRate:
		r.Kind = HistogramRate
	case perSecond:
		r.Kind = Rate
	default:
		r.Kind = Increase
	}
	if perSecond {
		r.Unit = PerSecond(r.Unit)
	}
	r.grows()
	return r
}

// grows is what holds for all functions that need two samples.
func (r *Result) grows() {
	r.Empty = weaken(r.Empty)
	if !r.Floats {
		r.Range = nothing()
	}
}
