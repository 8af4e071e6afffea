package catalog

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMatrix(t *testing.T) {
	ref := func(id string) Ref { return Ref{Kind: "metric", Exporter: "x", ID: id} }
	old := &Metric{Entry: Entry{ID: "old"}, Name: "x_old", Hidden: "0.11.0", Removed: "0.12.0"}
	e := &Exporter{ID: "x", Known: Known{From: "0.9", To: "0.30"}, Metrics: []*Metric{
		old,
		{Entry: Entry{ID: "new"}, Name: "x_new", Since: "0.9.2", Replaces: []Replaced{{Metric: ref("old")}}},
		{Entry: Entry{ID: "always"}, Name: "x_always"},
		{Entry: Entry{ID: "guess"}, Name: "x_guess", Removed: "0.12", Inferred: true},
		{Entry: Entry{ID: "never"}, Name: "x_never", NeverExported: "source: a page"},
	}}
	for _, m := range e.Metrics {
		m.Exporter = "x"
	}
	m := e.Matrix()
	if d := cmp.Diff([]string{"0.9", "0.9.2", "0.11.0", "0.12"}, m.Versions); d != "" {
		t.Errorf("breakpoints (-want +got):\n%s", d)
	}
	var got []string
	for _, r := range m.Rows {
		s := r.Metric.Name + ": " + string(r.Before)
		for _, x := range r.At {
			s += " " + string(x)
		}
		for _, x := range r.Was {
			s += ", was " + x.Name
		}
		for _, x := range r.Became {
			s += ", became " + x.Name
		}
		got = append(got, s)
	}
	want := []string{
		"x_old: there there there hidden absent, became x_new",
		"x_new: absent absent there there there, was x_old",
		"x_always: unsure there there there there",
		"x_guess: unsure there there there absent",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("rows (-want +got):\n%s", d)
	}
}

// The matrices of what ships, by what is known of some names.
func TestShippedMatrix(t *testing.T) {
	c, found := Load(Options{})
	if c == nil {
		t.Fatal(found)
	}
	for _, tc := range []struct {
		exporter, name, version string
		want                    State
	}{
		{"vllm", "vllm:gpu_cache_usage_perc", "0.9.1", There},
		{"vllm", "vllm:gpu_cache_usage_perc", "0.11", Hidden},
		{"vllm", "vllm:gpu_cache_usage_perc", "0.12", Absent},
		{"vllm", "vllm:kv_cache_usage_perc", "0.9.1", Absent},
		{"vllm", "vllm:kv_cache_usage_perc", "0.30", There},
		{"vllm", "vllm:num_requests_running", "0.10", Unsure},
		{"vllm", "vllm:num_requests_running", "0.11", There},
		{"vllm", "vllm:current_qps", "0.20", Absent},
		{"sglang", "sglang:page_size", "0.5.11", Absent},
		{"sglang", "sglang:page_size", "0.5.12", There},
		{"sglang", "sglang:new_token_ratio", "0.4.0", Unsure},
	} {
		e := c.Exporter(tc.exporter)
		i := slices.IndexFunc(e.Metrics, func(m *Metric) bool { return m.Name == tc.name })
		if i < 0 {
			t.Errorf("%s is not in the catalog", tc.name)
			continue
		}
		if got := e.StateOf(e.Metrics[i], tc.version); got != tc.want {
			t.Errorf("%s at %s is %s, want %s", tc.name, tc.version, got, tc.want)
		}
	}
	for _, e := range c.Exporters {
		m := e.Matrix()
		for _, r := range m.Rows {
			if len(r.At) != len(m.Versions) {
				t.Errorf("%s has %d states at %d versions", r.Metric.Name, len(r.At), len(m.Versions))
			}
			if strings.Contains(r.Metric.NeverExported, ":") {
				t.Errorf("%s never existed and has a row", r.Metric.Name)
			}
		}
	}
}
