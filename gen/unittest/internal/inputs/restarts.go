package inputs

import (
	"slices"

	"metricwright/gen/unittest/internal/expected"
)

// restarts are a counter that rises by one a sample and falls back to zero a number of times once its
// time has come. With uneven gains, the falls lie so that only the right window sees just so many:
// one before it, one in its newer half, the others in its older.
func restarts(d Drawn, window int, falls int) expected.Samples {
	var at []int
	for i := range falls {
		switch {
		case !d.Uneven:
			at = append(at, d.From+2+2*i)
		case i == 0:
			at = append(at, d.Samples-window/4)
		default:
			at = append(at, d.Samples-3*window/4+2*i)
		}
	}
	if d.Uneven && falls > 0 {
		at = append(at, d.Samples-3*window/2)
	}
	t := make(expected.Samples, d.Samples+1)
	v := 0.0
	for i := range t {
		v++
		if slices.Contains(at, i) {
			v = 0
		}
		t[i] = d.lives(i, v)
	}
	return t
}
