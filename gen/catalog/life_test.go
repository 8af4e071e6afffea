package catalog

import (
	"slices"
	"testing"
)

// ofThreeLives had other bounds before 0.7, was a percentage with others again before 0.5, and came in 0.3.
func ofThreeLives() *Metric {
	f := func(v float64) *float64 { return &v }
	now := &Metric{Since: "0.7", Unit: "ratio", Type: Histogram, Range: Range{f(0), f(1)}, Bounds: []float64{1, 2, 4}}
	middle, first := *now, *now
	middle.Since, middle.Removed, middle.Bounds = "0.5", "0.7", []float64{1, 4, 8}
	first.Since, first.Removed, first.Unit, first.Range, first.Bounds = "0.3", "0.5", "percent", Range{f(0), f(100)}, []float64{4, 100}
	m := *now
	m.Since, m.Lives = "0.3", []*Metric{now, &middle, &first}
	return &m
}

func TestFor(t *testing.T) {
	m := ofThreeLives()
	for _, c := range []struct {
		name   string
		t      Target
		unit   string
		most   float64
		bounds []float64
		mixed  bool
		covers bool
	}{
		{"only new", Target{Min: "0.7"}, "ratio", 1, []float64{1, 2, 4}, false, true},
		{"new and middle", Target{Min: "0.5", Max: "0.8"}, "ratio", 1, []float64{1, 4}, true, false},
		{"all", Target{}, "ratio", 100, []float64{4}, true, false},
		{"only middle", Target{Min: "0.6", Max: "0.6"}, "ratio", 1, []float64{1, 4, 8}, false, false},
		{"only old", Target{Max: "0.4"}, "percent", 100, []float64{4, 100}, false, false},
		{"before it came", Target{Max: "0.2"}, "ratio", 1, []float64{1, 2, 4}, false, false},
	} {
		x := m.For(c.t)
		if x.Unit != c.unit || *x.Range.Max != c.most || !slices.Equal(x.Bounds, c.bounds) {
			t.Errorf("%s: %s up to %v, bounds %v", c.name, x.Unit, *x.Range.Max, x.Bounds)
		}
		if m.Mixed(c.t) != c.mixed || m.Covers(c.t) != c.covers {
			t.Errorf("%s: mixed %v, covers %v", c.name, m.Mixed(c.t), m.Covers(c.t))
		}
	}
	if once := (&Metric{Bounds: []float64{1}}); once.For(Target{}) != once {
		t.Error("a metric that never changed is not itself")
	}
}

const withLives = `package m

import "metricwright.dev/catalog"

catalog.#Catalog & {
	exporters: mine: {
		title: "Mine", about: "Ours", prefix: "mine:", presence: metrics.h, target: min: "0.8"
		topics: a: {title: "A", about: "a"}
		_m: {topic: "a", about: "a", why: "w", source: "measured: x"}
		metrics: h: _m & {
			name: "mine:h", type: "histogram", unit: "seconds", bounds: [1, 2], since: "0.3"
			lives: [
				{until: "0.7", bounds: [1, 4], note: "#7", source: "source: 7"},
				{until: "0.5", inferred: true, type: "gauge", aggregation: "max", about: "the last", simulate: constant: 3, source: "source: 5"},
			]
			labels: l: {about: "b", since: "0.6", removed: "0.9", inferred: true}
			labelsOpen: true
		}
	}
}
`

func TestLivesAreRead(t *testing.T) {
	folder(t, "m", map[string]string{"m.cue": withLives})
	c, bad := Load(Options{Dir: "m", Shipped: shippedForTests})
	if c == nil {
		t.Fatal(bad)
	}
	var e *Exporter
	for _, x := range c.Exporters {
		if x.ID == "mine" {
			e = x
		}
	}
	h, gauge := e.Metrics[0], e.Metrics[1]
	if h.Since != "0.5" || !h.Inferred || len(h.Replaces) != 1 || c.Metric(h.Replaces[0].Metric) != gauge {
		t.Errorf("the metric exists since %s (%v) and replaces %v", h.Since, h.Inferred, h.Replaces)
	}
	if gauge.ID != "h_gauge" || gauge.Type != Gauge || gauge.Name != h.Name || gauge.Since != "0.3" || gauge.Removed != "0.5" ||
		gauge.About != "the last" || gauge.Aggregation != "max" || gauge.Bounds != nil || *gauge.Simulate.Constant != 3 {
		t.Errorf("it was %+v", gauge)
	}
	if !slices.Equal(h.Bounds, []float64{1, 2}) || len(h.Lives) != 2 || !slices.Equal(h.Lives[1].Bounds, []float64{1, 4}) ||
		h.Lives[0].Since != "0.7" || h.Lives[1].Removed != "0.7" || h.Lives[1].Source != "source: 7" || h.Lives[1].ReleaseNote != "#7" {
		t.Errorf("bounds %v, lives %+v", h.Bounds, h.Lives)
	}
	if l := h.Labels[0]; !l.Optional || l.Since != "0.6" || l.Removed != "0.9" || !l.Inferred || !h.LabelsOpen {
		t.Errorf("label %+v, open: %v", l, h.LabelsOpen)
	}
}

func TestLabelsOfVersions(t *testing.T) {
	m := &Metric{Labels: []Label{{Name: "l", Since: "0.5", Removed: "0.9"}, {Name: "flag", Since: "0.5", Optional: true, Flagged: true}}}
	for _, c := range []struct {
		t        Target
		optional bool
	}{
		{Target{Min: "0.5", Max: "0.8"}, false},
		{Target{Min: "0.4", Max: "0.8"}, true},
		{Target{Min: "0.5", Max: "0.9"}, true},
		{Target{Min: "0.1", Max: "0.2"}, true},
	} {
		x := m.For(c.t).For(c.t)
		if x.Labels[0].Optional != c.optional || !x.Labels[1].Optional {
			t.Errorf("%v: %+v", c.t, x.Labels)
		}
	}
}

func TestCompareVersions(t *testing.T) {
	order := []string{"0.4.9", "0.5", "0.5.1.post1", "0.5.4", "0.5.4.post2", "0.5.4.post10", "0.5.5", "0.10"}
	for i, a := range order {
		for j, b := range order {
			if got := CompareVersions(a, b); (got < 0) != (i < j) || (got > 0) != (i > j) {
				t.Errorf("%s and %s: %d", a, b, got)
			}
		}
	}
}
