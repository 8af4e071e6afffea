package plan_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metricwright/gen/plan"
	"metricwright/gen/plan/plantest"
)

// records are name: expression on one line, and unit.
func records(p *plan.Plan) map[string]string {
	out := map[string]string{}
	for _, r := range p.Records() {
		out[r.Name] = strings.Join(strings.Fields(r.Expr()), " ") + " in " + r.Unit
	}
	return out
}

// TestRecords: what is recorded of a signal under which name, by which labels and in which unit.
func TestRecords(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		config, server string
		want           map[string]string
	}{
		"a gauge at both of its levels": {"", "", map[string]string{
			"pod:demo_queue:sum":   "sum by (namespace, pod, model) (demo:queue) in requests",
			"model:demo_queue:sum": "sum by (namespace, model) (demo:queue) in requests",
		}},
		"a ratio is never added up": {"", "", map[string]string{"pod:demo_usage:max": "max by (namespace, pod, model) (demo:usage) in ratio"}},
		"a rate":                    {"", "", map[string]string{"model:demo_tokens:rate5m": "sum by (namespace, model) (rate(demo:tokens_total[5m])) in tokens/second"}},
		"over another window":       {`window: "10m"`, "", map[string]string{"model:demo_tokens:rate10m": "sum by (namespace, model) (rate(demo:tokens_total[10m])) in tokens/second"}},
		"with labels to group by":   {`group: ["cluster"]`, "", map[string]string{"model:demo_tokens:rate5m": "sum by (cluster, namespace, model) (rate(demo:tokens_total[5m])) in tokens/second"}},
		"with matchers":             {`matchers: env: "prod"`, "", map[string]string{"model:demo_tokens:rate5m": `sum by (namespace, model) (rate(demo:tokens_total{env="prod"}[5m])) in tokens/second`}},
		"without namespaces":        {`labels: namespace: ""`, "", map[string]string{"model:demo_tokens:rate5m": "sum by (model) (rate(demo:tokens_total[5m])) in tokens/second"}},
		"in another dialect":        {"", `target: dialects: ["underscore"]`, map[string]string{"model:demo_tokens:rate5m": "sum by (namespace, model) (rate(demo_tokens_total[5m])) in tokens/second"}},
		"an optional model label cannot tell models apart": {"", `metrics: extra: labels: model: optional: true
			signals: bytes: {topic: "extra", title: "Bytes", about: "Bytes", gauge: of: metrics.extra}`, map[string]string{
			"job:demo_extra:sum": "sum by (namespace, job) (demo:extra) in bytes",
		}},
		"a part of a metric has the signal's name": {"", `metrics: tokens: labels: kind: about: "Kind"
			signals: cached: {title: "Cached", about: "Cached", rate: {of: metrics.tokens, where: kind: "cached"}}`, map[string]string{
			"model:demo_cached:rate5m": `sum by (namespace, model) (rate(demo:tokens_total{kind="cached"}[5m])) in tokens/second`,
		}},
		"a quotient has the unit of its parts": {"", `signals: per: {title: "Per", about: "Per", ratio: {part: metrics.tokens, whole: metrics.requests}}`, map[string]string{
			"model:demo_per:ratio_rate5m": "sum by (namespace, model) (rate(demo:tokens_total[5m])) / (sum by (namespace, model) (rate(demo:requests_total[5m])) > 0) in tokens/request",
		}},
		"an attainment counts good and all": {"", "", map[string]string{
			"model:demo_latency_seconds_bucket:rate5m": "sum by (namespace, model, le) (rate(demo:latency_seconds_bucket[5m])) in events/second",
			"model:demo_in_time:good_rate5m":           `sum by (namespace, model) (model:demo_latency_seconds_bucket:rate5m{le="1.0"}) in events/second`,
			"model:demo_in_time:total_rate5m":          `sum by (namespace, model) (model:demo_latency_seconds_bucket:rate5m{le="+Inf"}) in events/second`,
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := records(plantest.Demo(t, c.config, c.server))
			for name, want := range c.want {
				if got[name] != want {
					t.Errorf("%s\n got %s\nwant %s", name, got[name], want)
				}
			}
		})
	}
}

