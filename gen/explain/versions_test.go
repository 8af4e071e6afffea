package explain

import (
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

var shipped = sync.OnceValues(func() (*catalog.Catalog, diag.List) { return catalog.Load(catalog.Options{}) })

func shippedMetric(t *testing.T, exporter, name string) (*catalog.Exporter, *catalog.Metric) {
	t.Helper()
	c, found := shipped()
	if c == nil {
		t.Fatal(found)
	}
	e := c.Exporter(exporter)
	i := slices.IndexFunc(e.Metrics, func(m *catalog.Metric) bool { return m.Name == name })
	if i < 0 {
		t.Fatalf("%s is not in the catalog", name)
	}
	return e, e.Metrics[i]
}

func TestByVersion(t *testing.T) {
	t.Parallel()
	e, m := shippedMetric(t, "vllm", "vllm:kv_cache_usage_perc")
	want := []string{
		"before 0.9.2: vllm:gpu_cache_usage_perc",
		"from 0.9.2: vllm:kv_cache_usage_perc, vllm:gpu_cache_usage_perc",
		"from 0.11: vllm:kv_cache_usage_perc, vllm:gpu_cache_usage_perc (hidden)",
		"from 0.12: vllm:kv_cache_usage_perc",
	}
	if d := cmp.Diff(want, byVersion(e, m)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for _, x := range e.Metrics {
		if x.Name == "vllm:gpu_cache_usage_perc" {
			if d := cmp.Diff(want, byVersion(e, x)); d != "" {
				t.Errorf("the old name (-want +got):\n%s", d)
			}
		}
		if x.Name == "vllm:num_requests_running" && byVersion(e, x) != nil {
			t.Errorf("never renamed: %v", byVersion(e, x))
		}
	}
}

func TestIdentities(t *testing.T) {
	t.Parallel()
	e, m := shippedMetric(t, "vllm", "vllm:prompt_tokens_by_source")
	want := []string{
		"vllm:prompt_tokens_by_source_total = vllm:prompt_tokens_total (source: vllm#33290)",
		`vllm:prompt_tokens_by_source_total{source="local_cache_hit|external_kv_transfer"} = vllm:prompt_tokens_cached_total (source: vLLM metrics)`,
	}
	if d := cmp.Diff(want, identities(e, m)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
