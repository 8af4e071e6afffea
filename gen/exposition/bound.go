package exposition

import (
	"math"
	"strconv"
)

// Bound is the upper bound of a bucket, its label le as a number; false for what is not a bucket.
func (s Sample) Bound() (float64, bool) {
	le := s.Labels.Get("le")
	if le == "" {
		return 0, false
	}
	x, err := strconv.ParseFloat(le, 64)
	return x, err == nil && !math.IsNaN(x)
}
