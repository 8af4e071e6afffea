package panelstyle

import (
	"strings"

	"metricwright/gen/plan"
)

// units are Grafana's names of the catalog's units. Bytes count in powers of 1024, as the
// alerts' texts do.
var units = map[string]string{
	plan.UnitRatio:         "percentunit",
	plan.UnitTimes:         "suffix:×",
	"percent":              "percent",
	"seconds":              "s",
	"milliseconds":         "ms",
	"microseconds":         "µs",
	"bytes":                "bytes",
	"bytes/second":         "binBps",
	"megabytes":            "mbytes",
	"gigabytes":            "gbytes",
	"gigabytes_per_second": "GBs",
	"tokens_per_second":    "count:tok/s",
	"tokens/second":        "count:tok/s",
	"requests/second":      "reqps",
	"flops/second":         "flops",
	"count/second":         "cps",
	"seconds/second":       "short", // how many at once
	"timestamp":            "dateTimeAsIso",
	"state":                "none",
}

// Unit is Grafana's name of a plan's unit. Plain counts need none: the title names them.
func Unit(u string) string {
	if g, ok := units[u]; ok {
		return g
	}
	if what, per, ok := strings.Cut(u, "/"); ok {
		if per == "second" {
			per = "s"
		}
		return "count:" + what + "/" + per
	}
	return "short"
}

// Decimals are the places that a value deserves: none for a count of whole things.
func Decimals(q plan.Query) *float64 {
	switch {
	case q.Signal.Unit == plan.UnitRatio:
		return new(1.0)
	case q.Signal.Unit == plan.UnitTimes:
		return new(2.0)
	case q.Whole && Unit(q.Signal.Unit) == "short":
		return new(0.0)
	}
	return nil
}
