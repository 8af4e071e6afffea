package catalog

import (
	"io/fs"
	"regexp"
	"slices"
	"testing"

	"metricwright/catalog"
)

// TestConstructsOfTheSchema: each construct of the schema is read here, and each of those is there.
func TestConstructsOfTheSchema(t *testing.T) {
	t.Parallel()
	b, err := fs.ReadFile(catalog.FS, "schema/signal.cue")
	if err != nil {
		t.Fatal(err)
	}
	// What a signal may have and is not a construct: texts, levels, and what is set apart.
	other := []string{"better", "record", "extensions"}
	var schema, here []string
	for _, m := range regexp.MustCompile(`(?m)^\t(\w+)\?:`).FindAllStringSubmatch(string(b), -1) {
		if !slices.Contains(other, m[1]) {
			schema = append(schema, m[1])
		}
	}
	for _, c := range kinds {
		here = append(here, c.name)
	}
	slices.Sort(schema)
	slices.Sort(here)
	if !slices.Equal(schema, here) {
		t.Errorf("schema/signal.cue has %q, and %q are read", schema, here)
	}
}

func TestReferencesOfConstructs(t *testing.T) {
	t.Parallel()
	m, a, b := Ref{Kind: "metric", ID: "m"}, Ref{Kind: "signal", ID: "a"}, Ref{Kind: "signal", ID: "b"}
	for name, c := range map[string]struct {
		s    Signal
		want []string
	}{
		"gauge":    {Signal{Gauge: &GaugeOf{Of: m}}, []string{"gauge.of m"}},
		"ratio":    {Signal{Ratio: &RatioOf{Part: a, Whole: m}}, []string{"ratio.part a", "ratio.whole m"}},
		"share":    {Signal{Share: &ShareOf{Of: m, Whole: b}}, []string{"share.of m", "share.whole b"}},
		"baseline": {Signal{Baseline: &BaselineOf{Of: a, Floor: b}}, []string{"baseline.of a", "baseline.floor.of b"}},
		"sum":      {Signal{Sum: []Ref{a, b}}, []string{"sum a", "sum b"}},
		"each":     {Signal{Each: map[string]Ref{"x": a}}, []string{"each.x a"}},
		"live":     {Signal{Live: &Span{}}, nil},
		"two":      {Signal{Mean: &Of{Of: m}, Skew: &Of{Of: a}}, []string{"mean.of m", "skew.of a"}},
	} {
		var got []string
		c.s.references(func(r Ref, at string, _ ...string) { got = append(got, at+" "+r.ID) })
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	if got := (&Signal{Drop: &DropOf{}, First: []Ref{a}}).Constructs(); !slices.Equal(got, []string{"drop", "first"}) {
		t.Errorf("constructs: %q", got)
	}
}
