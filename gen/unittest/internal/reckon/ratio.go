package reckon

import (
	"time"

	"metricwright/gen/promql"
)

// ratio is part over whole where the whole is above zero; a part that is yet to be born is zero.
func (w *World) ratio(n *promql.Ratio, at time.Duration) (Result, error) {
	part, whole, err := w.two(n.Part, n.Whole, at)
	if err != nil {
		return part, err
	}
	if n.Late {
		part = part.orZero(whole)
	}
	return part.over(whole), nil
}

// over divides by what has the same labels and is above zero.
func (r Result) over(whole Result) Result {
	out := Result{Names: r.Names}
	by, pick := whole.index(whole.Names), r.picker(whole.Names)
	for _, p := range r.Points {
		if x := by[key(pick(p))]; x > 0 {
			out.Points = append(out.Points, Point{p.Values, p.V / x})
		}
	}
	return out
}

// orZero adds a zero wherever only the other has a point.
func (r Result) orZero(other Result) Result {
	have, pick := r.index(r.Names), other.picker(r.Names)
	out := Result{Names: r.Names, Points: append([]Point(nil), r.Points...)}
	for _, p := range other.Points {
		if values := pick(p); !has(have, values) {
			out.Points = append(out.Points, Point{values, 0})
		}
	}
	return out
}

func has(have map[string]float64, values []string) bool {
	_, ok := have[key(values)]
	return ok
}

// share is what each value of a label has of the whole.
func (w *World) share(n *promql.Share, at time.Duration) (Result, error) {
	part, whole, err := w.two(n.Part, n.Whole, at)
	return part.over(whole), err
}

// sum adds what has the same labels; a late term that is yet to be born is zero, and without
// any other term there is no sum.
func (w *World) sum(n *promql.Sum, at time.Duration) (Result, error) {
	out, err := w.At(n.Terms[0], at)
	if err != nil {
		return out, err
	}
	first := out
	for i, t := range n.Terms[1:] {
		term, err := w.At(t, at)
		if err != nil {
			return out, err
		}
		if n.Late[i+1] {
			term = term.orZero(first)
		}
		have, pick := term.index(out.Names), out.picker(out.Names)
		next := Result{Names: out.Names}
		for _, p := range out.Points {
			if values := pick(p); has(have, values) {
				next.Points = append(next.Points, Point{values, p.V + have[key(values)]})
			}
		}
		out = next
	}
	return out, nil
}

// skew is the greatest part over the mean of all, where that is above zero.
func (w *World) skew(n *promql.Skew, at time.Duration) (Result, error) {
	of, err := w.At(n.Of, at)
	return of.gather("max", n.By).over(of.gather("avg", n.By)), err
}
