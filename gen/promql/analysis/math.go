package analysis

import (
	"math"

	"github.com/prometheus/prometheus/promql/parser"
)

// mathFunctions work on each float sample by itself.
var mathFunctions = map[string]func(*called) Result{
	"abs": func(c *called) Result {
		r := c.floats(0)
		in := r.Range
		switch {
		case in.Max <= 0:
			r.Range = neg(in)
		case in.Min < 0:
			r.Range.Min, r.Range.MinOpen = 0, false
			r.Range.Max, r.Range.MaxOpen = max(-in.Min, in.Max), false
		}
		return r
	},
	"ceil":  rounding(math.Ceil),
	"floor": rounding(math.Floor),
	"round": round,
	"sgn": func(c *called) Result {
		r := transformed(c, "", func(in Interval) Interval {
			return in.monotone(func(v float64) float64 {
				switch {
				case v < 0:
					return -1
				case v > 0:
					return 1
				}
				return 0
			})
		})
		r.Range.Inf = false
		return r
	},
	"exp": func(c *called) Result {
		return transformed(c, "", func(in Interval) Interval {
			out := in.monotone(math.Exp)
			out.Inf = in.Inf || math.IsInf(out.Max, 1)
			return out
		})
	},
	"sqrt":  root(math.Sqrt, 0),
	"ln":    root(math.Log, 0),
	"log2":  root(math.Log2, 0),
	"log10": root(math.Log10, 0),
	"acosh": root(math.Acosh, 1),
	"asin":  within(math.Asin, -1, 1),
	"acos": func(c *called) Result {
		return transformed(c, "radians", func(in Interval) Interval {
			out := Between(0, math.Pi)
			out.NaN = in.NaN || !in.Within(-1, 1)
			return out
		})
	},
	"atanh": within(math.Atanh, -1, 1),
	"atan":  radians(math.Atan),
	"asinh": radians(math.Asinh),
	"sinh":  radians(math.Sinh),
	"tanh":  radians(math.Tanh),
	"cosh": func(c *called) Result {
		return transformed(c, "", func(in Interval) Interval {
			return Interval{Min: 1, Max: math.Inf(1), NaN: in.NaN, Inf: true}
		})
	},
	"sin": func(c *called) Result { return transformed(c, "", wave) },
	"cos": func(c *called) Result { return transformed(c, "", wave) },
	"tan": func(c *called) Result {
		return transformed(c, "", func(in Interval) Interval {
			return Interval{Min: math.Inf(-1), Max: math.Inf(1), NaN: in.NaN || in.Inf, Inf: true}
		})
	},
	"deg": func(c *called) Result {
		return transformed(c, "degrees", func(in Interval) Interval { return mul(in, exactly(180/math.Pi)) })
	},
	"rad": func(c *called) Result {
		return transformed(c, "radians", func(in Interval) Interval { return mul(in, exactly(math.Pi/180)) })
	},
	"pi":        func(*called) Result { return scalar(exactly(math.Pi), Number, "") },
	"clamp":     func(c *called) Result { return clamp(c, c.args[1].Range, c.args[2].Range) },
	"clamp_min": func(c *called) Result { return clamp(c, c.args[1].Range, exactly(math.Inf(1))) },
	"clamp_max": func(c *called) Result { return clamp(c, exactly(math.Inf(-1)), c.args[1].Range) },
}

// transformed is a function that leaves another quantity.
func transformed(c *called, unit string, f func(Interval) Interval) Result {
	r := c.floats(0)
	r.Kind, r.Unit, r.Bounds, r.Observed = Unknown, unit, nil, ""
	if !r.Range.Void() || r.Range.NaN {
		void := r.Range.Void()
		r.Range = f(r.Range)
		if void {
			r.Range = exactly(math.NaN())
		}
	}
	return r
}

func wave(in Interval) Interval {
	out := Between(-1, 1)
	out.NaN = in.NaN || in.Inf
	return out
}

// radians is for functions that are defined everywhere and never fall.
func radians(f func(float64) float64) func(*called) Result {
	return func(c *called) Result {
		return transformed(c, "", func(in Interval) Interval { return in.monotone(f) })
	}
}

// within is for functions that never fall and are defined on an interval only.
func within(f func(float64) float64, lo, hi float64) func(*called) Result {
	return func(c *called) Result {
		return transformed(c, "", func(in Interval) Interval {
			nan := in.NaN || !in.Within(lo, hi)
			in = in.atLeast(lo, false).atMost(hi, false)
			if in.Void() {
				return exactly(math.NaN())
			}
			out := in.monotone(f)
			out.NaN = nan
			return out
		})
	}
}

// root is for functions that never fall and are defined from a value on.
func root(f func(float64) float64, lo float64) func(*called) Result {
	return within(f, lo, math.Inf(1))
}

// rounding keeps the quantity.
func rounding(f func(float64) float64) func(*called) Result {
	return func(c *called) Result {
		r := c.floats(0)
		r.Range = r.Range.monotone(f)
		return r
	}
}

// round is to the nearest multiple of its second argument.
func round(c *called) Result {
	r := c.floats(0)
	to, ok := c.arg(1, 1).Constant()
	if !ok || to <= 0 {
		r.Range = Anything()
		return r
	}
	r.Range = r.Range.monotone(func(v float64) float64 { return math.Floor(v/to+0.5) * to })
	// Overflow in the engine's own way to divide.
	r.Range.NaN = r.Range.NaN || math.IsInf(1/to, 0)
	return r
}

// clamp keeps values between two limits.
func clamp(c *called, lo, hi Interval) Result {
	r := c.floats(0)
	if _, ok := c.n.Args[1].(*parser.NumberLiteral); !ok || !hi.Has(math.Inf(1)) {
		r.Empty = weaken(r.Empty)
	}
	if hi.Max < lo.Min && !hi.NaN && !lo.NaN {
		r.Empty = AlwaysEmpty
		return r
	}
	in := r.Range
	if in.Void() || lo.Void() || hi.Void() {
		r.Range = Interval{Min: math.Inf(-1), Max: math.Inf(1), NaN: true, Inf: true}
		if lo.NaN || hi.NaN || !in.Void() {
			return r
		}
		r.Range = exactly(math.NaN())
		return r
	}
	r.Range = Interval{
		Min: math.Max(lo.Min, math.Min(hi.Min, in.Min)),
		Max: math.Max(lo.Max, math.Min(hi.Max, in.Max)),
		NaN: in.NaN || lo.NaN || hi.NaN,
		Inf: in.Inf || lo.Inf && math.IsInf(lo.Max, 1) || hi.Inf && math.IsInf(hi.Min, -1),
	}
	if r.Kind == Share && !r.Range.Within(0, 1) {
		r.Kind = Level
	}
	return r
}
