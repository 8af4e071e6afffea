package catalog

import "testing"

func TestAvailability(t *testing.T) {
	target := func(least, most string) Target { return Target{Min: least, Max: most} }
	for _, c := range []struct {
		name           string
		m              Metric
		t              Target
		exists, covers bool
	}{
		{"always there, since when is not known", Metric{}, target("0.8", "0.26"), true, false},
		{"came before", Metric{Since: "0.10"}, target("0.10", "0.26"), true, true},
		{"came in between", Metric{Since: "0.10"}, target("0.9", "0.26"), true, false},
		{"came after", Metric{Since: "0.10"}, target("0.8", "0.9"), false, false},
		{"went before", Metric{Since: "0.1", Removed: "0.10"}, target("0.10", "0.26"), false, false},
		{"went in between", Metric{Since: "0.1", Removed: "0.10"}, target("0.9", "0.26"), true, false},
		{"nothing known of the target", Metric{Since: "0.1", Removed: "0.10"}, target("", ""), true, false},
		{"inferred and far before", Metric{Since: "0.10", Inferred: true}, target("0.11", "0.26"), true, true},
		{"inferred and at the edge", Metric{Since: "0.10", Inferred: true}, target("0.10", "0.26"), true, false},
		{"inferred and far after", Metric{Since: "0.10", Inferred: true}, target("0.7", "0.8"), false, false},
		{"inferred and perhaps in the last", Metric{Since: "0.10", Inferred: true}, target("0.8", "0.9"), true, false},
		{"gone for sure", Metric{Removed: "0.4.5", Inferred: true}, target("0.4.6", "0.5"), false, false},
		{"perhaps gone", Metric{Removed: "0.4.5", Inferred: true}, target("0.4.5", "0.5"), true, false},
		{"the line before a zero", Metric{Since: "0.5.0", Inferred: true}, target("0.3", "0.3.9"), false, false},
		{"perhaps in the line before a zero", Metric{Since: "0.5.0", Inferred: true}, target("0.3", "0.4.9"), true, false},
		{"never existed", Metric{NeverExported: "a typing error"}, target("", ""), false, false},
	} {
		if got := c.m.Exists(c.t); got != c.exists {
			t.Errorf("%s: exists %v", c.name, got)
		}
		if got := c.m.Covers(c.t); got != c.covers {
			t.Errorf("%s: covers %v", c.name, got)
		}
	}
}
