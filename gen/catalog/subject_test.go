package catalog

import (
	"strings"
	"testing"

	"cuelang.org/go/cue/token"
)

func TestSubject(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"":                               "the catalog",
		"config rateWindow":              "config.rateWindow",
		"config labels team":             "config.labels.team",
		"exporters vllm":                 "exporter vllm",
		"exporters vllm target min":      "target.min of exporter vllm",
		"exporters vllm thresholds full": "threshold full",
		"exporters vllm thresholds full above warning":     "above.warning of threshold full",
		"exporters vllm metrics queue bounds 0":            "element 1 of bounds of metric queue",
		"exporters vllm metrics queue labels reason":       "label reason",
		"exporters vllm boards home rows top panels queue": "panel queue",
		"exporters vllm slos ttft objective":               "objective of SLO ttft",
	} {
		if got := subject(strings.Fields(path)); got != want {
			t.Errorf("%s is %q, want %q", path, got, want)
		}
	}
}

func TestNoun(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"metrics queue type": "type", "signals queue levels 2": "level", "config target histograms 0": "form of histograms",
		"metrics queue better": "direction", "metrics queue unit": "unit",
	} {
		if got := noun(strings.Fields(path)); got != want {
			t.Errorf("%s holds a %q, want %q", path, got, want)
		}
	}
}

// A reader who is told that a field is missing is shown what to write there.
func TestSample(t *testing.T) {
	t.Parallel()
	for want, w := range map[string]want{
		`"sum"`: {kinds: []string{kindText}, words: []string{"sum", "max"}},
		`"5m"`:  {kinds: []string{kindText}, pattern: "^[0-9]+(ms|s|m|h)$"},
		`"30d"`: {kinds: []string{kindText}, pattern: "^[0-9]+[dw]$"},
		`"…"`:   {kinds: []string{kindText}, pattern: "^[a-z]+$"},
		"1":     {kinds: []string{kindNumber}},
		`["…"]`: {kinds: []string{kindList}},
		"{…}":   {kinds: []string{kindStruct}},
		"":      {},
	} {
		if got := sample(w); got != want {
			t.Errorf("%+v: %s, want %s", w, got, want)
		}
	}
}

func TestLimitHolds(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		op                token.Token
		below, at, beyond bool
	}{{token.GTR, false, false, true}, {token.GEQ, false, true, true}, {token.LSS, true, false, false}, {token.LEQ, true, true, false}} {
		l := limit{x.op, 5}
		if l.holds(4) != x.below || l.holds(5) != x.at || l.holds(6) != x.beyond {
			t.Errorf("%s: 4 %v, 5 %v, 6 %v", l, l.holds(4), l.holds(5), l.holds(6))
		}
	}
}
