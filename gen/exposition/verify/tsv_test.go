package verify

import (
	"strings"
	"testing"
)

// differences from the list of SGLang's families, with the reason for each.
var differences = map[string]string{
	"sglang:hicache_host_pool_used_tokens":          "never merged",
	"sglang:hicache_host_pool_total_tokens":         "never merged",
	"sglang:hicache_host_pool_evicted_tokens_total": "never merged",
}

// The catalog has every family of the list that was read from SGLang's source, with its type.
func TestListOfSGLang(t *testing.T) {
	e := theShipped(t).Exporter("sglang")
	lines := strings.Split(strings.TrimSpace(string(collected(t, "facts/sglang-metrics.tsv"))), "\n")[1:]
	if len(lines) < 160 {
		t.Fatalf("%d lines", len(lines))
	}
	used := map[string]bool{}
	for _, line := range lines {
		cells := strings.Split(line, "\t")
		name, class := cells[0], strings.ToLower(cells[1])
		typ, _, _ := strings.Cut(strings.Fields(class)[0], "/")
		got := ""
		for _, m := range e.Metrics {
			if m.Name == name && m.NeverExported == "" && m.Removed == "" {
				got = m.Type
			}
		}
		if got == typ {
			continue
		}
		if differences[name] == "" {
			t.Errorf("%s is a %s in the list and %q in the catalog", name, class, got)
		}
		used[name] = true
	}
	for name := range differences {
		if !used[name] {
			t.Errorf("%s does not differ", name)
		}
	}
	// And the other way round: what the catalog has alive beyond the list is known to be right.
	listed := map[string]bool{}
	for _, line := range lines {
		name, _, _ := strings.Cut(line, "\t")
		listed[name] = true
	}
	for _, m := range e.Metrics {
		if m.NeverExported == "" && m.Removed == "" && !listed[m.Name] && m.ID != "num_retractions" { // a metric of the tokenizer since October 2025
			t.Errorf("%s is in the catalog and not in the list", m.Name)
		}
	}
}
