package compile

import (
	"bytes"
	"context"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	shippedcue "metricwright/catalog"
	"metricwright/gen/catalog"
	"metricwright/gen/plan"
	"metricwright/gen/rules"
	"metricwright/gen/ruletest"
)

// table is the folder of examples with values that a person worked out: what no construct computes. It
// has examples of signals too that nothing reads, so that it needs rules for all of them.
const table = "testdata/meaning"

// example is one test of the table: the series that it gives and the names that it asks for.
type example struct{ given, asked map[string]bool }

// TestTableIsWhole holds that the table has an example of each documented metric and of each signal
// that an alert or an objective reads.
func TestTableIsWhole(t *testing.T) {
	t.Parallel()
	p, all := plan.New(everything(t, nil)), readTable(t)
	for _, e := range p.Catalog.Exporters {
		for _, m := range e.Metrics {
			if m.Documented && !slices.ContainsFunc(all, func(x example) bool { return shows(p, x, e, m) }) {
				t.Errorf("%s: no test below %s has an example of %s", m.Pos, table, m.Name)
			}
		}
	}
	for _, s := range judged(p) {
		if !slices.ContainsFunc(all, func(x example) bool { return asks(x, s) }) {
			t.Errorf("%s: no test below %s says what %s/%s is", s.Pos, table, s.Exporter.ID, s.ID)
		}
	}
}

// shows reports whether an example gives series of a metric and asks for them, or for a signal made
// of the metric or of what it is an older spelling of.
func shows(p *plan.Plan, x example, e *catalog.Exporter, m *catalog.Metric) bool {
	series := e.Series(m)
	if !slices.ContainsFunc(series, func(s string) bool { return x.given[s] }) {
		return false
	}
	if slices.ContainsFunc(series, func(s string) bool { return x.asked[s] }) {
		return true
	}
	same := func(n *catalog.Metric) bool {
		return n == m || slices.ContainsFunc(n.Replaces, func(r catalog.Replaced) bool { return r.Metric.Exporter == e.ID && r.Metric.ID == m.ID })
	}
	return slices.ContainsFunc(p.Signals, func(s *plan.Signal) bool { return asks(x, s) && slices.ContainsFunc(s.Metrics(), same) })
}

func asks(x example, s *plan.Signal) bool {
	return slices.ContainsFunc(s.Records, func(r *plan.Record) bool { return x.asked[r.Name] })
}

// judged are the signals that alerts and objectives read.
func judged(p *plan.Plan) []*plan.Signal {
	var out []*plan.Signal
	for _, a := range p.Alerts() {
		if a.Threshold == nil {
			continue
		}
		for _, t := range slices.Concat([]*plan.Threshold{a.Threshold}, a.With, a.Unless) {
			out = append(out, t.Signal)
		}
	}
	for _, s := range p.SLOs {
		out = append(out, p.Signal(s.Of))
	}
	return out
}

func readTable(t *testing.T) []example {
	t.Helper()
	files, err := TestFiles([]string{table})
	if err != nil {
		t.Fatal(err)
	}
	var out []example
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var file struct {
			Tests []struct {
				Input []struct{ Series string } `yaml:"input_series"`
				Exprs []struct{ Expr string }   `yaml:"promql_expr_test"`
			}
		}
		if err := yaml.Unmarshal(text, &file); err != nil {
			t.Fatal(err)
		}
		for _, test := range file.Tests {
			x := example{map[string]bool{}, map[string]bool{}}
			for _, s := range test.Input {
				x.given[word.FindString(s.Series)] = true
			}
			for _, e := range test.Exprs {
				for _, w := range word.FindAllString(e.Expr, -1) {
					x.asked[w] = true
				}
			}
			out = append(out, x)
		}
	}
	return out
}

