package exposition

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/diag"
)

// Samples stand with the family of their name, or of their name without what the type adds.
func TestGroup(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct{ types, samples, want string }{
		"a gauge":                             {"a=gauge", "a", "a: a"},
		"a histogram":                         {"a=histogram", "a_bucket a_sum a_count", "a: a_bucket a_sum a_count"},
		"a counter of OpenMetrics":            {"a=counter", "a_total", "a: a_total"},
		"a suffix that the type has not":      {"a=gauge", "a_sum", "a:, a_sum: a_sum"},
		"a name without a family":             {"", "a b a", "a: a a, b: b"},
		"a colon that samples have lost":      {"x:a=gauge", "x_a", "x:a: x_a"},
		"a family that has the sample's name": {"a=histogram a_sum=gauge", "a_sum", "a:, a_sum: a_sum"},
	} {
		p := &Page{}
		g := newGrouper(p)
		for _, d := range strings.Fields(x.types) {
			n, typ, _ := strings.Cut(d, "=")
			g.declare(n, diag.Pos{}).Type = typ
		}
		for _, s := range strings.Fields(x.samples) {
			g.add(Sample{Name: s})
		}
		var got []string
		for _, f := range p.Families {
			line := f.Name + ":"
			for _, s := range f.Samples {
				line += " " + s.Name
			}
			got = append(got, line)
		}
		if d := cmp.Diff(x.want, strings.Join(got, ", ")); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		if p.Series() != len(strings.Fields(x.samples)) {
			t.Errorf("%s: %d series", name, p.Series())
		}
	}
}

func TestBound(t *testing.T) {
	t.Parallel()
	for le, want := range map[string]bool{"0.5": true, "+Inf": true, "1e3": true, "": false, "NaN": false, "fast": false} {
		if _, ok := (Sample{Labels: labels.FromStrings("le", le)}).Bound(); ok != want {
			t.Errorf("le=%q is a bound: %v", le, ok)
		}
	}
}
