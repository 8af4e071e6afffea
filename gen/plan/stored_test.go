package plan

import (
	"testing"

	"metricwright/gen/catalog"
)

func TestSpelled(t *testing.T) {
	e := &catalog.Exporter{ID: "s", Prefix: "s:", CounterSuffix: "_total"}
	for _, c := range []struct {
		text     string
		dialects []string
		want     string
	}{
		{"s:queue", []string{"underscore"}, "s_queue"},
		{"the rate of s:a_total over that of s:b_total, by s", []string{"ray"}, "the rate of ray_s_a_total over that of ray_s_b_total, by s"},
		{`s:t{phase="a:b"}`, []string{"colon", "underscore"}, `s:t{phase="a:b"} or s_t{phase="a:b"}`},
		{"is:queue is another's", []string{"underscore"}, "is:queue is another's"},
		{"s:queue", nil, "s:queue"},
	} {
		e.Target.Dialects = c.dialects
		if got := SpelledHere(e, c.text); got != c.want {
			t.Errorf("%q in %v: %q, want %q", c.text, c.dialects, got, c.want)
		}
	}
}

func TestStoredSeries(t *testing.T) {
	e := &catalog.Exporter{ID: "s", Prefix: "s:", CounterSuffix: "_total", Target: catalog.Target{Dialects: []string{"underscore", "ray"}}}
	m := &catalog.Metric{Name: "s:seen", Type: catalog.Counter}
	if got := StoredSeries(e, m); len(got) != 2 || got[0] != "s_seen_total" || got[1] != "ray_s_seen_total" {
		t.Error(got)
	}
	if got := StoredName(e, "s:seen_total"); got != "s_seen_total or ray_s_seen_total" {
		t.Error(got)
	}
}
