package unittest

import (
	"math"
	"strconv"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// part per million: as close to a threshold as a value comes that must not touch it.
const ppm = 1e-6

// judged is a comparison with what its quantity can be.
type judged struct {
	*promql.Compare
	limits catalog.Range
	whole  bool     // it only takes whole numbers
	next   *float64 // the next grade's threshold
}

func (w *writer) judged(c *promql.Compare, next *float64) judged {
	out := judged{Compare: c, whole: promql.Counts(c.Of), next: next}
	if r, ok := c.Of.(*promql.Recorded); ok {
		out.limits = w.names.Range(r.Name)
	}
	return out
}

// beyond is a value well past the threshold, and not past the next grade's.
func (j judged) beyond() float64 {
	t := j.Value
	if j.whole {
		if j.Op == "<" {
			return math.Ceil(t) - 1
		}
		return math.Floor(t) + 1
	}
	far := math.Inf(1) // what must not be passed
	if j.Op == "<" {
		far = 0
		if j.limits.Min != nil {
			far = *j.limits.Min
		}
	} else if j.limits.Max != nil {
		far = *j.limits.Max
	}
	if j.next != nil {
		far = *j.next
	}
	switch {
	case !math.IsInf(far, 1):
		return tidy((t+far)/2, t, far)
	case t == 0:
		return 4
	}
	return tidy(t*1.5, t, far)
}

// tidy is a value between two others with as few digits as will do, so that no reader of an
// alert meets a value that rounds either way.
func tidy(v, a, b float64) float64 {
	for digits := 1; digits < 12; digits++ {
		x, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'e', digits, 64), 64)
		if min(a, b) < x && x < max(a, b) {
			return x
		}
	}
	return v
}

// just is a value past the threshold by as little as can be: one part in a million, and by a
// thousandth where the threshold is zero.
func (j judged) just(past bool) float64 {
	d := math.Abs(j.Value) * ppm
	if d == 0 {
		d = 1.0 / 1024
	}
	if j.whole {
		d = 1
	}
	if (j.Op == ">") == past {
		return j.Value + d
	}
	return j.Value - d
}

// normal is a value well on the good side.
func (j judged) normal() float64 {
	low := 0.0
	if j.limits.Min != nil {
		low = *j.limits.Min
	}
	if j.Op == ">" {
		x := promql.Round((j.Value + low) / 2)
		if j.whole {
			x = math.Floor(x)
		}
		return x
	}
	if j.limits.Max != nil {
		return promql.Round((j.Value + *j.limits.Max) / 2)
	}
	return 2*j.Value + 1
}
