package docs

import "testing"

func TestProseSetsNamesAsCodeAndEscapesTheRest(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Divide prefix_cache_hits_total by it":            "Divide `prefix_cache_hits_total` by it",
		"with histogram_quantile() over buckets":          "with `histogram_quantile()` over buckets",
		"Its rate() is tokens a second":                   "Its `rate()` is tokens a second",
		"(--kv-transfer-config), then":                    "(`--kv-transfer-config`), then",
		`vllm:x_y{reason="capacity"} counts saturation.`:  "`vllm:x_y{reason=\"capacity\"}` counts saturation.",
		"names end in _total, or in ray_vllm_, always":    "names end in `_total`, or in `ray_vllm_`, always",
		"storage_<backend> and a < b | c":                 "`storage_<backend>` and a \\< b | c",
		"cached as storage_<backend>, or total":           "cached as `storage_<backend>`, or total",
		"under 5* and [brackets] & $model":                "under 5\\* and \\[brackets\\] \\& \\$model",
		"Needs kv_lease_duration; see vllm#28792 (2025).": "Needs `kv_lease_duration`; see vllm#28792 (2025).",
		`Bounds are le="0.5" and le="1e+06".`:             "Bounds are `le=\"0.5\"` and `le=\"1e+06\"`.",
		"set VLLM_USE_RUST=1 or GPU_to_CPU":               "set `VLLM_USE_RUST=1` or `GPU_to_CPU`",
		"What holds: everything":                          "What holds: everything",
	} {
		if got := prose(in); got != want {
			t.Errorf("prose(%q)\n got %s\nwant %s", in, got, want)
		}
	}
}

func TestCodeSurvivesBackticksAndCells(t *testing.T) {
	t.Parallel()
	if got := code("a`b"); got != "``a`b``" {
		t.Errorf("got %s", got)
	}
	if got := cell(code("0|")); got != "`0\\|`" {
		t.Errorf("got %s", got)
	}
}

func TestSlug(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"`vllm:num_requests_running`": "vllmnum_requests_running",
		"KV transfer (NIXL): speed":   "kv-transfer-nixl-speed",
		"model:vllm_x:rate5m":         "modelvllm_xrate5m",
	} {
		if got := Slug(in); got != want {
			t.Errorf("Slug(%q) = %q, want %q", in, got, want)
		}
	}
}