// wrong are mistakes that compile: in file, old becomes new, and the table must miss record's value.
// None reads what another spoils, so that each has to be noticed for itself.
var wrong = []struct{ file, old, new, record string }{
	{"vllm/core_signals.cue", "{of: metrics.time_to_first_token_seconds, q: 0.5}", "{of: metrics.inter_token_latency_seconds, q: 0.9}", "model:vllm_time_to_first_token_seconds:p50_5m"},
	{"vllm/core_signals.cue", "{part: metrics.prefix_cache_hits_total, whole: metrics.prefix_cache_queries_total}", "{part: metrics.prefix_cache_queries_total, whole: metrics.prefix_cache_hits_total}", "model:vllm_prefix_hit_ratio:ratio_rate5m"},
	{"vllm/core_signals.cue", "skew: of: signals.prompt_tokens", "skew: of: signals.generation_tokens", "model:vllm_prompt_token_skew:max_over_avg"},
	{"vllm/core_signals.cue", "[signals.waiting_for_capacity, signals.waiting]", "[signals.waiting_deferred, signals.waiting]", "pod:vllm_queue:sum"},
	{"vllm/core_signals.cue", "[signals.prompt_tokens, signals.generation_tokens]", "[signals.prefix_lookups, signals.generation_tokens]", "model:vllm_total_tokens:sum_rate5m"},
	{"vllm/core_signals.cue", "{of: signals.generation_tokens, floor", "{of: signals.prompt_tokens, floor", "model:vllm_generation_against_past:over_mean1d"},
	{"vllm/core_signals.cue", "within: *1 | number", "within: *2.5 | number", "model:vllm_ttft_attainment:good_rate5m"},
	{"vllm/scheduler_signals.cue", "[signals.running, signals.waiting]", "[signals.running, signals.waiting_for_capacity]", "pod:vllm_requests_present:sum"},
	{"vllm/scheduler_signals.cue", "{part: signals.failed_requests, whole: signals.finished_requests}", "{part: signals.finished_requests, whole: signals.failed_requests}", "model:vllm_failed_share:ratio_rate5m"},
	{"vllm/nixl_signals.cue", "{part: signals.nixl_bytes, whole: signals.nixl_xfer_time}", "{part: signals.nixl_bytes, whole: signals.nixl_transfers}", "pod:vllm_nixl_speed:ratio_rate5m"},
	{"vllm/nixl_signals.cue", "{part: signals.nixl_failed_transfers, whole: signals.nixl_attempts}", "{part: signals.nixl_failed_transfers, whole: signals.nixl_transfers}", "pod:vllm_nixl_failed_share:ratio_rate5m"},
	{"vllm/nixl_signals.cue", "baseline: {of: signals.nixl_descriptors_mean", "baseline: {of: signals.nixl_xfer_mean", "model:vllm_nixl_descriptors_against_past:over_mean1d"},
	{"vllm/offload_signals.cue", "{part: metrics.kv_offload_store_bytes_total, whole: metrics.kv_offload_store_time_total}", "{part: metrics.kv_offload_load_bytes_total, whole: metrics.kv_offload_store_time_total}", "pod:vllm_offload_store_speed:ratio_rate5m"},
	{"vllm/offload_signals.cue", "{part: metrics.kv_offload_load_bytes_total, whole: metrics.kv_offload_load_time_total}", "{part: metrics.kv_offload_load_time_total, whole: metrics.kv_offload_load_bytes_total}", "pod:vllm_offload_load_speed:ratio_rate5m"},
	{"vllm/offload_signals.cue", "{part: metrics.external_prefix_cache_hits_total, whole: metrics.external_prefix_cache_queries_total}", "{part: metrics.external_prefix_cache_hits_total, whole: metrics.external_prefix_cache_hits_total}", "model:vllm_external_hit_ratio:ratio_rate5m"},
	{"sglang/core_signals.cue", "[signals.decode_tokens_live, signals.generation_tokens]", "[signals.generation_tokens, signals.decode_tokens_live]", "pod:sglang_generation_live:rate5m"},
	{"sglang/core_signals.cue", "{of: metrics.inter_token_latency_seconds, within: *0.1 | number}", "{of: metrics.time_to_first_token_seconds, within: *0.1 | number}", "model:sglang_itl_attainment:ratio_rate5m"},
	{"sglang/hicache_signals.cue", `aggregation: "max"}`, `aggregation: "avg"}`, "pod:sglang_host_occupancy:ratio"},
	{"sglang/hicache_signals.cue", "{part: signals.cached_from_host, whole: signals.prompt_tokens}", "{part: signals.cached_from_storage, whole: signals.prompt_tokens}", "model:sglang_host_hit_ratio:ratio_rate5m"},
	{"sglang/hicache_signals.cue", `where: cache_source: "host"}`, `where: cache_source: "device"}`, "model:sglang_cached_from_host:rate5m"},
	{"sglang/tokenizer_signals.cue", "{part: signals.aborted_requests, whole: signals.ended_requests}", "{part: signals.aborted_requests, whole: signals.finished_requests}", "model:sglang_aborted_share:ratio_rate5m"},
}

