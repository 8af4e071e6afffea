package promql

import (
	"testing"
	"time"
)

func match(t *testing.T, pairs map[string]string) []*Label {
	t.Helper()
	m, err := Matchers(pairs)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestConstructs pins the form of every construct: these are the forms that were found right by experiment.
func TestConstructs(t *testing.T) {
	level := []string{"namespace", "model_name"}
	x := Series{Name: "vllm:x_total", Match: match(t, map[string]string{"reason": "a|b"})}
	gauge := func(name string, copies ...string) *Vector {
		return &Vector{Alts: []Series{{Name: name, Copies: copies}}}
	}
	rate := func(names ...string) *Vector {
		v := &Vector{Kind: Rate, Window: Over(5 * time.Minute)}
		for _, n := range names {
			v.Alts = append(v.Alts, Series{Name: n})
		}
		return v
	}
	folded := func(v *Vector) Node { return &Folded{Of: v, Fold: "sum", By: level} }
	rec := func(name string, of Node) *Recorded { return &Recorded{Name: name, Of: of} }
	hits, queries := folded(rate("hits_total")), folded(rate("queries_total"))
	buckets := rec("model:h_bucket:rate5m", &Folded{Of: rate("h_bucket"), Fold: "sum", By: append(level, "le")})

	for _, tc := range []struct {
		name string
		in   Node
		want string
	}{
		{"gauge with copies", &Folded{Of: gauge("g", "pid", "tp_rank"), Fold: "max", By: level},
			`max by (namespace, model_name) (max without (pid, tp_rank) (g))`},
		{"rate before fold", folded(&Vector{Alts: []Series{x}, Kind: Rate, Window: Over(5 * time.Minute)}),
			`sum by (namespace, model_name) (rate(vllm:x_total{reason=~"a|b"}[5m]))`},
		{"spellings joined per process after rate", folded(rate("new_total", "old_total")),
			`sum by (namespace, model_name) (rate(new_total[5m]) or on (job, instance) rate(old_total[5m]))`},
		{"dashboard interval", folded(&Vector{Alts: []Series{{Name: "x_total"}}, Kind: Rate, Window: RateInterval}),
			`sum by (namespace, model_name) (rate(x_total[$__rate_interval]))`},
		{"rate, first event included", folded(&Vector{Alts: []Series{{Name: "x_total", Own: []string{"status"}, Beside: &Series{Name: "p"}}}, Kind: Rate, Window: Over(5 * time.Minute)}),
			`sum by (namespace, model_name) (((x_total unless on (job, instance, status) x_total offset 5m) and on (job, instance) p offset 5m) / 300 or rate(x_total[5m]))`},
		{"rate over a dashboard's interval, first event included", folded(&Vector{Alts: []Series{{Name: "x_total", Beside: &Series{Name: "p"}}}, Kind: Rate, Window: RateInterval}),
			`sum by (namespace, model_name) (((x_total unless on (job, instance) x_total offset $__rate_interval) and on (job, instance) p offset $__rate_interval) / ($__rate_interval_ms / 1000) or rate(x_total[$__rate_interval]))`},
		{"events, first event included", folded(&Vector{Alts: []Series{{Name: "x_total", Own: []string{"engine"}, Beside: &Series{Name: "p"}}}, Kind: Events, Window: Over(10 * time.Minute)}),
			`sum by (namespace, model_name) (((x_total unless on (job, instance, engine) x_total offset 10m) and on (job, instance) p offset 10m) or increase(x_total[10m]))`},
		{"ratio", &Ratio{Part: hits, Whole: queries},
			`sum by (namespace, model_name) (rate(hits_total[5m])) / (sum by (namespace, model_name) (rate(queries_total[5m])) > 0)`},
		{"ratio, part born late", &Ratio{Part: rec("p", hits), Whole: rec("w", queries), Late: true}, `(p or 0 * w) / (w > 0)`},
		{"ratio of a stat tile", &Ratio{Part: rec("p", hits), Whole: rec("w", queries), Unguarded: true}, `p / w`},
		{"ratio of gauges", &FoldedRatio{Part: gauge("used", "tp_rank"), Whole: gauge("total", "tp_rank"), Fold: "max", By: level},
			`max by (namespace, model_name) (max without (tp_rank) (used) / (max without (tp_rank) (total) > 0))`},
		{"processes named by three labels", folded(&Vector{Alts: []Series{{Name: "new", Whose: &Series{Name: "p"}}, {Name: "old"}}, Identity: []string{"namespace", "job", "instance"}}),
			`sum by (namespace, model_name) ((new and on (namespace, job, instance) p) or on (namespace, job, instance) old)`},
		{"share", &Share{Part: &Folded{Of: rate("c_total"), Fold: "sum", By: append(level, "source")}, Label: "source", Whole: rec("w", queries)},
			`sum by (namespace, model_name, source) (rate(c_total[5m])) / on (namespace, model_name) group_left () (w > 0)`},
		{"sum", &Sum{Terms: []Node{rec("a", hits), rec("b", hits)}, Late: []bool{false, true}}, `a + (b or 0 * a)`},
		{"quantile drops NaN", &Quantile{Q: 0.99, Of: buckets, By: level}, `histogram_quantile(0.99, model:h_bucket:rate5m) >= 0`},
		{"good of an attainment", &Within{Of: &Recorded{Name: "b", Of: buckets, Match: []*Label{Equal("le", Bound(1))}}, By: level, Bound: 1},
			`sum by (namespace, model_name) (b{le="1.0"})`},
		{"skew", &Skew{Of: rec("pod:x", hits), By: level}, `max by (namespace, model_name) (pod:x) / (avg by (namespace, model_name) (pod:x) > 0)`},
		{"baseline", &Baseline{Of: rec("r", hits), Over: 24 * time.Hour, Skip: time.Hour, History: 12 * time.Hour, Step: BaselineStep, Floor: rec("f", hits), FloorAbove: 3},
			`r / (avg_over_time(r[1d:5m] offset 1h) > 0) and count_over_time(r[1d:5m] offset 1h) >= 144 and on (namespace, model_name) f > 3`},
		{"condition", &Condition{
			When: &Compare{rec("a", hits), ">", 0.9}, With: []*Compare{{rec("b", hits), ">", 0}, {rec("c", hits), ">", 1}}, Unless: []*Compare{{rec("d", hits), "<", 2}},
		}, `(a > 0.9 and on (namespace, model_name) (b > 0 or on (namespace, model_name) c > 1)) unless on (namespace, model_name) d < 2`},
		{"live targets, zero included", &Live{Presence: gauge("p"), Over: 6 * time.Hour, By: []string{"namespace", "job"}},
			`count by (namespace, job) (group by (namespace, job, instance) (p)) or 0 * group by (namespace, job) (present_over_time(p[6h]))`},
		{"targets down", &Down{Presence: &Vector{Alts: []Series{{Name: "new"}, {Name: "old"}}}, Match: match(t, map[string]string{"cluster": "c"}), Over: time.Hour, By: []string{"namespace", "pod"}},
			`sum by (namespace, pod, job) (up{cluster="c"} == bool 0) and on (job) group by (job) (present_over_time(new[1h]) or on (job, instance) present_over_time(old[1h]))`},
		{"drop", &Drop{Of: rec("live", hits), Over: time.Hour}, `max_over_time(live[1h]) - live`},
		{"drop of what lasted", &Drop{Of: rec("live", hits), Over: time.Hour, Lasting: 15 * time.Minute, Step: DropStep}, `clamp_min(max_over_time(min_over_time(live[15m])[1h:1m]) - live, 0)`},
		{"resets", &Folded{Of: &Vector{Alts: []Series{{Name: "x_total"}}, Kind: Resets, Window: Over(time.Hour)}, Fold: "max", By: level},
			`max by (namespace, model_name) (resets(x_total[1h]))`},
		{"error ratio", &ErrorRatio{Good: rec("g", hits), Total: rec("t", hits), Window: 6 * time.Hour, Step: 5 * time.Minute},
			`1 - sum_over_time(g[6h:5m]) / (sum_over_time(t[6h:5m]) > 0)`},
		{"budget", &BudgetLeft{Of: rec("e", hits), Objective: 0.99}, `1 - e / 0.01`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := Print(tc.in.Expr())
			if got != tc.want {
				t.Errorf("\n got %s\nwant %s", got, tc.want)
			}
			e, err := Parse(got)
			if err != nil {
				t.Fatalf("does not parse: %v", err)
			}
			if again := Print(e); again != got {
				t.Errorf("parsed and printed again: %s", again)
			}
		})
	}
}

