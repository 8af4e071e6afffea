package picture

import (
	"math"
	"strconv"
	"strings"
	"time"

	"metricwright/gen/panelstyle"
)

// scale is a step of a unit's ladder: from so much on, values are divided and named otherwise.
type scale struct {
	from, per float64
	suffix    string
}

// ladder counts in powers of a base, from the plain unit up.
func ladder(base float64, suffixes ...string) []scale {
	out := []scale{{0, 1, suffixes[0]}}
	per := 1.0
	for _, s := range suffixes[1:] {
		per *= base
		out = append(out, scale{per, per, s})
	}
	return out
}

var seconds = []scale{
	{0, 1e-9, " ns"}, {1e-6, 1e-6, " µs"}, {1e-3, 1e-3, " ms"}, {1, 1, " s"}, {60, 60, " mins"}, {3600, 3600, " hours"},
	{86400, 86400, " days"}, {604800, 604800, " weeks"},
}

// unitOf is a unit as Grafana writes it: what to multiply by first, and the ladder.
func unitOf(u string) (float64, []scale) {
	if what, ok := strings.CutPrefix(u, "count:"); ok {
		return 1, ladder(1000, " "+what, " K "+what, " Mil "+what, " Bil "+what, " Tri "+what)
	}
	if s, ok := strings.CutPrefix(u, "suffix:"); ok {
		return 1, ladder(1, s)
	}
	binary := func(of string) []scale {
		return ladder(1024, " "+of, " Ki"+of, " Mi"+of, " Gi"+of, " Ti"+of)
	}
	switch u {
	case "percentunit":
		return 100, ladder(1, "%")
	case "percent":
		return 1, ladder(1, "%")
	case "s":
		return 1, seconds
	case "ms":
		return 1e-3, seconds
	case "µs":
		return 1e-6, seconds
	case "bytes":
		return 1, binary("B")
	case "mbytes":
		return 1 << 20, binary("B")
	case "gbytes":
		return 1 << 30, binary("B")
	case "binBps":
		return 1, binary("B/s")
	case "GBs":
		return 1e9, ladder(1000, " B/s", " kB/s", " MB/s", " GB/s", " TB/s")
	case "reqps":
		return 1, ladder(1000, " req/s", " K req/s", " Mil req/s")
	case "cps":
		return 1, ladder(1000, " c/s", " K c/s", " Mil c/s")
	case "flops":
		return 1, ladder(1000, " FLOPS", " kFLOPS", " MFLOPS", " GFLOPS", " TFLOPS", " PFLOPS")
	case "none":
		return 1, ladder(1, "")
	}
	return 1, ladder(1000, "", " K", " Mil", " Bil", " Tri")
}

// rung is the value on its rung of the ladder, and the rung's suffix.
func rung(u string, v float64) (float64, string) {
	by, steps := unitOf(u)
	v *= by
	at := steps[0]
	for _, s := range steps {
		if math.Abs(v) >= s.from*(1-1e-12) {
			at = s
		}
	}
	if v == 0 && u != "none" && at.suffix == " ns" {
		return 0, " s"
	}
	return v / at.per, at.suffix
}

// amount is a value as a tile or a legend shows it. decimals nil: as many as it deserves.
func amount(u string, decimals *float64, v float64) string {
	switch {
	case math.IsNaN(v):
		return panelstyle.NoTraffic
	case math.IsInf(v, 1):
		return "∞"
	case u == "dateTimeAsIso":
		return time.Unix(int64(v), 0).UTC().Format("2006-01-02 15:04:05")
	}
	n, suffix := rung(u, v)
	places := deserved(n)
	if decimals != nil {
		places = int(*decimals)
		if suffix != "" && v != n && u == "short" { // thousands of whole things have parts
			places = deserved(n)
		}
	}
	return strconv.FormatFloat(n+0, 'f', places, 64) + suffix
}

// deserved are the places that leave three digits, as Grafana counts them.
func deserved(n float64) int {
	if n == math.Trunc(n) {
		return 0
	}
	return min(max(2-int(math.Floor(math.Log10(math.Abs(n)))), 0), 6)
}

// mark is a value on an axis: with no more places than it needs.
func mark(u string, v float64) string {
	if v == 0 {
		_, suffix := rung(u, 0)
		return "0" + suffix
	}
	n, suffix := rung(u, v)
	most := max(2-int(math.Floor(math.Log10(math.Abs(n))+1e-9)), 0)
	for places := range most {
		s := strconv.FormatFloat(n, 'f', places, 64)
		if back, err := strconv.ParseFloat(s, 64); err == nil && math.Abs(back-n) < 1e-6*math.Abs(n) {
			return s + suffix
		}
	}
	return strconv.FormatFloat(n, 'f', most, 64) + suffix
}