const queueing = `
	thresholds: queueing: {on: signals.queue, above: {warning: 4, critical: 8}, reason: "A batch holds 4", source: "policy: ours"}
	thresholds: full: {on: signals.usage, above: warning: 0.9, reason: "Nearly full", source: "policy: ours"}
	_text: {for: "10m", impact: "They are late", diagnosis: ["The queue", "Pods?"], mitigation: ["Scale out"], falsePositives: "Ten minutes"}
	alerts: DemoQueue: _text & {when: thresholds.queueing, summary: "Requests wait"}
`

// TestAlerts: one rule per level, with labels and annotations.
func TestAlerts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		config, server string
		want           []string // grade, labels, summary or description
	}{
		"one rule per level": {`runbook: "https://r/"`, queueing, []string{
			"warning|map[severity:warning]|Requests wait (namespace {{ $labels.namespace }}, pod {{ $labels.pod }}, model {{ $labels.model }})|Queue: {{ $value | humanize }} (above 4 requests for 10m). They are late. Look at: The queue. Pods? Do: Scale out.|https://r/DemoQueue",
			"critical|map[severity:critical]|Requests wait (namespace {{ $labels.namespace }}, pod {{ $labels.pod }}, model {{ $labels.model }})|Queue: {{ $value | humanize }} (above 8 requests for 10m). They are late. Look at: The queue. Pods? Do: Scale out.|https://r/DemoQueue",
		}},
		"at the deployment's level and severity": {
			`severity: {label: "level", warning: "P3", critical: "P1"}, labels: namespace: "", alertLabels: team: "x"`,
			queueing + `thresholds: queueing: level: "model"`, []string{
				"warning|map[level:P3 team:x]|Requests wait (model {{ $labels.model }})|Queue: {{ $value | humanize }} (above 4 requests for 10m). They are late. Look at: The queue. Pods? Do: Scale out.|",
				"critical|map[level:P1 team:x]|Requests wait (model {{ $labels.model }})|Queue: {{ $value | humanize }} (above 8 requests for 10m). They are late. Look at: The queue. Pods? Do: Scale out.|",
			},
		},
		"with what a deployment sets of it": {
			`runbook: "https://r/{name}.md", alertLabels: team: "x"`, queueing + `alerts: DemoQueue: {
				levels: ["warning"], labels: {team: "y", tier: "1"}, more: {summary: "Ours", diagnosis: ["Our page"], mitigation: ["Call us"]}}`, []string{
				"warning|map[severity:warning team:y tier:1]|Requests wait. Ours (namespace {{ $labels.namespace }}, pod {{ $labels.pod }}, model {{ $labels.model }})|Queue: {{ $value | humanize }} (above 4 requests for 10m). They are late. Look at: The queue. Pods? Our page. Do: Scale out. Call us.|https://r/DemoQueue.md",
			},
		},
		"none of a topic that is off": {"", queueing + "topics: core: enabled: false", nil},
		"none that is switched off":   {"", queueing + "alerts: DemoQueue: enabled: false", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, a := range plantest.Demo(t, c.config, c.server).Alerts() {
				got = append(got, strings.Join([]string{a.Grade, fmt.Sprint(a.Labels), a.Annotations["summary"], a.Annotations["description"], a.Annotations["runbook_url"]}, "|"))
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestConditions: what accompanies or forbids an alert, matched on the labels that both have.
func TestConditions(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ server, want string }{
		"alone": {"", "pod:demo_queue:sum > 4"},
		"with":  {"alerts: DemoQueue: with: [thresholds.full]", "pod:demo_queue:sum > 4 and on (namespace, pod, model) pod:demo_usage:max > 0.9"},
		"unless": {
			"alerts: DemoQueue: unless: [thresholds.full]",
			"pod:demo_queue:sum > 4 unless on (namespace, pod, model) pod:demo_usage:max > 0.9",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := strings.Join(strings.Fields(plantest.Demo(t, "", queueing+c.server).Alerts()[0].Expr()), " ")
			if got != c.want {
				t.Errorf("got %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestInhibitionsOfDemo: a critical alert silences its warning, and an alert what it lists.
func TestInhibitionsOfDemo(t *testing.T) {
	t.Parallel()
	p := plantest.Demo(t, "", queueing+`
		alerts: DemoFull: _text & {when: thresholds.full, summary: "Full", inhibits: [alerts.DemoQueue]}
		signals: down: {title: "Down", about: "Targets that do not answer", levels: ["pod"], down: {}}
		thresholds: down: {on: signals.down, above: warning: 0, reason: "Any", source: "policy: ours"}
		alerts: DemoDown: _text & {when: thresholds.down, summary: "Down"}`)
	var got []string
	for _, x := range p.Inhibitions {
		got = append(got, x.Why+": "+ids(x.Sources)+" "+x.Source+" silences "+ids(x.Targets)+" "+x.Target+" by "+strings.Join(x.Equal, " ")+", own "+x.Own)
	}
	want := []string{
		"A critical alert says all that its warning says: DemoQueue critical silences DemoQueue warning by alertname namespace pod model, own ",
		"DemoDown: a target that is gone needs no other alert: DemoDown  silences DemoQueue DemoFull  by namespace pod, own pod",
		"DemoFull is the cause: DemoFull warning silences DemoQueue warning by namespace pod model, own ",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func ids(as []*plan.Alert) string {
	var out []string
	for _, a := range as {
		out = append(out, a.ID)
	}
	return strings.Join(out, " ")
}

// TestOff: why nothing is emitted, and the line that changes it.
func TestOff(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		server string
		want   *plan.Off
	}{
		"on":           {"", nil},
		"the alert":    {"alerts: DemoQueue: enabled: false", &plan.Off{Why: "it is switched off", Line: "exporters: demo: alerts: DemoQueue: enabled: true"}},
		"until opt-in": {`alerts: DemoQueue: optIn: "A limit"`, &plan.Off{Why: "it is off until an overlay switches it on: A limit", Line: "exporters: demo: alerts: DemoQueue: enabled: true"}},
		"the topic":    {"topics: core: enabled: false", &plan.Off{Why: "the topic core is switched off", Line: "exporters: demo: topics: core: enabled: true"}},
		"the server":   {"enabled: false" + another, &plan.Off{Why: "Demo is switched off", Line: "exporters: demo: enabled: true"}},
		"the metric":   {`metrics: queue: removed: "2", target: min: "3"`, &plan.Off{Why: "no version in use exports what it is made of"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := plantest.Demo(t, "", queueing+c.server)
			e := p.Catalog.Exporter("demo")
			if d := cmp.Diff(c.want, p.AlertOff(e, e.Alerts[0])); d != "" {
				t.Error(d)
			}
		})
	}
}

// another is a server beside demo, so that one is left where demo is switched off.
const another = `
}
exporters: other: {
	title: "Other", about: "Another", prefix: "other:", presence: metrics.load
	topics: core: {title: "Core", about: "All"}
	metrics: load: {topic: "core", name: "other:load", type: "gauge", unit: "requests", aggregation: "sum", about: "Load", why: "Load", source: "policy: p"}
`

const board = `boards: demo: {title: "Demo", about: "One server", uid: "demo", rows: {
	now: {order: 1, title: "Now", panels: {
		queue: {order: 1, title: "Queue", level: "pod", show: queue: signals.queue}
		tokens: {order: 2, title: "Tokens", type: "stat", level: "fleet", show: made: signals.tokens}
		usage: {order: 3, title: "Usage", show: usage: signals.usage}
	}}
}}
`

// TestPanels: query, text and alerts of a panel.
func TestPanels(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		config string
		want   map[string]string
	}{
		"from recordings": {"", map[string]string{
			"Queue":  `pod:demo_queue:sum{model=~"$model",namespace=~"$namespace"}|How many requests wait? It matters.` + "\n\nMetrics: demo:queue|DemoQueue",
			"Tokens": `sum(model:demo_tokens:rate5m{model=~"$model",namespace=~"$namespace"})|How many tokens are made? It matters.` + "\n\nMetrics: demo:tokens|",
			"Usage":  `pod:demo_usage:max{model=~"$model",namespace=~"$namespace"}|How full is the cache? It matters. Caveat: Rounded.` + "\n\nMetrics: demo:usage|",
		}},
		"from exported series": {`dashboards: recorded: false`, map[string]string{
			"Tokens": `sum(rate(demo:tokens_total{instance=~"$instance",job=~"$job",model=~"$model",namespace=~"$namespace",pod=~"$pod"}[$__rate_interval]))|How many tokens are made? It matters.` + "\n\nMetrics: demo:tokens|",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := map[string]string{}
			for _, r := range plantest.Demo(t, c.config, queueing+board).Boards[0].Rows {
				for _, pn := range r.Panels {
					got[pn.Title] = pn.Queries[0].Expr + "|" + pn.Description + "|" + ids(pn.Alerts)
				}
			}
			for title, want := range c.want {
				if got[title] != want {
					t.Errorf("%s\n got %q\nwant %q", title, got[title], want)
				}
			}
		})
	}
}

// TestAdHoc: a query that needs no rules, where there is one.
func TestAdHoc(t *testing.T) {
	t.Parallel()
	p := plantest.Demo(t, "", `signals: fewer: {title: "Fewer", about: "Fewer", drop: of: signals.live}
		signals: live: {title: "Live", about: "Live", live: {}}`)
	got := map[string]string{}
	for _, s := range p.Signals {
		got[s.ID] = strings.Join(strings.Fields(s.AdHoc), " ")
	}
	for id, want := range map[string]string{
		"tokens": "sum by (namespace, model) (rate(demo:tokens_total[$__rate_interval]))",
		"queue":  "sum by (namespace, pod, model) (demo:queue)",
		"fewer":  "",
	} {
		if got[id] != want {
			t.Errorf("%s: %q, want %q", id, got[id], want)
		}
	}
}

// TestObjective: windows, names and thresholds of an objective.
func TestObjective(t *testing.T) {
	t.Parallel()
	p := plantest.Demo(t, "", `slos: in_time: {title: "In time", about: "A second", of: signals.in_time, objective: 0.99, window: "30d", burn: true, source: "policy: ours"}`)
	got := records(p)
	for name, want := range map[string]string{
		"model:demo_in_time:error_ratio_5m": "1 - model:demo_in_time:good_rate5m / (model:demo_in_time:total_rate5m > 0) in ratio",
		"model:demo_in_time:budget_left30d": "1 - model:demo_in_time:error_ratio_30d / 0.01 in ratio",
	} {
		if got[name] != want {
			t.Errorf("%s\n got %s\nwant %s", name, got[name], want)
		}
	}
	var alerts []string
	for _, a := range p.Alerts() {
		alerts = append(alerts, a.ID+" "+a.Grade+" "+a.Fires())
	}
	want := []string{
		"DemoINTIMEBudgetBurn critical above 14.4% over both 1h and 5m, or above 6% over both 6h and 30m",
		"DemoINTIMEBudgetBurn warning above 3% over both 1d and 2h, or above 1% over both 3d and 6h",
	}
	if d := cmp.Diff(want, alerts); d != "" {
		t.Error(d)
	}
}

// TestCoverageOfDemo: a documented metric with the condition that an alert covers.
func TestCoverageOfDemo(t *testing.T) {
	t.Parallel()
	p := plantest.Demo(t, "", queueing+`alerts: DemoQueue: covers: [{of: metrics.tokens, condition: "None for long"}]`)
	got := p.Coverage
	if len(got) != 1 || got[0].Metric.Name != "demo:tokens" || strings.Join(got[0].Conditions, "") != "None for long" || ids(got[0].Alerts) != "DemoQueue" || len(got[0].Reads) != 0 {
		t.Errorf("%+v", got)
	}
}
