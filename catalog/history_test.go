package catalog_test

import (
	"errors"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	load "metricwright/gen/catalog"
)

// settled is what the collected histories say of each name: since, hidden, removed; a dash where they
// say nothing. Written down from the histories, not from the catalog.
var settled = map[string]map[string]string{
	"vllm": {
		"num_requests_waiting_by_reason": "0.20 - -", "prompt_tokens_recomputed": "- - 0.20",
		"estimated_flops_per_gpu": "0.17 - -", "estimated_read_bytes_per_gpu": "0.17 - -", "estimated_write_bytes_per_gpu": "0.17 - -",
		"request_prefill_kv_computed_tokens": "0.13 - -",
		"kv_offload_total_bytes_total":       "0.16 - -", "kv_offload_total_time_total": "0.16 - -", "kv_offload_size": "0.16 - -",
		"time_per_output_token_seconds": "- 0.12 0.15",
		"nixl_xfer_time_seconds":        "0.12 - -", "nixl_num_failed_transfers": "0.12 - -", "nixl_num_descriptors": "0.12 - -",
		"nixl_post_time_seconds": "0.12 - -", "nixl_bytes_transferred": "0.12 - -", "nixl_num_failed_notifications": "0.12 - -",
		"gpu_prefix_cache_hits": "0.7.3 0.11 0.12", "gpu_prefix_cache_queries": "0.7.3 0.11 0.12",
		"cpu_cache_usage_perc": "- 0.9 0.10", "num_requests_swapped": "- 0.9 0.10", "gpu_prefix_cache_hit_rate": "- 0.9 0.10",
		"cpu_prefix_cache_hit_rate": "- 0.9 0.10", "time_in_queue_requests": "- 0.9 0.10",
		"model_forward_time_milliseconds": "- 0.9 0.10", "model_execute_time_milliseconds": "- 0.9 0.10",
		"avg_prompt_throughput_toks_per_s": "- - 0.7.0", "avg_generation_throughput_toks_per_s": "- - 0.7.0",
		"request_params_best_of":            "- - 0.6.3",
		"spec_decode_draft_acceptance_rate": "0.5.3 - 0.10", "spec_decode_efficiency": "0.5.3 - 0.10", "spec_decode_num_emitted_tokens": "0.5.3 - 0.10",
		"kv_cache_usage_perc": "0.9.2 - -", "prefix_cache_hits_total": "0.9.2 - -", "inter_token_latency_seconds": "0.10.2 - -",
		"gpu_cache_usage_perc": "- 0.11 0.12", "external_prefix_cache_hits_total": "0.12 - -", "engine_sleep_state": "0.12 - -",
		"mm_cache_hits": "0.12 - -", "prompt_tokens_by_source": "0.16 - -", "nixl_num_kv_expired_reqs": "0.15 - -",
		"request_num_preemptions": "0.30 - -",
	},
	"sglang": {
		"num_retractions": "0.5.4.post2 - -", "total_retracted_reqs": "0.4.9.post3 - 0.5.3",
		"gpu_overlap_wait_seconds":       "0.5.10 - -",
		"num_prefill_infight_queue_reqs": "0.4.6.post4 - 0.5.1.post2", "startup_latency_breakdown_seconds_max": "0.5.2 - -",
		"queue_time_s": "0.5.2 - 0.5.3", "time_to_first_token_seconds_offline_batch": "0.5.2 - 0.5.3", "request_latency_seconds": "0.5.2 - 0.5.3",
		"gen_throughput": "0.3.5.post1 - -",
	},
}

func TestReleasesAreThoseOfTheHistories(t *testing.T) {
	t.Parallel()
	c, bad := load.Load(load.Options{})
	if c == nil {
		t.Fatal(bad)
	}
	for id, names := range settled {
		byID := map[string]*load.Metric{}
		for _, m := range c.Exporter(id).Metrics {
			byID[m.ID] = m
		}
		for name, want := range names {
			m := byID[name]
			if m == nil || m.NeverExported != "" {
				t.Errorf("%s: %s is not a released name of the catalog", id, name)
				continue
			}
			for i, got := range []string{m.Since, m.Hidden, m.Removed} {
				if w := strings.Fields(want)[i]; w != "-" && (got == "" || load.CompareVersions(w, got) != 0) {
					t.Errorf("%s: %s has %q, the histories say %q (since, hidden, removed)", id, name, got, want)
				}
			}
		}
	}
}

// unsettled are names in the histories that say no release, are left out, or change no release.
var unsettled = regexp.MustCompile(`backpressure|cached_by_source|hf3fs|process_\*|cache_config_info|max_prefill_tokens|eviction_duration|backup_duration`)

// Every line of the histories, where they are, is accounted for above.
func TestEveryLineOfTheHistories(t *testing.T) {
	t.Parallel()
	b, err := os.ReadFile("../../../shared/facts/history.md")
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("the histories are not here")
	}
	if err != nil {
		t.Fatal(err)
	}
	server, rows := "", 0
	for line := range strings.Lines(string(b)) {
		if title, ok := strings.CutPrefix(line, "## "); ok {
			server = strings.ToLower(strings.TrimSpace(title))
		}
		cells := strings.Split(line, "|")
		if len(cells) < 4 || strings.HasPrefix(strings.TrimSpace(cells[1]), "metric") || strings.HasPrefix(cells[1], "---") {
			continue
		}
		rows++
		found := unsettled.MatchString(cells[1])
		for name := range settled[server] {
			first, _, _ := strings.Cut(strings.TrimSpace(cells[1]), ",")
			first = strings.Trim(strings.Fields(first)[0], "*_")
			stem, _, _ := strings.Cut(first, "*")
			found = found || strings.HasPrefix(name, strings.TrimSuffix(stem, "_total"))
		}
		if !found {
			t.Errorf("%s: no test of %s", server, cells[1])
		}
	}
	if rows < 20 {
		t.Errorf("only %d rows", rows)
	}
}
