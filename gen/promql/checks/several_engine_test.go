package checks_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/promqltest"
	"github.com/prometheus/prometheus/util/teststorage"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
	"metricwright/gen/promql/checks"
)

// world are the series of processes as a catalog describes them, for a test storage to load.
func world(c *catalog.Catalog, targets []map[string]string) string {
	var b strings.Builder
	b.WriteString("load 1m\n")
	write := func(name string, set map[string]string) {
		var parts []string
		for _, l := range slices.Sorted(maps.Keys(set)) {
			parts = append(parts, l+"="+strconv.Quote(set[l]))
		}
		fmt.Fprintf(&b, "  %s{%s} 1+1x10\n", name, strings.Join(parts, ","))
	}
	for _, target := range targets {
		e := c.Exporters[0]
		up := maps.Clone(target)
		delete(up, e.ModelLabel)
		write("up", up)
		for _, m := range e.Metrics {
			sets := []map[string]string{target}
			for _, l := range m.Labels {
				if l.Optional || l.Name == e.ModelLabel {
					continue
				}
				values := l.Values
				if len(values) == 0 {
					values = []string{"0"}
				}
				sets = spread(sets, l.Name, values)
			}
			if m.Type != catalog.Histogram {
				for _, s := range sets {
					write(e.Series(m)[0], s)
				}
				continue
			}
			bounds := []string{"+Inf"}
			for _, x := range m.Bounds {
				bounds = append(bounds, strconv.FormatFloat(x, 'f', -1, 64))
			}
			for _, s := range sets {
				write(m.Name+"_sum", s)
				write(m.Name+"_count", s)
			}
			for _, s := range spread(sets, "le", bounds) {
				write(m.Name+"_bucket", s)
			}
		}
	}
	return b.String()
}

func spread(sets []map[string]string, label string, values []string) (out []map[string]string) {
	for _, s := range sets {
		for _, v := range values {
			x := maps.Clone(s)
			x[label] = v
			out = append(out, x)
		}
	}
	return out
}

func target(job, instance, pod, store string) map[string]string {
	return map[string]string{"namespace": "n", "job": job, "instance": instance, "pod": pod, "store": store}
}

// joiner writes random operations between two vectors.
type joiner struct{ *rand.Rand }

func (r joiner) of(list ...string) string { return list[r.IntN(len(list))] }

func (r joiner) labels() string {
	all := []string{"namespace", "job", "instance", "pod", "store", "lane", "pay", "le"}
	var out []string
	for _, l := range all {
		if r.IntN(3) == 0 {
			out = append(out, l)
		}
	}
	return strings.Join(out, ", ")
}

func (r joiner) vector() string {
	e := r.of("shop:queue", "up", "shop:fill", "rate(shop:orders_total[5m])", "rate(shop:wait_seconds_bucket[5m])", "rate(shop:wait_seconds_count[5m])",
		`shop:queue{pod="p1"}`, `shop:orders_total{pay=~"card|cash"}`, `shop:wait_seconds_bucket{le="1"}`, "max_over_time(shop:queue[5m])")
	for range r.IntN(3) {
		switch r.IntN(6) {
		case 0, 1, 2:
			e = r.of("sum", "max", "avg") + " " + r.of("by", "by", "without") + " (" + r.labels() + ") (" + e + ")"
		case 3:
			e = "(" + e + " > 0)"
		case 4:
			e = "(" + e + " * 2)"
		case 5:
			e = "topk(1, " + e + ")"
		}
	}
	return e
}

func (r joiner) join(depth int) string {
	side := func() string {
		if depth > 0 && r.IntN(4) == 0 {
			return "(" + r.join(depth-1) + ")"
		}
		return r.vector()
	}
	m := ""
	if k := r.of("", "on", "on", "on", "ignoring"); k != "" {
		m = k + " (" + r.labels() + ") " + r.of("", "", "group_left () ", "group_right () ")
	}
	return side() + " " + r.of("+", "/", "> bool", "*") + " " + m + side()
}

// Random joins are evaluated by Prometheus's engine, over a single process and over a fleet. What is said to
// fail always fails on both where it yields anything at all; what is said to fail in a fleet does there; and
// of what fails in the fleet, however strange, a good part is found.
func TestSeveralAgainstTheEngine(t *testing.T) {
	t.Parallel()
	c := shop()
	s := analysis.NewSchema(c, nil)
	single := promqltest.LoadedStorage(t, world(c, []map[string]string{target("j", "i1", "p1", "a")}))
	fleet := promqltest.LoadedStorage(t, world(c, []map[string]string{
		target("j", "i1", "p1", "a"), target("j", "i2", "p2", "a"), target("k", "i3", "p3", "b"), target("k", "i4", "p4", "b"),
	}))
	engine := promqltest.NewTestEngine(t, false, 0, promqltest.DefaultMaxSamplesPerQuery)
	run := func(store *teststorage.TestStorage, expr string) (n int, fails bool) {
		q, err := engine.NewInstantQuery(context.Background(), store, nil, expr, time.Unix(600, 0))
		if err != nil {
			t.Fatal(expr, err)
		}
		defer q.Close()
		res := q.Exec(context.Background())
		if res.Err != nil {
			if !strings.Contains(res.Err.Error(), "match") {
				t.Fatal(expr, res.Err)
			}
			return 0, true
		}
		v, _ := res.Value.(promql.Vector)
		return len(v), false
	}
	r := joiner{rand.New(rand.NewPCG(1, 2))}
	var always, likely, failing, found int
	for range 6000 {
		expr := r.join(1)
		_, list := checks.Run(expr, checks.Context{Schema: s})
		worst := diag.Note
		for _, f := range list {
			if f.ID == "promql/many-to-many" {
				worst = min(worst, f.Severity)
			}
		}
		alone, bad := run(single, expr)
		many, fails := run(fleet, expr)
		switch worst {
		case diag.Error:
			always++
			if !bad && alone > 0 || !fails {
				t.Errorf("does not always fail: %s (%d, %d)", expr, alone, many)
			}
		case diag.Warning:
			likely++
			if !fails && many > 0 {
				t.Errorf("does not fail in a fleet: %s (%d)", expr, many)
			}
		}
		if fails {
			failing++
			if worst != diag.Note {
				found++
			}
		}
	}
	t.Logf("%d said to fail always, %d in a fleet; %d failed there, of which %d were found", always, likely, failing, found)
	if always < 20 || likely < 200 || 10*found < 4*failing {
		t.Errorf("too few")
	}
}
