package plan_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metricwright/gen/plan/plantest"
)

// TestNeeded: a rule is written where something reads it, and the rest is known with the line that
// records it.
func TestNeeded(t *testing.T) {
	t.Parallel()
	const (
		boards   = `boards: demo: {title: "Demo", about: "One server", uid: "demo", rows: now: {order: 1, title: "Now", panels: p: {order: 1, title: "P", level: "model", show: x: signals.queue}}}`
		runbook  = `alerts: DemoQueue: runbook: {symptoms: "Slow", causes: ["Load"], avoid: ["Nothing"], queries: [{of: signals.tokens, interpretation: "T"}, {of: signals.queue, interpretation: "Q"}, {of: signals.usage, interpretation: "U"}]}`
		inTime   = `slos: in_time: {title: "In time", about: "A second", of: signals.in_time, objective: 0.99, window: "30d", source: "policy: ours"`
		baseline = `signals: past: {title: "Past", about: "Past", record: true, baseline: {of: signals.tokens, over: "1d", floor: {of: signals.tokens, above: 0}}}`
	)
	burn := []string{
		"model:demo_in_time:budget_left30d", "model:demo_in_time:error_ratio_1d", "model:demo_in_time:error_ratio_1h", "model:demo_in_time:error_ratio_2h",
		"model:demo_in_time:error_ratio_30d", "model:demo_in_time:error_ratio_30m", "model:demo_in_time:error_ratio_3d", "model:demo_in_time:error_ratio_5m", "model:demo_in_time:error_ratio_6h",
		"model:demo_in_time:good_rate5m", "model:demo_in_time:good_sum1h", "model:demo_in_time:total_rate5m", "model:demo_in_time:total_sum1h", "model:demo_latency_seconds_bucket:rate5m",
	}
	for name, c := range map[string]struct {
		config, server string
		want           []string
	}{
		"nothing that nothing reads":              {"", "", nil},
		"the level that an alert judges":          {"", queueing, []string{"pod:demo_queue:sum"}},
		"not that of an alert that is off":        {"", queueing + "alerts: DemoQueue: enabled: false", nil},
		"the level that a panel shows":            {"", boards, []string{"model:demo_queue:sum"}},
		"no panel of a board not written":         {"outputs: dashboards: false", boards + queueing, []string{"pod:demo_queue:sum"}},
		"no panel of exported series":             {"dashboards: recorded: false", boards + queueing, []string{"pod:demo_queue:sum"}},
		"what a runbook asks":                     {"", queueing + runbook, []string{"model:demo_tokens:rate5m", "pod:demo_queue:sum", "pod:demo_usage:max"}},
		"all of an objective that burns":          {"outputs: dashboards: false", inTime + ", burn: true}", burn},
		"none of one that nobody has made theirs": {"outputs: dashboards: false", inTime + "}", nil},
		"a signal that is always recorded":        {"", "signals: usage: record: true", []string{"pod:demo_usage:max"}},
		"what a rule reads that is written":       {"", baseline, []string{"model:demo_past:over_mean1d", "model:demo_tokens:rate5m"}},
		"what text names":                         {"", `signals: text: {title: "T", about: "T", record: true, promql: {expr: "sum by (namespace, model) ({__name__=~\"pod:demo_q.+\"})", unit: "requests"}}`, []string{"model:demo_text:value", "pod:demo_queue:sum"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := plantest.Demo(t, `records: "needed", `+c.config, c.server)
			if d := cmp.Diff(c.want, slices.Sorted(maps.Keys(records(p)))); d != "" {
				t.Error(d)
			}
			for _, s := range p.Signals {
				if len(s.Records) == 0 && p.Unrecorded(s) == nil && s.Signal.Record {
					t.Errorf("nothing says that %s is not recorded", s.ID)
				}
			}
		})
	}
}

// TestUnrecorded: at which levels a signal is not recorded, and the line that records it.
func TestUnrecorded(t *testing.T) {
	t.Parallel()
	p := plantest.Demo(t, `records: "needed"`, queueing)
	for _, s := range p.Signals {
		if s.ID != "queue" {
			continue
		}
		off := p.Unrecorded(s)
		if off == nil || off.Why != "not recorded by model, since nothing reads it" || off.Line != "exporters: demo: signals: queue: record: true" {
			t.Errorf("%+v", off)
		}
	}
	for _, r := range p.Unread {
		if off := p.RecordOff(r); strings.Contains(r.Name, "bucket") != (off.Line == `config: records: "all"`) {
			t.Errorf("%s: %+v", r.Name, off)
		}
	}
}

// TestBoardsWithoutRules: boards of exported series read no rule. A panel that compares with the recorded
// past is left out, and variables list what the board's servers export.
func TestBoardsWithoutRules(t *testing.T) {
	t.Parallel()
	p := plantest.Demo(t, "dashboards: recorded: false", `target: dialects: ["colon", "underscore"]
		signals: past: {title: "Past", about: "Past", baseline: {of: signals.tokens, over: "1d", floor: {of: signals.tokens, above: 0}}}
		boards: demo: {title: "Demo", about: "One server", uid: "demo", rows: now: {order: 1, title: "Now", panels: {
			past: {order: 1, title: "Past", show: past: signals.past}
			queue: {order: 2, title: "Queue", show: queue: signals.queue}
		}}}`)
	b := p.Boards[0]
	if got := len(b.Rows[0].Panels); got != 1 || b.Rows[0].Panels[0].Title != "Queue" || !b.Raw {
		t.Errorf("%d panels", got)
	}
	want := `label_values({__name__=~"demo:queue|demo_queue"}, namespace)`
	if got := b.Variables[0].Query; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
