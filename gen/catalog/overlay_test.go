package catalog

import (
	"os"
	"path/filepath"
	"testing"

	"metricwright/gen/diag"
)

const overlay = `package monitoring

import "metricwright.dev/catalog"

catalog.#Catalog & {
	config: matchers: cluster: "prod"
	exporters: vllm: {
		metrics: _
		signals: _
		target: {min: "0.20", max: "0.26"}
		signals: ours: {
			topic: "core", title: "Ours", about: "Requests being executed, ours"
			gauge: of: metrics.running
		}
		thresholds: {
			full: {on: signals.ours, above: warning: 5, reason: "Enough", source: "policy: ours"}
		}
		alerts: OursBusy: {
			when:    exporters.vllm.thresholds.full
			for:     "1h30m"
			summary: "Busy", impact: "Slow", falsePositives: "Idle"
			diagnosis: ["Here"], mitigation: ["This"]
			extensions: team: "serving"
		}
	}
}
`

// folder writes files to a new folder and makes its parent the current one, so that
// positions can be asserted as a user sees them.
func folder(t *testing.T, name string, files map[string]string) {
	t.Helper()
	parent := t.TempDir()
	t.Chdir(parent)
	for f, text := range files {
		p := filepath.Join(parent, name, f)
		if err := os.MkdirAll(filepath.Dir(p), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func TestOverlayLoads(t *testing.T) {
	folder(t, "monitoring", map[string]string{"metricwright.cue": overlay})
	c, l := Load(Options{Dir: "monitoring", Shipped: shippedForTests})
	if len(l) > 0 {
		t.Fatal(report(t, l))
	}
	e := c.Exporter("vllm")
	if e.Target.Min != "0.20" || e.Target.Max != "0.26" || c.Config.Matchers["cluster"] != "prod" {
		t.Errorf("%+v %+v", e.Target, c.Config)
	}
	a := e.Alerts[len(e.Alerts)-1]
	if a.ID != "OursBusy" || a.For.String() != "1h30m0s" || a.Extensions["team"] != "serving" {
		t.Errorf("%+v", a)
	}
	th := c.Threshold(a.When)
	if th == nil || *th.Above.Warning != 5 || th.On.ID != "ours" {
		t.Fatalf("%+v", th)
	}
	for what, got := range map[string]struct{ got, want diag.Pos }{
		"entry":     {a.Pos, diag.Pos{File: "monitoring/metricwright.cue", Line: 18, Col: 11}},
		"reference": {a.When.Pos, diag.Pos{File: "monitoring/metricwright.cue", Line: 19, Col: 13}},
		"field":     {th.At("above.warning"), diag.Pos{File: "monitoring/metricwright.cue", Line: 16, Col: 45}},
		"element":   {a.At("diagnosis.0"), diag.Pos{File: "monitoring/metricwright.cue", Line: 22, Col: 16}},
	} {
		if got.got != got.want {
			t.Errorf("%s stands at %s, want %s", what, got.got, got.want)
		}
	}
	if p := e.Metrics[0].Pos; p.File != "catalog/vllm/core.cue" || p.Line == 0 {
		t.Errorf("shipped position %s", p)
	}
}

// A metric's own word on a label counts, also where the set is shared.
func TestLabelsOfOneMetric(t *testing.T) {
	folder(t, "m", map[string]string{"m.cue": `package m

import "metricwright.dev/catalog"

catalog.#Catalog & {
	exporters: vllm: {
		labelSets: core: zone: about: "Zone"
		metrics: running: labels: gpu: about: "GPU"
		metrics: [string]: labels: [=~"^eng"]: note: "n"
	}
}
`})
	c, l := Load(Options{Dir: "m", Shipped: shippedForTests})
	if len(l) > 0 {
		t.Fatal(report(t, l))
	}
	for id, want := range map[string]string{"running": "engine gpu model_name zone ", "hits": "engine model_name zone "} {
		got := ""
		for _, l := range c.Metric(Ref{Kind: "metric", Exporter: "vllm", ID: id}).Labels {
			got += l.Name + " "
			if l.Name == "engine" && l.Note != "n" {
				t.Errorf("%s: the note of engine is %q", id, l.Note)
			}
		}
		if got != want {
			t.Errorf("labels of %s: %s, want %s", id, got, want)
		}
	}
}

// An exporter of the user's can be a package of its own; it gets no special treatment.
func TestExporterInAPackage(t *testing.T) {
	folder(t, "monitoring", map[string]string{
		"metricwright.cue": `package m

import (
	"metricwright.dev/catalog"
	server "monitoring.example/tgi"
)

catalog.#Catalog & {exporters: tgi: server}
`,
		"more.cue": `package m

import "metricwright.dev/catalog"

catalog.#Catalog & {exporters: tgi: thresholds: full: above: warning: 200}
`,
		"tgi/tgi.cue": `package tgi

title:    "TGI"
about:    "A server"
prefix:   "tgi_"
presence: metrics.queue
topics: core: {title: "Core", about: "x"}
metrics: queue: {
	topic: "core", name: "tgi_queue_size", type: "gauge", unit: "requests", aggregation: "sum"
	about: "x", why: "y", source: "measured: x"
}
`,
		"tgi/signals.cue": `package tgi

signals: queue: {topic: "core", title: "Queue", about: "x", gauge: of: metrics.queue}
thresholds: full: {on: signals.queue, above: {warning: *100 | number}, reason: "x", source: "policy: x"}
`,
	})
	c, l := Load(Options{Dir: "monitoring", Shipped: shippedForTests})
	if len(l) > 0 {
		t.Fatal(report(t, l))
	}
	e := c.Exporter("tgi")
	th := e.Thresholds[0]
	for what, x := range map[string]struct {
		got  diag.Pos
		want string
	}{
		"metric":    {e.Metrics[0].Pos, "monitoring/tgi/tgi.cue:8:10"},
		"reference": {th.On.Pos, "monitoring/tgi/signals.cue:4:24"},
		"override":  {th.At("above.warning"), "monitoring/more.cue:5:71"},
	} {
		if x.got.String() != x.want {
			t.Errorf("%s stands at %s, want %s", what, x.got, x.want)
		}
	}
	if *th.Above.Warning != 200 {
		t.Errorf("the override has no effect: %v", *th.Above.Warning)
	}
}
