package catalog

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/parser"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"metricwright/catalog"
	"metricwright/gen/diag"
)

// everything uses each field once.
const everything = `package m

import "metricwright.dev/catalog"

catalog.#Catalog & {
	config: {
		matchers: {cluster: "prod|test", env: "!dev"}, group: ["cluster"], autoscaled: "chat-.+"
		labels: {namespace: "ns", pod: "pod_name", role: "engine_type", decode: "decode"}
		interval: "15s", window: "2m"
		severity: {label: "level", warning: "ticket", critical: "page"}
		alertLabels: team: "serving"
		runbook: "https://r/", records: "all", dashboards: {recorded: false, folder: "F", source: "S"}
		outputs: {rules: false, alerts: false, tests: false, dashboards: false, docs: false, managedAlerts: true}
	}
	exporters: mine: {
		title: "Mine", about: "Ours", prefix: "mine:", counterSuffix: "", modelLabel: "", presence: metrics.g
		target: {min: "1", max: "2.5", dialects: ["ray", "colon"], histograms: ["native"]}
		topics: {
			b: {title: "B", about: "b", order: 1, notes: ["n"], feature: "--b", exportedBy: "dedicated", enabled: false}
			a: {title: "A", about: "a", order: 1}
			z: {title: "Z", about: "z"}
		}
		labelSets: s: {
			model: {about: "m", values: ["x", "y"], note: "n"}
			prio: {about: "p", pattern: "[0-9]*", role: "breakdown", pin: "", optional: true}
		}
		metrics: {
			g: {
				topic: "a", name: "mine:g", type: "gauge", unit: "ratio", about: "a", why: "w", source: "measured: x", documented: true
				caveats: [{text: "c", source: "policy: c"}], changes: [{when: "1.2", what: "w", source: "release: 1.2"}]
				labels: labelSets.s, better: "higher", countedBy: "decode", aggregation: "avg", range: {min: 0, max: 1}
				since: "1", hidden: "1.5", removed: "2", inferred: true, releaseNote: "#1", needs: "--x"
				replaces: [{metric: metrics.c, where: k: "v"}], alertable: false, instead: "mine:h"
				partOf: [metrics.i], terms: ["gee"]
				extensions: {n: 1, l: ["a"]}
			}
			c: {topic: "a", name: "mine:c", type: "counter", unit: "events", about: "a", why: "w", source: "measured: x", appearsWith: "first event", neverExported: "workbook: w"
				simulate: {follows: "tokens", scale: 2, by: kind: "a|b": {constant: 0, per: "steps", sampling: 0.5, spread: 1, offset: 3}}
			}
			h: {topic: "a", name: "mine:h", type: "histogram", unit: "seconds", about: "a", why: "w", source: "measured: x", bounds: [0.5, 1e3]}
			i: {topic: "a", name: "mine:i", type: "histogram", unit: "seconds", about: "a", why: "w", source: "measured: x", boundsUnknown: "b"}
		}
		_s: {topic: "a", title: "t", about: "a"}
		signals: {
			gauge: _s & {gauge: {of: metrics.g, where: prio: "1", aggregation: "min"}, better: "lower", levels: ["pod", "model"], record: false, caveats: [{text: "c", source: "policy: c"}]}
			rate: _s & {rate: {of: metrics.h, series: "sum"}}
			events: _s & {events: {of: metrics.c, over: "1h"}}
			ratio: _s & {ratio: {part: signals.gauge, whole: metrics.g, aggregation: "max"}}
			share: _s & {share: {of: metrics.c, by: "k", whole: signals.rate}}
			mean: _s & {mean: {of: metrics.h, where: prio: ""}}
			quantile: _s & {quantile: {of: metrics.h, q: 0.9}}
			buckets: _s & {buckets: of: metrics.h}
			attainment: _s & {attainment: {of: metrics.h, within: 0.5}}
			skew: _s & {skew: of: signals.gauge}
			baseline: _s & {baseline: {of: signals.rate, over: "2d", offset: "2h", history: "1d", floor: {of: signals.gauge, above: 3}}}
			live: _s & {live: over: "2h"}
			down: _s & {down: {}}
			drop: _s & {drop: {of: signals.live, over: "30m", lasting: "10m"}}
			resets: _s & {resets: of: metrics.c}
			sum: _s & {sum: [signals.gauge, signals.rate]}
			first: _s & {first: [signals.gauge, signals.rate]}
			promql: _s & {promql: {expr: "up", unit: "state", range: max: 1}}
		}
		thresholds: {
			t: {on: signals.gauge, level: "pod", above: {warning: 0.5, critical: 0.75}, reason: "r", source: "policy: p"}
			u: {on: signals.gauge, below: critical: 0, reason: "r", source: "policy: p"}
		}
		alerts: B: {when: thresholds.t, for: "1m", summary: "s", impact: "i", diagnosis: ["l"], mitigation: ["a"], falsePositives: "q", optIn: "o"}
		alerts: A: {
			inhibits: [alerts.B], covers: [{of: metrics.g, condition: "w"}], runbook: {
				symptoms: "n", causes: ["c", "d"], avoid: ["v"]
				queries: [{of: signals.gauge, level: "model", interpretation: "t"}, {of: signals.rate, interpretation: "u"}, {of: signals.live, interpretation: "v"}]
			}
			topic: "b", when: thresholds.t, with: [thresholds.u], unless: [thresholds.t, thresholds.u], for: "5m", keepFiringFor: "10m", enabled: false
			summary: "s", impact: "i", diagnosis: ["l1", "l2"], mitigation: ["a"], falsePositives: "q", extensions: x: true
		}
		slos: s: {title: "t", about: "a", of: signals.attainment, objective: 0.9, window: "4w", floor: 0.5, burn: true, source: "policy: p", covers: [{of: metrics.h, condition: "w"}], noDataAlerts: [alerts.B]}
		limits: {
			l: {model: "L", scenario: "interactive", order: 2, demands: [{of: signals.attainment, within: 2}, {of: signals.attainment, within: 0.1}], source: "policy: p"}
			k: {model: "K", scenario: "server", order: 1, demands: [{of: signals.attainment, within: 1}], source: "policy: p"}
		}
		boards: b: {
			title: "t", about: "a", uid: "u", order: 3, tags: ["x"]
			rows: {
				late: {order: 2, title: "L", panels: p: {order: 1, title: "P", show: x: signals.gauge}}
				early: {
					order: 1, title: "E", collapsed: true, topic: "b"
					panels: {
						second: {order: 2, title: "2", about: "a", type: "stat", level: "pod", width: "half", stacked: true, show: {zebra: signals.rate, ant: signals.gauge}}
						first: {order: 1, title: "1", show: x: signals.gauge}
					}
				}
			}
		}
	}
	neutral: signals: n: {topic: "core", title: "t", about: "a", each: mine: exporters.mine.signals.gauge}
}
`

