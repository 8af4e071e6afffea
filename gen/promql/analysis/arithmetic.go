package analysis

import "math"

// add is the interval of x + y.
func add(x, y Interval) Interval {
	if x.Void() || y.Void() {
		return void(x, y)
	}
	out := Interval{
		Min: x.Min + y.Min, MinOpen: x.MinOpen || y.MinOpen,
		Max: x.Max + y.Max, MaxOpen: x.MaxOpen || y.MaxOpen,
		NaN: x.NaN || y.NaN || x.Inf && y.Inf,
		Inf: x.Inf || y.Inf,
	}
	if math.IsNaN(out.Min) || overflowed(out.Min, x.Min, y.Min) {
		out.Min, out.MinOpen, out.Inf = math.Inf(-1), false, true
	}
	if math.IsNaN(out.Max) || overflowed(out.Max, x.Max, y.Max) {
		out.Max, out.MaxOpen, out.Inf = math.Inf(1), false, true
	}
	return out
}

// neg is the interval of -x.
func neg(x Interval) Interval {
	return Interval{Min: -x.Max, MinOpen: x.MaxOpen, Max: -x.Min, MaxOpen: x.MinOpen, NaN: x.NaN, Inf: x.Inf}
}

// mul is the interval of x * y.
func mul(x, y Interval) Interval {
	if x.Void() || y.Void() {
		return void(x, y)
	}
	out := corners(x, y, func(a, b float64) float64 {
		if a == 0 || b == 0 {
			return 0 // an unknown limit, not an infinite value: that is what NaN below is for
		}
		return a * b
	})
	out.NaN = x.NaN || y.NaN || x.Inf && y.Has(0) || y.Inf && x.Has(0)
	out.Inf = out.Inf || x.Inf || y.Inf
	if out.Min == 0 && x.Min >= 0 && y.Min >= 0 {
		out.MinOpen = !x.Has(0) && !y.Has(0)
	}
	return out
}

// div is the interval of x / y.
func div(x, y Interval) Interval {
	if x.Void() || y.Void() {
		return void(x, y)
	}
	nan := x.NaN || y.NaN || x.Inf && y.Inf || x.Has(0) && y.Has(0)
	inf := x.Inf || y.Has(0)
	if y.Min < 0 && y.Max > 0 {
		return Interval{Min: math.Inf(-1), Max: math.Inf(1), NaN: nan, Inf: inf}
	}
	out := corners(x, y, func(a, b float64) float64 {
		switch {
		case a == 0:
			return 0
		case b == 0 && y.Max > 0, b == 0 && y.Max == 0 && y.Min == 0:
			return math.Copysign(math.Inf(1), a)
		case b == 0:
			return math.Copysign(math.Inf(1), -a)
		case math.IsInf(a, 0) && math.IsInf(b, 0):
			return math.Copysign(math.Inf(1), a*b)
		}
		return a / b
	})
	// A quotient by an unlimited divisor comes as near to zero as it likes.
	if math.IsInf(y.Min, -1) || math.IsInf(y.Max, 1) {
		out = Hull(out, exactly(0))
	}
	out.NaN, out.Inf = nan, inf || out.Inf
	if y.Min == 0 && y.Max == 0 {
		out = Interval{Min: math.Inf(-1), Max: math.Inf(1), NaN: nan, Inf: true}
	}
	return out
}

// mod is the interval of the remainder of x / y: it has x's sign and is less than either.
func mod(x, y Interval) Interval {
	if x.Void() || y.Void() {
		return void(x, y)
	}
	limit := max(math.Abs(y.Min), math.Abs(y.Max))
	out := Interval{NaN: x.NaN || y.NaN || x.Inf || y.Has(0)}
	if x.Min < 0 {
		out.Min = max(x.Min, -limit)
	}
	if x.Max > 0 {
		out.Max = min(x.Max, limit)
	}
	return out
}

// pow is the interval of x ^ y, known for a constant power and for bases of one sign.
func pow(x, y Interval) Interval {
	if x.Void() || y.Void() {
		return void(x, y)
	}
	out := Interval{Min: math.Inf(-1), Max: math.Inf(1), NaN: true, Inf: true}
	if x.Min < 0 || x.NaN || y.NaN {
		if n := y.Min; n == y.Max && math.Mod(n, 2) == 0 {
			out.Min = 0
		}
		return out
	}
	out = corners(x, y, math.Pow)
	out.Inf = out.Inf || x.Inf || y.Inf || x.Has(0) && y.Min < 0
	return out
}

// corners spans a function that is monotone in each argument over a box.
func corners(x, y Interval, f func(a, b float64) float64) Interval {
	out := Interval{Min: math.Inf(1), Max: math.Inf(-1)}
	for _, a := range [...]float64{x.Min, x.Max} {
		for _, b := range [...]float64{y.Min, y.Max} {
			v := f(a, b)
			if math.IsNaN(v) {
				return Interval{Min: math.Inf(-1), Max: math.Inf(1), Inf: true}
			}
			out.Inf = out.Inf || overflowed(v, a, b)
			out.Min, out.Max = min(out.Min, v), max(out.Max, v)
		}
	}
	return out
}

// overflowed reports whether finite operands gave an infinite result.
func overflowed(v, a, b float64) bool {
	return math.IsInf(v, 0) && !math.IsInf(a, 0) && !math.IsInf(b, 0)
}

// void is the result where one side has no number at all.
func void(x, y Interval) Interval {
	return Interval{Min: math.Inf(1), Max: math.Inf(-1), NaN: x.NaN || y.NaN}
}
