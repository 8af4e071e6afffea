package expected

import "math"

// total adds with compensation, as Prometheus' sums and averages do, so that neither order
// nor the last bit differs.
type total struct{ sum, lost, n float64 }

func (t *total) add(v float64) {
	s := t.sum + v
	if math.Abs(t.sum) >= math.Abs(v) {
		t.lost += float64(t.sum-s) + v
	} else {
		t.lost += float64(v-s) + t.sum
	}
	t.sum = s
	t.n++
}

func (t *total) value() float64 { return t.sum + t.lost }

func (t *total) mean() float64 { return float64(t.sum/t.n) + float64(t.lost/t.n) }

// fold adds up, or picks from, what belongs together.
type fold struct {
	total
	least, most float64
}

func (f *fold) add(v float64) {
	if f.n == 0 || v < f.least {
		f.least = v
	}
	if f.n == 0 || v > f.most {
		f.most = v
	}
	f.total.add(v)
}

// by is the outcome under a rule: sum, max, min, avg, count or group.
func (f *fold) by(rule string) float64 {
	switch rule {
	case "max":
		return f.most
	case "min":
		return f.least
	case "avg":
		return f.mean()
	case "count":
		return f.n
	case "group":
		return 1
	default:
		return f.value()
	}
}
