package verify

import (
	"slices"
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/exposition"
)

// found is a view of a page that has these metrics of the small catalog.
func found(ids ...string) *view {
	c := demoCatalog()
	v := &view{page: &exposition.Page{Stored: true}, catalog: c, e: c.Exporters[0], have: map[*catalog.Metric]*have{}, spelled: map[string]int{colon: 1}}
	for _, m := range v.e.Metrics {
		if slices.Contains(ids, m.ID) {
			v.have[m] = &have{metric: m}
		}
	}
	return v
}

func TestDeduce(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct {
		page          *view
		want          Range
		why           int
		contradiction bool
	}{
		"an excerpt says what is here only":         {found("usage"), Range{From: "0.2"}, 1, false},
		"what is missing of a whole page counts":    {found("running", "tokens", "seconds"), Range{Before: "0.2"}, 1, false},
		"here and removed later":                    {found("old_usage"), Range{Before: "0.2.0"}, 1, false},
		"what came and what went, both here":        {found("usage", "old_usage", "sources"), Range{From: "0.2", Before: "0.3.0"}, 2, false},
		"what is inferred counts where it is here":  {found("guess"), Range{From: "0.3"}, 1, false},
		"a name that no version has with the other": {found("guess", "old_usage"), Range{Before: "0.2.0"}, 1, true},
		"nothing": {found(), Range{}, 0, false},
	} {
		got, why, contradiction := x.page.deduce()
		if got != x.want || len(why) != x.why || (contradiction != "") != x.contradiction {
			t.Errorf("%s: %+v by %q, against %q; want %+v", name, got, why, contradiction, x.want)
		}
	}
}

func TestConstant(t *testing.T) {
	t.Parallel()
	v := found()
	for id, want := range map[string]bool{"running": true, "tokens": true, "steps": false, "bytes": false, "http": false, "never": false} {
		m := v.catalog.Metric(catalog.Ref{Kind: "metric", Exporter: "demo", ID: id})
		if got := v.constant(m); got != want {
			t.Errorf("every server shows %s from its start: %v", id, got)
		}
	}
	v.spelled[ray] = 1
	if v.constant(v.catalog.Metric(catalog.Ref{Kind: "metric", Exporter: "demo", ID: "tokens"})) {
		t.Error("behind Ray a counter is absent until it moves")
	}
}