func TestMatcher(t *testing.T) {
	for _, tc := range []struct{ in, want string }{
		{"prod", `l="prod"`}, {"", `l=""`}, {"a|b", `l=~"a|b"`}, {"!prod", `l!="prod"`}, {"!a.*", `l!~"a.*"`}, {"a.b", `l=~"a.b"`}, {"(?i)a", `l=~"(?i)a"`},
	} {
		m, err := Matcher("l", tc.in)
		if err != nil || m.String() != tc.want {
			t.Errorf("%q: %v, %v; want %s", tc.in, m, err, tc.want)
		}
	}
	if _, err := Matcher("l", "a("); err == nil {
		t.Error("a broken regular expression passes")
	}
}

// The spellings that Python's client writes, checked against what it writes for these values.
func TestBound(t *testing.T) {
	for v, want := range map[float64]string{
		0.001: "0.001", 0.5: "0.5", 1: "1.0", 10: "10.0", 20000: "20000.0", 1e6: "1e+06", 1.5e8: "1.5e+08", 2097152: "2.097152e+06", 1e-5: "1e-05", 0: "0.0",
	} {
		if got := Bound(v); got != want {
			t.Errorf("%v: %s, want %s", v, got, want)
		}
	}
}

func TestFill(t *testing.T) {
	if got := Fill("rate(x[$__rate_interval])", time.Minute); got != "rate(x[1m])" {
		t.Error(got)
	}
}
