package verify

import (
	"strings"
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/exposition"
)

// Labels, bounds and types are evidence of a version as names are.
func TestShapeOfSeries(t *testing.T) {
	t.Parallel()
	c := demoCatalog()
	e := c.Exporters[0]
	for _, m := range e.Metrics {
		switch m.ID {
		case "running":
			m.Labels = append(m.Labels[:len(m.Labels):len(m.Labels)], catalog.Label{Name: "rank", Optional: true, Since: "0.2"}, catalog.Label{Name: "name", Optional: true, Removed: "0.2", Inferred: true})
		case "seconds":
			now, old := *m, *m
			now.Since, old.Removed, old.Bounds = "0.3", "0.3", []float64{0.1, 1}
			m.Lives = []*catalog.Metric{&now, &old}
		}
	}
	odd := &catalog.Metric{Entry: catalog.Entry{ID: "odd", Exporter: "demo"}, Name: "demo:odd", Type: catalog.Gauge, Removed: "0.2", AppearsWith: "first event"}
	even := &catalog.Metric{Entry: catalog.Entry{ID: "odd_now", Exporter: "demo"}, Name: "demo:odd", Type: catalog.Histogram, Since: "0.3", AppearsWith: "first event"}
	e.Metrics = append(e.Metrics, odd, even)
	buckets := func(les ...string) string {
		s := "# TYPE demo:time_seconds histogram\n"
		for _, le := range append(les, "+Inf") {
			s += `demo:time_seconds_bucket{engine="0",model_name="m",le="` + le + "\"} 0\n"
		}
		return s
	}
	for name, tc := range map[string]struct {
		page string
		want Range
		why  string
	}{
		"a label that came":  {"# TYPE demo:running gauge\ndemo:running{rank=\"0\"} 1\n", Range{From: "0.2"}, "demo:running has the label rank, which came with it"},
		"a label that went":  {"# TYPE demo:running gauge\ndemo:running{name=\"m\"} 1\n", Range{Before: "0.2"}, "has the label name, which went with it, as far as is known"},
		"neither":            {"# TYPE demo:running gauge\ndemo:running 1\n", Range{}, ""},
		"the bounds of now":  {buckets("0.1", "1.0", "10"), Range{From: "0.3"}, "0.3 or later: demo:time_seconds has the bounds that came with it"},
		"the bounds of then": {buckets("0.1", "1"), Range{Before: "0.3"}, "before 0.3: demo:time_seconds has the bounds that went with it"},
		"bounds of a user":   {buckets("5"), Range{}, ""},
		"the type of now":    {"# TYPE demo:odd histogram\ndemo:odd_bucket{le=\"+Inf\"} 0\ndemo:odd_sum 0\ndemo:odd_count 0\n", Range{From: "0.3"}, "demo:odd is here, which came with it"},
		"the type of then":   {"# TYPE demo:odd gauge\ndemo:odd 0\n", Range{Before: "0.2"}, "demo:odd is here, which went with it"},
	} {
		p, bad := exposition.Parse("page", []byte(tc.page), "")
		if p == nil {
			t.Fatal(bad)
		}
		views, _, _ := survey(c, newJudge(c, nil).names, p)
		got, why, contradiction := views[0].deduce()
		if got != tc.want || !strings.Contains(strings.Join(why, "; "), tc.why) || (len(why) == 0) != (tc.why == "") || contradiction != "" {
			t.Errorf("%s: %+v by %q, against %q; want %+v", name, got, why, contradiction, tc.want)
		}
	}
}

// What is missing is older than its release, or newer than its end: what else is known decides.
func TestAbsentHasTwoSides(t *testing.T) {
	t.Parallel()
	gone := &catalog.Metric{Name: "demo:x", Since: "0.2", Hidden: "0.4", Removed: "0.5"}
	v := &view{e: demoCatalog().Exporters[0]}
	for _, tc := range []struct {
		more []evidence
		want Range
	}{
		{nil, Range{}},
		{[]evidence{{in: since("0.3")}}, Range{From: "0.4"}},
		{[]evidence{{in: before("0.3")}}, Range{Before: "0.2"}},
		{[]evidence{{in: []Range{{"0.2", "0.4"}}}}, Range{"0.2", "0.4"}}, // it must have been dropped on the way
	} {
		if got := narrow(append(tc.more, v.absent(gone)...)).versions(); got != tc.want {
			t.Errorf("%+v: %+v, want %+v", tc.more, got, tc.want)
		}
	}
}