// everything is the shipped catalog with a rule for each signal; spoilt are files of it that are others.
func everything(t *testing.T, spoilt map[string][]byte) *catalog.Catalog {
	t.Helper()
	files := map[string][]byte{"all.cue": []byte("package catalog\n\n#Catalog: config: records: \"all\"\n")}
	maps.Copy(files, spoilt)
	c, found := catalog.Load(catalog.Options{Overlay: files})
	if c == nil {
		t.Fatal(found)
	}
	return c
}

// runTable runs the examples over the rules of a catalog.
func runTable(t *testing.T, c *catalog.Catalog) *ruletest.Report {
	t.Helper()
	tree, err := rules.Emit(plan.New(c))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range tree {
		put(t, filepath.Join(dir, name), text)
	}
	if err := os.CopyFS(filepath.Join(dir, "meaning"), os.DirFS(table)); err != nil {
		t.Fatal(err)
	}
	tests, err := TestFiles([]string{filepath.Join(dir, "meaning")})
	if err != nil {
		t.Fatal(err)
	}
	report, err := ruletest.Run(context.Background(), tests, ruletest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// TestTable holds that the shipped signals mean what the examples say.
func TestTable(t *testing.T) {
	t.Parallel()
	if report := runTable(t, everything(t, nil)); report.ExitCode() != 0 {
		var b bytes.Buffer
		_ = report.WriteText(&b)
		t.Error(head(b.String(), 60))
	}
}

// TestTableNoticesWrongSignals spoils signals of the shipped catalog and demands that an example
// fails for each.
func TestTableNoticesWrongSignals(t *testing.T) {
	t.Parallel()
	report := runTable(t, everything(t, spoilt(t)))
	var failed []string
	for _, f := range report.Files {
		for _, r := range f.Tests {
			for _, x := range r.Failures {
				failed = append(failed, x.Subject)
			}
		}
	}
	for _, w := range wrong {
		if !slices.ContainsFunc(failed, func(s string) bool { return strings.Contains(s, w.record) }) {
			t.Errorf("%s: %s became %s, and no example of %s fails", w.file, w.old, w.new, w.record)
		}
	}
}

func put(t *testing.T, path string, text []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// spoilt are the files of the shipped catalog with all that is wrong in them.
func spoilt(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for _, w := range wrong {
		if files[w.file] == nil {
			b, err := fs.ReadFile(shippedcue.FS, w.file)
			if err != nil {
				t.Fatal(err)
			}
			files[w.file] = b
		}
		if n := strings.Count(string(files[w.file]), w.old); n != 1 {
			t.Fatalf("%s has %q %d times", w.file, w.old, n)
		}
		files[w.file] = []byte(strings.Replace(string(files[w.file]), w.old, w.new, 1))
	}
	return files
}
