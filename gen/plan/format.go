package plan

import (
	"fmt"
	"strconv"
	"strings"
)

// valueTemplate shows an alert's value in its unit, as an annotation template does.
func valueTemplate(unit string) string {
	switch {
	case unit == UnitRatio:
		return "{{ $value | humanizePercentage }}"
	case unit == "seconds":
		return "{{ $value | humanizeDuration }}"
	case unit == UnitTimes:
		return `{{ $value | printf "%.3g" }} times`
	case strings.HasPrefix(unit, "bytes"):
		return "{{ $value | humanize1024 }}" + short(unit)
	default:
		return "{{ $value | humanize }} " + unit
	}
}

// FormatValue is a value in its unit, for a reader.
func FormatValue(unit string, v float64) string {
	n := strconv.FormatFloat(v, 'f', -1, 64)
	switch {
	case unit == UnitRatio:
		return strconv.FormatFloat(round(v*100), 'f', -1, 64) + "%"
	case unit == "seconds":
		return n + "s"
	case unit == UnitTimes:
		return n + " times"
	case strings.HasPrefix(unit, "bytes"):
		return binary(v) + short(unit)
	default:
		return n + " " + unit
	}
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