func p(x float64) *float64 { return &x }

func TestEverythingIsDecoded(t *testing.T) {
	folder(t, "m", map[string]string{"m.cue": everything})
	c, l := Load(Options{Dir: "m", Shipped: shippedForTests})
	if len(l) > 0 {
		t.Fatal(report(t, l))
	}
	metric := func(id string) Ref { return Ref{Kind: "metric", Exporter: "mine", ID: id} }
	signal := func(id string) Ref { return Ref{Kind: "signal", Exporter: "mine", ID: id} }
	threshold := func(id string) Ref { return Ref{Kind: "threshold", Exporter: "mine", ID: id} }
	entry := func(id string) Entry { return Entry{ID: id, Exporter: "mine"} }
	empty := ""
	labels := []Label{
		{Name: "model", About: "m", Values: []string{"x", "y"}, Role: Dimension, Note: "n"},
		{Name: "prio", About: "p", Pattern: "[0-9]*", Role: Breakdown, Pin: &empty, Optional: true},
	}
	sig := func(id string, s Signal) *Signal {
		s.Entry, s.Topic, s.Title, s.About = entry(id), "a", "t", "a"
		s.Record = id != "gauge"
		return &s
	}
	g := entry("g")
	g.Extensions = map[string]any{"n": int64(1), "l": []any{"a"}}
	a := entry("A")
	a.Extensions = map[string]any{"x": true}
	hour := time.Hour
	want := &Exporter{
		ID: "mine", Title: "Mine", About: "Ours", Prefix: "mine:", Presence: metric("g"),
		Target:    Target{"1", "2.5", []string{"ray", "colon"}, []string{"native"}},
		LabelSets: map[string]map[string]Label{"s": {"model": labels[0], "prio": labels[1]}},
		Topics: []*Topic{
			{ID: "z", Title: "Z", About: "z", Enabled: true},
			{ID: "a", Title: "A", About: "a", Order: 1, Enabled: true},
			{ID: "b", Title: "B", About: "b", Order: 1, Notes: []string{"n"}, Feature: "--b", ExportedBy: "dedicated"},
		},
		Metrics: []*Metric{
			{
				Entry: g, Topic: "a", Name: "mine:g", Type: Gauge, Unit: "ratio", About: "a", Why: "w", Source: "measured: x", Documented: true,
				Caveats: []Caveat{{"c", "policy: c"}}, Changes: []Change{{"1.2", "w", "release: 1.2"}}, Labels: labels,
				Better: "higher", AppearsWith: "start", CountedBy: "decode", Aggregation: "avg", Range: Range{p(0), p(1)}, Since: "1", Hidden: "1.5", Removed: "2", Inferred: true,
				ReleaseNote: "#1", Needs: "--x", Replaces: []Replaced{{metric("c"), Matchers{"k": "v"}}}, PartOf: []Ref{metric("i")}, Terms: []string{"gee"}, Instead: "mine:h",
			},
			{Entry: entry("c"), Topic: "a", Name: "mine:c", Type: Counter, Unit: "events", About: "a", Why: "w", Source: "measured: x", Better: "neither", AppearsWith: "first event", CountedBy: "any", Aggregation: "sum", NeverExported: "workbook: w", Alertable: true,
				Simulate: &Simulation{Follows: "tokens", Scale: new(2.0), By: []SimulationBy{{"kind", "a|b", Simulation{
					Constant: new(0.0), Per: "steps", Sampling: new(0.5), Spread: new(1.0), Offset: new(3.0),
				}}}}},
			{Entry: entry("h"), Topic: "a", Name: "mine:h", Type: Histogram, Unit: "seconds", About: "a", Why: "w", Source: "measured: x", Better: "neither", AppearsWith: "start", CountedBy: "any", Aggregation: "sum", Bounds: []float64{0.5, 1000}, Alertable: true},
			{Entry: entry("i"), Topic: "a", Name: "mine:i", Type: Histogram, Unit: "seconds", About: "a", Why: "w", Source: "measured: x", Better: "neither", AppearsWith: "start", CountedBy: "any", Aggregation: "sum", BoundsUnknown: "b", Alertable: true},
		},
		Signals: []*Signal{
			sig("gauge", Signal{Gauge: &GaugeOf{metric("g"), Matchers{"prio": "1"}, "min"}, Better: "lower", Levels: []string{"pod", "model"}, Caveats: []Caveat{{"c", "policy: c"}}}),
			sig("rate", Signal{Rate: &RateOf{metric("h"), nil, "sum"}}),
			sig("events", Signal{Events: &EventsOf{metric("c"), nil, hour}}),
			sig("ratio", Signal{Ratio: &RatioOf{signal("gauge"), metric("g"), "max"}}),
			sig("share", Signal{Share: &ShareOf{metric("c"), "k", nil, signal("rate")}}),
			sig("mean", Signal{Mean: &Of{metric("h"), Matchers{"prio": ""}}}),
			sig("quantile", Signal{Quantile: &QuantileOf{metric("h"), nil, 0.9}}),
			sig("buckets", Signal{Buckets: &Of{metric("h"), nil}}),
			sig("attainment", Signal{Attainment: &AttainmentOf{metric("h"), nil, 0.5}}),
			sig("skew", Signal{Skew: &Of{Of: signal("gauge")}}),
			sig("baseline", Signal{Baseline: &BaselineOf{signal("rate"), 48 * hour, 2 * hour, 24 * hour, signal("gauge"), 3}}),
			sig("live", Signal{Live: &Span{2 * hour}}),
			sig("down", Signal{Down: &Span{hour}}),
			sig("drop", Signal{Drop: &DropOf{signal("live"), hour / 2, hour / 6}}),
			sig("resets", Signal{Resets: &OverOf{metric("c"), hour}}),
			sig("sum", Signal{Sum: []Ref{signal("gauge"), signal("rate")}}),
			sig("first", Signal{First: []Ref{signal("gauge"), signal("rate")}}),
			sig("promql", Signal{PromQL: &Raw{"up", "state", Range{nil, p(1)}}}),
		},
		Thresholds: []*Threshold{
			{Entry: entry("t"), On: signal("gauge"), Level: "pod", Above: &Levels{p(0.5), p(0.75)}, Reason: "r", Source: "policy: p"},
			{Entry: entry("u"), On: signal("gauge"), Below: &Levels{nil, p(0)}, Reason: "r", Source: "policy: p"},
		},
		Alerts: []*Alert{{
			Entry: entry("B"), When: threshold("t"), For: time.Minute, Summary: "s", Impact: "i", Diagnosis: []string{"l"}, Mitigation: []string{"a"}, FalsePositives: "q", OptIn: "o",
		}, {
			Inhibits: []Ref{{Kind: "alert", Exporter: "mine", ID: "B"}}, Covers: []Coverage{{metric("g"), "w"}},
			Runbook: &Runbook{"n", []Query{{signal("gauge"), "model", "t"}, {signal("rate"), "", "u"}, {signal("live"), "", "v"}}, []string{"c", "d"}, []string{"v"}},
			Entry:   a, Topic: "b", When: threshold("t"), With: []Ref{threshold("u")}, Unless: []Ref{threshold("t"), threshold("u")},
			For: hour / 12, KeepFiringFor: hour / 6, Summary: "s", Impact: "i", Diagnosis: []string{"l1", "l2"}, Mitigation: []string{"a"}, FalsePositives: "q",
		}},
		SLOs: []*SLO{{Entry: entry("s"), Title: "t", About: "a", Source: "policy: p", Of: signal("attainment"), Objective: 0.9, Window: 28 * 24 * hour, Floor: 0.5, Burn: true, Covers: []Coverage{{metric("h"), "w"}}, NoDataAlerts: []Ref{{Kind: "alert", Exporter: "mine", ID: "B"}}}},
		Limits: []*Limit{
			{ID: "k", Model: "K", Scenario: "server", Source: "policy: p", Order: 1, Demands: []Demand{{signal("attainment"), 1}}},
			{ID: "l", Model: "L", Scenario: "interactive", Source: "policy: p", Order: 2, Demands: []Demand{{signal("attainment"), 2}, {signal("attainment"), 0.1}}},
		},
		Boards: []*Board{{
			Entry: entry("b"), Title: "t", About: "a", UID: "u", Order: 3, Tags: []string{"x"},
			Rows: []*Row{
				{ID: "early", Title: "E", Topic: "b", Order: 1, Collapsed: true, Panels: []*Panel{
					{ID: "first", Title: "1", Type: "timeseries", Order: 1, Show: []Shown{{"x", signal("gauge")}}},
					{ID: "second", Title: "2", About: "a", Type: "stat", Level: "pod", Width: "half", Order: 2, Stacked: true, Show: []Shown{{"zebra", signal("rate")}, {"ant", signal("gauge")}}},
				}},
				{ID: "late", Title: "L", Order: 2, Panels: []*Panel{{ID: "p", Title: "P", Type: "timeseries", Order: 1, Show: []Shown{{"x", signal("gauge")}}}}},
			},
		}},
	}
	places := cmp.Options{
		cmpopts.IgnoreFields(Exporter{}, "fields"), cmpopts.IgnoreFields(Label{}, "Flagged"), cmpopts.IgnoreFields(Entry{}, "fields"), cmpopts.IgnoreFields(Config{}, "fields"),
		cmpopts.IgnoreTypes(diag.Pos{}), cmpopts.EquateEmpty(),
	}
	if d := cmp.Diff(want, c.Exporter("mine"), places); d != "" {
		t.Errorf("exporter (-want +got):\n%s", d)
	}
	config := Config{
		Matchers: Matchers{"cluster": "prod|test", "env": "!dev"}, Group: []string{"cluster"}, Autoscaled: "chat-.+",
		Namespace: "ns", Pod: "pod_name", Role: "engine_type", Decode: "decode", Interval: 15 * time.Second, Window: 2 * time.Minute,
		SeverityLabel: "level", Warning: "ticket", Critical: "page", AlertLabels: map[string]string{"team": "serving"}, Runbook: "https://r/", Records: "all", Folder: "F", Source: "S", Outputs: Outputs{ManagedAlerts: true},
	}
	if d := cmp.Diff(config, c.Config, places); d != "" {
		t.Errorf("config (-want +got):\n%s", d)
	}
	if got := c.Neutral.Signals[len(c.Neutral.Signals)-1].Each["mine"]; got.ID != "gauge" {
		t.Errorf("each: %+v", got)
	}
}

