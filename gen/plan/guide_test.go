package plan

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metricwright/gen/promql"
	"metricwright/gen/wording"
)

// shipped is the plan of the shipped catalog.
func shipped(t *testing.T) *Plan {
	t.Helper()
	p, found := overlay(t, "")
	if found.HasErrors() {
		t.Fatal(found)
	}
	return p
}

// TestRunbooks holds that each alert tells its reader what to run, and that it can be run.
func TestRunbooks(t *testing.T) {
	p := shipped(t)
	recorded := map[string]bool{}
	for _, r := range p.Records() {
		recorded[r.Name] = true
	}
	for _, a := range append(p.heads(), p.OptIn...) {
		steps := a.Steps
		if len(steps) != 3 || len(a.Runbook.Causes) == 0 || len(a.Runbook.Avoid) == 0 || a.Runbook.Symptoms == "" {
			t.Errorf("%s: %s has no whole runbook", a.Pos, a.ID)
		}
		for _, s := range steps {
			e, err := promql.Parse(s.Expr)
			if err != nil || s.Tells == "" {
				t.Errorf("%s: %s: %v", a.ID, s.Expr, err)
				continue
			}
			if name := promql.Print(e); s.Signal.Record(s.Level) != nil && !recorded[name] {
				t.Errorf("%s asks for %s, which no rule records", a.ID, name)
			}
		}
	}
}

// TestRunbooksOfObjectives holds the same for burn-rate alerts once they are wanted.
func TestRunbooksOfObjectives(t *testing.T) {
	p, found := overlay(t, "exporters: vllm: slos: ttft: burn: true\nneutral: slos: itl: burn: true\n")
	if found.HasErrors() {
		t.Fatal(found)
	}
	n := 0
	for _, a := range p.Alerts() {
		if a.SLO != nil {
			n++
			if got := a.Steps; len(got) != 3 || got[0].Expr == "" {
				t.Errorf("%s: %+v", a.ID, got)
			}
		}
	}
	if n != 4 {
		t.Errorf("%d burn-rate alerts", n)
	}
}

// TestCoverage holds that each documented row that names a condition has somebody who watches it.
func TestCoverage(t *testing.T) {
	silent := map[string]string{
		"vllm:nixl_bytes_transferred":              "a size and a volume",
		"vllm:external_prefix_cache_queries_total": "a divisor",
		"vllm:kv_offload_store_bytes_total":        "a traffic",
		"vllm:kv_offload_total_bytes_total":        "deprecated",
		"vllm:kv_offload_total_time_total":         "deprecated",
		"vllm:kv_offload_size":                     "deprecated",
	}
	rows := shipped(t).Coverage
	if len(rows) != 41 {
		t.Errorf("%d documented rows", len(rows))
	}
	for _, r := range rows {
		_, ok := silent[r.Metric.Name]
		if watched := len(r.Conditions) > 0 && len(r.Alerts)+len(r.SLOs) > 0; watched == ok {
			t.Errorf("%s: %s: says %q, watched by %d alerts and %d objectives", r.Metric.Pos, r.Metric.Name, r.Conditions, len(r.Alerts), len(r.SLOs))
		}
		for _, a := range r.Alerts {
			if !slices.Contains(r.Reads, a) && !slices.Contains(namesOf(r.Reads), a.ID) && a.Enabled && r.Metric.Alertable {
				t.Errorf("%s watches %s and does not read it", a.ID, r.Metric.Name)
			}
		}
		delete(silent, r.Metric.Name)
	}
	if len(silent) > 0 {
		t.Errorf("not documented: %v", slices.Collect(maps.Keys(silent)))
	}
}

func namesOf(as []*Alert) []string {
	var out []string
	for _, a := range as {
		out = append(out, a.ID)
	}
	return out
}

// TestOptIn holds that what is off by default is planned all the same, and that an overlay can switch
// it on, and others off.
func TestOptIn(t *testing.T) {
	has := func(as []*Alert, id string) bool { return slices.Contains(namesOf(as), id) }
	p := shipped(t)
	if has(p.Alerts(), "VLLMRunningAtLimit") || !has(p.OptIn, "VLLMRunningAtLimit") {
		t.Error("VLLMRunningAtLimit is not off and known")
	}
	p, found := overlay(t, "exporters: vllm: {alerts: {VLLMRunningAtLimit: enabled: true, VLLMTargetsMissing: enabled: false}, thresholds: running_at_limit: above: warning: 511}\n")
	if len(found) > 0 {
		t.Fatal(found)
	}
	if !has(p.Alerts(), "VLLMRunningAtLimit") || has(p.OptIn, "VLLMRunningAtLimit") || has(p.Alerts(), "VLLMTargetsMissing") || has(p.OptIn, "VLLMTargetsMissing") {
		t.Error("the overlay changes nothing")
	}
	for _, a := range p.Alerts() {
		if a.ID == "VLLMRunningAtLimit" && a.Value() != 511 {
			t.Errorf("compares with %v", a.Value())
		}
	}
}

func TestLimits(t *testing.T) {
	limits := shipped(t).Limits
	var got []string
	for _, l := range limits {
		line := l.Model + ", " + l.Scenario
		for _, d := range l.Demands {
			line += ";"
			for _, c := range d.Bounds {
				line += " " + c.Exporter.ID + " "
				for _, b := range []*float64{c.Below, c.Above} {
					if b == nil {
						line += "-"
					} else {
						line += wording.Value("seconds", *b)
					}
					line += "/"
				}
			}
		}
		got = append(got, strings.TrimSuffix(line, "/"))
	}
	want := []string{
		"8B, server; sglang 2s/2s/ vllm 1s/2.5s/; sglang 0.1s/0.1s/ vllm 0.1s/0.1s",
		"8B, interactive; sglang 0.4s/0.6s/ vllm 0.5s/0.5s/; sglang 0.03s/0.03s/ vllm 0.025s/0.05s",
	}
	if len(got) != 11 {
		t.Fatalf("%d limits", len(got))
	}
	if d := cmp.Diff(want, got[:2]); d != "" {
		t.Error(d)
	}
}

// TestInhibitions holds the order among alerts on targets, and that a deployment's own label for pods is used.
func TestInhibitions(t *testing.T) {
	p, found := overlay(t, "config: labels: pod: \"pod_name\"\n")
	if found.HasErrors() {
		t.Fatal(found)
	}
	for _, x := range p.Inhibitions {
		src, targets := namesOf(x.Sources), namesOf(x.Targets)
		if len(x.Equal) == 0 || len(targets) == 0 {
			t.Errorf("%v silences %v by %v", src, targets, x.Equal)
		}
		if x.Own == "" {
			continue
		}
		if !slices.Contains(x.Equal, x.Own) || slices.Contains(targets, src[0]) {
			t.Errorf("%v silences %v by %v, its own being %s", src, targets, x.Equal, x.Own)
		}
		if slices.Contains(targets, "VLLMAllTargetsGone") || src[0] == "VLLMTargetsMissing" {
			t.Errorf("%v silences %v", src, targets)
		}
		if src[0] == "VLLMTargetDown" && x.Own != "pod_name" {
			t.Errorf("pods are distinguished by %s", x.Own)
		}
	}
}
