package wording

import (
	"fmt"
	"strconv"
	"strings"
)

// ValueTemplate shows an alert's value as an annotation template does. What counts has no unit: the
// threshold beside it names it, and "1 requests" would not do. A rate that may well be a small
// part of one is not shown as "5m", which reads like minutes.
func ValueTemplate(unit string, threshold float64) string {
	switch {
	case unit == "ratio":
		return "{{ $value | humanizePercentage }}"
	case unit == "seconds":
		return "{{ $value | humanizeDuration }}"
	case unit == "times":
		return `{{ $value | printf "%.3g" }} times`
	case strings.HasPrefix(unit, "bytes"):
		return "{{ $value | humanize1024 }}" + short(unit)
	case strings.Contains(unit, "/") && threshold < 1:
		return `{{ $value | printf "%.3g" }}`
	default:
		return "{{ $value | humanize }}"
	}
}

// Value is a value in its unit, for a reader.
func Value(unit string, v float64) string {
	n := strconv.FormatFloat(v, 'f', -1, 64)
	switch {
	case unit == "ratio":
		return strconv.FormatFloat(round(v*100), 'f', -1, 64) + "%"
	case unit == "seconds":
		return n + "s"
	case unit == "times":
		return n + " times"
	case strings.HasPrefix(unit, "bytes"):
		return binary(v) + short(unit)
	case v == 1:
		return n + " " + one(unit)
	default:
		return n + " " + unit
	}
}

// one is the unit of a single thing: request of requests, token/second of tokens/second.
func one(unit string) string {
	word, rest := unit, ""
	if i := strings.IndexAny(unit, "/ _"); i >= 0 {
		word, rest = unit[:i], unit[i:]
	}
	for _, end := range []struct{ many, one string }{{"ies", "y"}, {"sses", "ss"}, {"s", ""}} {
		if s, ok := strings.CutSuffix(word, end.many); ok {
			return s + end.one + rest
		}
	}
	return unit
}

// binary is a number of bytes with the prefix that leaves the fewest digits: 1 Mi of 1048576.
func binary(v float64) string {
	prefix := ""
	for _, p := range []string{"Ki", "Mi", "Gi", "Ti"} {
		if v < 1024 && v > -1024 {
			break
		}
		v, prefix = v/1024, p
	}
	return strconv.FormatFloat(round(v), 'f', -1, 64) + " " + prefix
}

// round drops the noise that a multiplication by a hundred leaves in the last places.
func round(v float64) float64 {
	f, _ := strconv.ParseFloat(fmt.Sprintf("%.10g", v), 64)
	return f
}

// short is B of bytes and B/s of bytes/second.
func short(unit string) string {
	return strings.NewReplacer("bytes", "B", "second", "s").Replace(unit)
}
