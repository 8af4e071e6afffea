package unittest

import (
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
)

// Piece by piece or as a whole, a template comes to the same.
func TestExpand(t *testing.T) {
	f := firing{&plan.Alert{Alert: &catalog.Alert{Entry: catalog.Entry{ID: "A"}}}, map[string]string{"pod": "p{{1}}", "model": "m"}, 0.9375}
	for text, want := range map[string]string{
		"plain": "plain",
		"{{ $labels.pod }} of {{ $labels.model }}{{ $labels.none }}":        "p{{1}} of m",
		"{{ $value | humanizePercentage }} and {{ $value | humanize }}":     "93.75% and 937.5m",
		`{{ $value | printf "%.3g" }} times, {{ $value }}`:                  "0.938 times, 0.9375",
		"{{ $value | humanize1024 }}B for {{ $value | humanizeDuration }}":  "0.9375B for 937.5ms",
		`{{ if gt $value 0.5 }}{{ $labels.pod }}{{ else }}nothing{{ end }}`: "p{{1}}",
		`{{ range $k, $v := .Labels }}{{ $k }}={{ $v }} {{ end }}`:          "model=m pod=p{{1}} ",
		"{{ $labels.pod | toUpper }}":                                       "P{{1}}",
	} {
		x := expander{map[string]string{}}
		got, err := x.expand(text, f)
		if err != nil || got != want {
			t.Errorf("%s: %q, %v; want %q", text, got, err, want)
		}
		whole, err := x.template(text, "the whole of "+text, f)
		if err != nil || whole != want {
			t.Errorf("%s, as a whole: %q, %v; want %q", text, whole, err, want)
		}
	}
	x := expander{map[string]string{}}
	if _, err := x.expand("{{ query \"up\" }}", f); err == nil {
		t.Error("a query has an answer")
	}
}
