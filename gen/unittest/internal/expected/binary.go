package expected

import (
	"time"

	"metricwright/gen/promql"
)

// arithmetic are the operators that make a number of two.
var arithmetic = map[string]func(l, r float64) float64{
	"+": func(l, r float64) float64 { return l + r },
	"-": func(l, r float64) float64 { return l - r },
	"*": func(l, r float64) float64 { return l * r },
	"/": func(l, r float64) float64 { return l / r },
}

// comparisons are the operators that keep the left side where they hold.
var comparisons = map[string]func(l, r float64) bool{
	">":  func(l, r float64) bool { return l > r },
	"<":  func(l, r float64) bool { return l < r },
	">=": func(l, r float64) bool { return l >= r },
}

// binary matches both sides by the labels that they share, and does to each pair what the operator
// says.
func (w *World) binary(n *promql.Binary, at time.Duration) (Result, error) {
	left, err := w.At(n.Left, at)
	if err != nil {
		return left, err
	}
	if len(left.Points) == 0 && n.Op != "or" { // of nothing there is nothing
		return Result{Names: n.Labels()}, nil
	}
	right, err := w.At(n.Right, at)
	if err != nil {
		return right, err
	}
	by := right.Names
	switch {
	case n.OnGiven:
		by = n.On
	case len(left.Names) < len(right.Names): // the left side is a number
		by = left.Names
	}
	switch n.Op {
	case "or":
		return left.or(right, by), nil
	case "and", "unless":
		have, pick := right.index(by), left.picker(by)
		return left.keep(func(p Point) bool { return has(have, pick(p)) == (n.Op == "and") }), nil
	}
	if holds, ok := comparisons[n.Op]; ok {
		of, pick := right.index(by), left.picker(by)
		return left.keep(func(p Point) bool {
			v, ok := of[key(pick(p))]
			return ok && holds(p.V, v)
		}), nil
	}
	return left.with(right, by, arithmetic[n.Op]), nil
}

// with works out one number of each pair, under the labels of the side that has more of them.
func (r Result) with(right Result, by []string, f func(l, r float64) float64) Result {
	many, one, of := r, right, f
	if len(right.Names) > len(r.Names) {
		many, one, of = right, r, func(m, o float64) float64 { return f(o, m) }
	}
	out := Result{Names: many.Names}
	values, pick := one.index(by), many.picker(by)
	for _, p := range many.Points {
		if v, ok := values[key(pick(p))]; ok {
			out.Points = append(out.Points, Point{p.Values, of(p.V, v)})
		}
	}
	return out
}

// or adds what only the other has.
func (r Result) or(other Result, by []string) Result {
	have, pick, values := r.index(by), other.picker(by), other.picker(r.Names)
	out := Result{Names: r.Names, Points: append([]Point(nil), r.Points...)}
	for _, p := range other.Points {
		if !has(have, pick(p)) {
			out.Points = append(out.Points, Point{values(p), p.V})
		}
	}
	return out
}

// each changes every value.
func (r Result) each(f func(float64) float64) Result {
	out := Result{Names: r.Names}
	for _, p := range r.Points {
		out.Points = append(out.Points, Point{p.Values, f(p.V)})
	}
	return out
}

func has(have map[string]float64, values []string) bool {
	_, ok := have[key(values)]
	return ok
}
