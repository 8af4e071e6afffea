package analysis

import "math"

// Interval holds every value that a quantity can take. An end without a known limit is
// infinite. Rounding in the last digits is not accounted for.
type Interval struct {
	Min, Max         float64
	MinOpen, MaxOpen bool // the end itself is not taken
	NaN              bool // NaN is possible too
	Inf              bool // an infinite value is possible, not merely an unknown limit
}

// Anything is the interval of all values.
func Anything() Interval {
	return Interval{Min: math.Inf(-1), Max: math.Inf(1), NaN: true, Inf: true}
}

// anyNumber is the interval of results of unknown size: infinite operands may cancel to NaN.
func anyNumber(nan, inf bool) Interval {
	return Interval{Min: math.Inf(-1), Max: math.Inf(1), NaN: nan || inf, Inf: inf}
}

// Between is a closed interval of finite values.
func Between(lo, hi float64) Interval { return Interval{Min: lo, Max: hi} }

// AtLeast is the interval of finite values from lo on.
func AtLeast(lo float64) Interval { return Interval{Min: lo, Max: math.Inf(1)} }

// nothing is the interval of no value.
func nothing() Interval { return Interval{Min: math.Inf(1), Max: math.Inf(-1)} }

// exactly is the interval of one value.
func exactly(v float64) Interval {
	switch {
	case math.IsNaN(v):
		i := nothing()
		i.NaN = true
		return i
	case math.IsInf(v, 0):
		return Interval{Min: v, Max: v, Inf: true}
	}
	return Between(v, v)
}

// Void reports whether the interval holds no number, only perhaps NaN.
func (i Interval) Void() bool {
	return i.Min > i.Max || i.Min == i.Max && (i.MinOpen || i.MaxOpen)
}

// Has reports whether a value lies in the interval.
func (i Interval) Has(v float64) bool {
	if math.IsNaN(v) {
		return i.NaN
	}
	return (v > i.Min || v == i.Min && !i.MinOpen) && (v < i.Max || v == i.Max && !i.MaxOpen)
}

// Unbounded reports whether neither end is known.
func (i Interval) Unbounded() bool { return math.IsInf(i.Min, -1) && math.IsInf(i.Max, 1) }

// Within reports whether every number of the interval lies in [lo, hi].
func (i Interval) Within(lo, hi float64) bool { return !i.Void() && i.Min >= lo && i.Max <= hi }

// Hull is the smallest interval around both.
func Hull(a, b Interval) Interval {
	nan, inf := a.NaN || b.NaN, a.Inf || b.Inf
	switch {
	case a.Void():
		a = b
	case !b.Void():
		switch {
		case b.Min < a.Min:
			a.Min, a.MinOpen = b.Min, b.MinOpen
		case b.Min == a.Min:
			a.MinOpen = a.MinOpen && b.MinOpen
		}
		switch {
		case b.Max > a.Max:
			a.Max, a.MaxOpen = b.Max, b.MaxOpen
		case b.Max == a.Max:
			a.MaxOpen = a.MaxOpen && b.MaxOpen
		}
	}
	a.NaN, a.Inf = nan, inf
	return a
}

// atLeast cuts the interval at a lower limit.
func (i Interval) atLeast(v float64, open bool) Interval {
	if v > i.Min {
		i.Min, i.MinOpen = v, open
	} else if v == i.Min {
		i.MinOpen = i.MinOpen || open
	}
	return i
}

// atMost cuts the interval at an upper limit.
func (i Interval) atMost(v float64, open bool) Interval {
	if v < i.Max {
		i.Max, i.MaxOpen = v, open
	} else if v == i.Max {
		i.MaxOpen = i.MaxOpen || open
	}
	return i
}

// monotone is the image under a function that never falls.
func (i Interval) monotone(f func(float64) float64) Interval {
	if i.Void() {
		return i
	}
	lo, hi := f(i.Min), f(i.Max)
	if math.IsNaN(lo) {
		lo = math.Inf(-1)
	}
	if math.IsNaN(hi) {
		hi = math.Inf(1)
	}
	return Interval{Min: lo, Max: hi, NaN: i.NaN, Inf: i.Inf || math.IsInf(hi, 1) && !math.IsInf(i.Max, 1) || math.IsInf(lo, -1) && !math.IsInf(i.Min, -1)}
}

// huge is a value of which a few overflow when added.
const huge = 1e300

// sum is the interval of sums of one or more values: they keep a common sign.
func (i Interval) sum() Interval {
	out := Interval{Min: math.Inf(-1), Max: math.Inf(1), NaN: i.NaN || i.Inf, Inf: i.Inf}
	if i.Void() {
		return Interval{Min: i.Min, Max: i.Max, NaN: i.NaN}
	}
	if !math.IsInf(i.Max, 0) && i.Max > huge || !math.IsInf(i.Min, 0) && i.Min < -huge {
		out.Inf = true
	}
	if i.Min >= 0 {
		out.Min, out.MinOpen = i.Min, i.MinOpen
		out.NaN = i.NaN
		if i.Max == 0 {
			out.Max = 0
		}
	}
	if i.Max <= 0 {
		out.Max, out.MaxOpen = i.Max, i.MaxOpen
		out.NaN = i.NaN
	}
	return out
}

// closed is the interval with its ends.
func (i Interval) closed() Interval {
	i.MinOpen, i.MaxOpen = false, false
	return i
}
