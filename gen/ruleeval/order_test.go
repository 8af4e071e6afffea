package ruleeval

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql/reads"
)

// TestOrder: rules that depend on each other go together, step by step; the others one by one after
// what they read, and at once unless they read what is written after them.
func TestOrder(t *testing.T) {
	t.Parallel()
	d, err := reads.NewDialect(nil)
	if err != nil {
		t.Fatal(err)
	}
	record := func(name, expr string) *Rule {
		q, err := d.Parse(expr)
		if err != nil {
			t.Fatal(err)
		}
		return &Rule{Name: name, Query: q}
	}
	alert := func(name, expr, label string) *Rule {
		r := record(name, expr)
		r.Alert, r.Labels = true, labels.FromStrings("l", label)
		return r
	}
	lagging := record("b", "a")
	lagging.Lag = time.Minute
	for name, c := range map[string]struct {
		rules   []*Rule
		settled bool
		want    string
	}{
		"in order":               {[]*Rule{record("a", "x"), record("b", "a")}, false, "0 1"},
		"against the order":      {[]*Rule{record("b", "a"), record("a", "x")}, false, "1 0:steps"},
		"whatever the order":     {[]*Rule{record("b", "a"), record("a", "x")}, true, "1 0"},
		"behind by a step":       {[]*Rule{lagging, record("a", "x")}, false, "1 0"},
		"itself":                 {[]*Rule{record("a", "a + 1")}, false, "0:steps"},
		"each other":             {[]*Rule{record("a", "b"), record("b", "a or x"), record("c", "b")}, false, "0,1:steps 2"},
		"pinned to a time":       {[]*Rule{record("a", "x @ 60")}, false, "0:steps"},
		"an inhibitor":           {[]*Rule{alert("I", `ALERTS{alertname!="I"}`, "1"), alert("A", "x", "1")}, false, "1 0:steps"},
		"an alert reads all":     {[]*Rule{alert("A", "x", "1"), alert("I", "ALERTS", "1")}, false, "0 1:steps"},
		"a label's query":        {[]*Rule{record("a", "x"), alert("A", "x", `{{ query "a" }}`)}, false, "0 1"},
		"queries each the other": {[]*Rule{record("a", "ALERTS"), alert("A", "x", `{{ query "a" }}`)}, false, "0,1:steps"},
	} {
		e := &Evaluation{Rules: NewRules(d, c.rules), Clock: Clock{{time.Unix(0, 0), time.Minute, 5}}, Settled: c.settled}
		e.order()
		var got []string
		for _, u := range e.units {
			text := strings.Trim(strings.ReplaceAll(fmt.Sprint(u.rules), " ", ","), "[]")
			if u.steps {
				text += ":steps"
			}
			got = append(got, text)
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %s, want %s", name, s, c.want)
		}
	}
}
