package inputs

import (
	"testing"

	"metricwright/gen/promql"
)

func TestAccepted(t *testing.T) {
	for _, c := range []struct {
		match string
		hints []string
		want  string // the first
	}{
		{"prod", nil, "prod"},
		{"", nil, ""},
		{"0|", nil, "0"},
		{"storage.*", nil, "storage"},
		{"storage.+", []string{"host"}, "storagex"},
		{"total|", []string{"device", "total"}, "total"},
		{"!prod", nil, "0"},
		{"!a.*|0", nil, "b"},
		{"[0-9]{2}", nil, "00"},
		{"(?:a|b)c?", nil, "a"},
		{"(pre|de)code", nil, "precode"},
	} {
		ms := promql.MustMatchers(map[string]string{"l": c.match})
		got := accepted(ms, "l", c.hints...)
		if len(got) == 0 || got[0] != c.want {
			t.Errorf("%s: %q, want %q first", c.match, got, c.want)
		}
		for _, v := range got {
			if !ms[0].Matches(v) {
				t.Errorf("%s does not take %q", c.match, v)
			}
		}
	}
}

func TestRefused(t *testing.T) {
	for match, want := range map[string]string{"capacity": "deferred", "": "capacity", "0|": "capacity", "!capacity": "capacity", "capacity|deferred": "other"} {
		m := promql.MustMatchers(map[string]string{"l": match})[0]
		if got, ok := refused(m, []string{"capacity", "deferred"}); !ok || got != want {
			t.Errorf("%s: %q, want %q", match, got, want)
		}
	}
	if v, ok := refused(promql.MustMatchers(map[string]string{"l": ".*"})[0], nil); ok {
		t.Errorf("%q is not refused by anything", v)
	}
}

func TestRound(t *testing.T) {
	for v, want := range map[float64]float64{0.1 + 0.2: 0.3, 7.000000000000001: 7, 1048577.048576: 1048577.04858, 5: 5, 0: 0} {
		if got := promql.Round(v); got != want {
			t.Errorf("%v: %v, want %v", v, got, want)
		}
	}
}
