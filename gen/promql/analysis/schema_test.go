package analysis_test

import (
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/promql/analysis"
)

func TestStatus(t *testing.T) {
	for _, tc := range []struct {
		name   string
		target catalog.Target
		status analysis.Status
		why    string
		use    string
	}{
		{"vllm:gpu_cache_usage_perc", catalog.Target{Min: "0.12", Max: "0.30"}, analysis.Removed,
			"vllm:gpu_cache_usage_perc was removed in version 0.12", "vllm:kv_cache_usage_perc"},
		{"vllm:gpu_cache_usage_perc", catalog.Target{Min: "0.11", Max: "0.11"}, analysis.Hidden,
			"vllm:gpu_cache_usage_perc is shown since version 0.11 only when a flag asks for it", "vllm:kv_cache_usage_perc"},
		{"vllm:gpu_cache_usage_perc", catalog.Target{Min: "0.10", Max: "0.30"}, analysis.SomeOfUse,
			"vllm:gpu_cache_usage_perc was removed in version 0.12, and versions up to 0.30 are in use", "vllm:kv_cache_usage_perc"},
		{"vllm:gpu_cache_usage_perc", catalog.Target{}, analysis.InUse, "", ""},
		{"vllm:nixl_num_failed_transfers_total", catalog.Target{Min: "0.12", Max: "0.30"}, analysis.NotYet,
			"vllm:nixl_num_failed_transfers is exported from version 0.31 on", ""},
		{"vllm:num_requests_running", catalog.Target{Dialects: []string{"underscore"}}, analysis.Misspelt,
			"vllm:num_requests_running is the colon spelling, and names are stored in the underscore dialect here", "vllm_num_requests_running"},
		{"vllm_num_requests_running", catalog.Target{Dialects: []string{"underscore", "colon"}}, analysis.InUse, "", ""},
		{"vllm:num_requests_running", catalog.Target{Dialects: []string{"underscore", "colon"}}, analysis.InUse, "", ""},
		{"ray_vllm_num_requests_running", catalog.Target{}, analysis.Misspelt,
			"ray_vllm_num_requests_running is the ray spelling, and names are stored in the colon dialect here", "vllm:num_requests_running"},
		{"vllm:time_to_first_token_seconds_bucket", catalog.Target{Histograms: []string{"native"}}, analysis.Unstored,
			"histograms are stored natively here, under vllm:time_to_first_token_seconds", "vllm:time_to_first_token_seconds"},
		{"vllm:time_to_first_token_seconds", catalog.Target{Histograms: []string{"native"}}, analysis.InUse, "", ""},
	} {
		s, ok := analysis.NewSchema(fixture(), map[string]catalog.Target{"vllm": tc.target}).Series(tc.name)
		if !ok {
			t.Errorf("%s is unknown", tc.name)
			continue
		}
		if s.Status != tc.status || s.Why != tc.why || s.Instead != tc.use {
			t.Errorf("%s for %+v:\n\tgot  %d %q %q\n\twant %d %q %q", tc.name, tc.target, s.Status, s.Why, s.Instead, tc.status, tc.why, tc.use)
		}
	}
}

func TestFamily(t *testing.T) {
	s := schema()
	for name, want := range map[string]string{
		"vllm:generation_tokens":               "vllm:generation_tokens_total",
		"vllm_generation_tokens":               "vllm_generation_tokens_total",
		"vllm:nixl_num_failed_transfers":       "vllm:nixl_num_failed_transfers_total",
		"vllm:time_to_first_token_seconds":     "vllm:time_to_first_token_seconds_bucket",
		"vllm:kv_cache_usage_perc_bucket":      "vllm:kv_cache_usage_perc",
		"ray_vllm_time_to_first_token_seconds": "ray_vllm_time_to_first_token_seconds_bucket",
	} {
		if _, ok := s.Series(name); ok {
			t.Errorf("%s is a series", name)
		}
		if f, ok := s.Family(name); !ok || f.Name != want {
			t.Errorf("%s stands for %v, want %s", name, f, want)
		}
	}
}

func TestRecorded(t *testing.T) {
	base := schema()
	e, _ := analysis.Parse(`max by (model_name, engine) (vllm:kv_cache_usage_perc)`)
	s := analysis.Extend(base, analysis.Recorded("model:kv:max", analysis.Analyze(e, base).Result, map[string]string{"server": "vllm"}))
	e, _ = analysis.Parse(`model:kv:max`)
	if got, want := brief(analysis.Analyze(e, s).Result), "share in ratio [0,1] by engine,model_name,server"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if _, ok := s.Series("vllm:num_requests_running"); !ok {
		t.Error("the extended schema forgot the other's series")
	}
}

// A histogram that was a gauge of the same name is both where histograms are stored natively:
// neither a rate of it nor its maximum is a mistake.
func TestNameOfTwoTypes(t *testing.T) {
	c := fixture()
	old := *c.Exporters[0].Metrics[5]
	old.ID, old.Type, old.Bounds = "ttft_gauge", catalog.Gauge, nil
	c.Exporters[0].Metrics = append(c.Exporters[0].Metrics, &old)
	s := analysis.NewSchema(c, map[string]catalog.Target{"vllm": {Histograms: []string{"native"}, Dialects: []string{"colon", "underscore"}}})
	for expr, want := range map[string]string{
		`vllm:time_to_first_token_seconds`:                  "histograms and numbers",
		`vllm_time_to_first_token_seconds`:                  "histograms and numbers",
		`rate(vllm:time_to_first_token_seconds[5m])`:        "histograms and numbers",
		`max(vllm:time_to_first_token_seconds)`:             "numbers",
		`histogram_count(vllm:time_to_first_token_seconds)`: "numbers",
		`vllm:num_requests_running`:                         "numbers",
	} {
		e, err := analysis.Parse(expr)
		if err != nil {
			t.Fatal(err)
		}
		r := analysis.Analyze(e, s).Result
		got := map[bool]string{true: "histograms and numbers", false: "numbers"}[r.Histograms]
		if !r.Floats || got != want {
			t.Errorf("%s: %s, want %s", expr, got, want)
		}
	}
}