// Fields are decoded by hand: a field that is added to the schema must not be forgotten.
func TestSchemaIsDecoded(t *testing.T) {
	var code strings.Builder
	names, err := fs.Glob(os.DirFS("."), "decode*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range append(names, "read.go", "construct.go") {
		b, err := os.ReadFile(n)
		if err != nil {
			t.Fatal(err)
		}
		code.Write(b)
	}
	read := map[string]bool{}
	for _, m := range regexp.MustCompile(`"([a-zA-Z]+)"`).FindAllStringSubmatch(code.String(), -1) {
		read[m[1]] = true
	}
	for _, name := range []string{"terms", "flags", "engine", "router", "routing", "affinity", "preemptions", "outputs"} {
		read[name] = true // by the templates that servers share, in CUE
	}
	schema, err := fs.Glob(catalog.FS, "schema/*.cue")
	if err != nil || len(schema) == 0 {
		t.Fatal(schema, err)
	}
	seen := 0
	for _, name := range schema {
		text, err := fs.ReadFile(catalog.FS, name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := parser.ParseFile(name, text)
		if err != nil {
			t.Fatal(err)
		}
		ast.Walk(f, func(n ast.Node) bool {
			if x, ok := n.(*ast.Field); ok {
				id, _, err := ast.LabelName(x.Label)
				if err == nil && !strings.HasPrefix(id, "#") {
					seen++
					if !read[id] {
						t.Errorf("%s: the field %s is not decoded", name, id)
					}
				}
			}
			return true
		}, nil)
	}
	if seen < 100 {
		t.Errorf("only %d fields seen", seen)
	}
}
