package promql

import (
	"math"
	"strconv"
	"strings"
)

// Bound is a bucket bound as it stands in the label le: the shortest decimal form with at
// least one decimal, and an exponent from 1e+06 on and below 1e-04. That is what Python's
// client writes and what Prometheus 3 normalises every bound to.
func Bound(v float64) string {
	s := strconv.FormatFloat(v, 'g', -1, 64)
	if v >= 1e6 || v < 1e-4 && v > 0 {
		return strconv.FormatFloat(v, 'e', -1, 64)
	}
	if strings.Contains(s, "e") {
		s = strconv.FormatFloat(v, 'f', -1, 64)
	}
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// tidy drops the noise that arithmetic on decimal fractions leaves in the last binary places.
func tidy(v float64) float64 {
	f, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 12, 64), 64)
	return f
}

// Product is a * b without that noise.
func Product(a, b float64) float64 { return tidy(a * b) }

// Round drops the noise that a product leaves in the last places.
func Round(v float64) float64 {
	if v == math.Trunc(v) && math.Abs(v) < 1e12 || math.IsInf(v, 0) {
		return v
	}
	out, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'e', 11, 64), 64)
	return out
}
