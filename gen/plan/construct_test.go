package plan_test

import (
	"slices"
	"testing"

	"metricwright/gen/plan"
	"metricwright/gen/plan/plantest"
	"metricwright/gen/promql"
)

// every is a catalog of one server with a signal of each construct.
const every = `package catalog

import "metricwright.dev/catalog/schema"

#Catalog: schema.#Catalog & {
	neutral: {title: "All", about: "All servers"}
	exporters: s: {
		title: "S", about: "A server", prefix: "s:", modelLabel: "model", presence: metrics.queue
		target: {min: "1.0", max: "2.0"}
		topics: core: {title: "Core", about: "All of it"}
		_m: {topic: "core", about: "a", why: "w", source: "source: s", labels: model: about: "The model"}
		metrics: {
			queue: _m & {name: "s:queue", type: "gauge", unit: "requests", aggregation: "sum", better: "lower", range: min: 0}
			room: _m & {name: "s:room", type: "gauge", unit: "requests", aggregation: "sum", range: min: 0}
			done: _m & {name: "s:done_total", type: "counter", unit: "requests"}
			ended: _m & {name: "s:ended_total", type: "counter", unit: "requests", labels: reason: {about: "Why", values: ["ok", "bad"]}}
			wait: _m & {name: "s:wait_seconds", type: "histogram", unit: "seconds", bounds: [1, 2, 4]}
		}
		_s: {topic: "core", title: "t", about: "a", levels: [...string] | *["model"]}
		signals: {
			gauge: _s & {levels: ["model", "pod"], gauge: of: metrics.queue}
			rate: _s & {levels: ["model"], rate: of: metrics.done}
			events: _s & {events: {of: metrics.ended, over: "10m"}}
			ratio: _s & {ratio: {part: signals.gauge, whole: signals.rate}}
			rank: _s & {ratio: {part: metrics.queue, whole: metrics.room, aggregation: "max"}}
			share: _s & {share: {of: metrics.ended, by: "reason", whole: signals.rate}}
			mean: _s & {mean: of: metrics.wait}
			p90: _s & {quantile: {of: metrics.wait, q: 0.9}}
			fast: _s & {attainment: {of: metrics.wait, within: 2}}
			skew: _s & {skew: of: signals.gauge}
			usual: _s & {baseline: {of: signals.gauge, over: "1d", history: "12h", floor: {of: signals.rate, above: 1}}}
			all: _s & {sum: [signals.gauge, signals.room]}
			room: _s & {gauge: of: metrics.room}
			any: _s & {first: [signals.room, signals.gauge]}
			resets: _s & {resets: {of: metrics.done, over: "1h"}}
			live: {topic: "core", title: "t", about: "a", live: over: "1h"}
			down: {topic: "core", title: "t", about: "a", down: over: "1h"}
			drop: {topic: "core", title: "t", about: "a", drop: {of: signals.live, over: "1h"}}
			text: _s & {promql: {expr: "sum by (namespace, model) (s:queue) ^ 2", unit: "requests"}}
		}
	}
}
`

// What follows from each construct: the recorded name, the unit, which direction is better and the
// expression, all by hand.
func TestEveryConstruct(t *testing.T) {
	t.Parallel()
	p := plantest.Small(t, []byte(every))
	if p.Findings.HasErrors() {
		t.Fatal(p.Findings)
	}
	const g, q = "(namespace, model)", "model:s_queue:sum"
	for _, c := range []struct{ id, name, unit, better, expr string }{
		{"gauge", q, "requests", "lower", "sum by " + g + " (s:queue)"},
		{"rate", "model:s_done:rate5m", "requests/second", "neither", "sum by " + g + " (rate(s:done_total[5m]))"},
		{"ratio", "model:s_ratio:ratio_rate5m", "requests per requests/second", "lower", q + " / (model:s_done:rate5m > 0)"},
		{"rank", "model:s_rank:ratio_max", "ratio", "lower", "max by " + g + " (s:queue / (s:room > 0))"},
		{"share", "model:s_share:share_rate5m", "ratio", "neither", "sum by (namespace, model, reason) (rate(s:ended_total[5m])) / on " + g + " group_left () (model:s_done:rate5m > 0)"},
		{"mean", "model:s_wait_seconds:mean5m", "seconds", "neither", "sum by " + g + " (rate(s:wait_seconds_sum[5m])) / (sum by " + g + " (rate(s:wait_seconds_count[5m])) > 0)"},
		{"p90", "model:s_wait_seconds:p90_5m", "seconds", "neither", "histogram_quantile(0.9, model:s_wait_seconds_bucket:rate5m) >= 0"},
		{"fast", "model:s_fast:ratio_rate5m", "ratio", "higher", "model:s_fast:good_rate5m / (model:s_fast:total_rate5m > 0)"},
		{"skew", "model:s_skew:max_over_avg", "times", "lower", "max by " + g + " (pod:s_queue:sum) / (avg by " + g + " (pod:s_queue:sum) > 0)"},
		{"all", "model:s_all:sum", "requests", "lower", q + " + model:s_room:sum"},
		{"any", "model:s_any:sum", "requests", "neither", "sum by " + g + " (s:room or on (namespace, job, instance) s:queue)"},
		{"resets", "model:s_resets:resets1h", "events", "lower", "max by " + g + " (resets(s:done_total[1h]))"},
		{"live", "job:s_live:count", "targets", "neither", "count by (namespace, job) (group by (namespace, job, instance) (s:queue)) or 0 * group by (namespace, job) (present_over_time(s:queue[1h]))"},
		{"down", "job:s_down:sum", "targets", "neither", "sum by (namespace, job) (up == bool 0) and on (namespace, job) group by (namespace, job) (present_over_time(s:queue[1h]))"},
		{"drop", "job:s_drop:below_max1h", "targets", "lower", "max_over_time(job:s_live:count[1h]) - job:s_live:count"},
		{"text", "model:s_text:value", "requests", "neither", "sum by " + g + " (s:queue) ^ 2"},
		{"events", "model:s_ended:increase10m", "requests", "neither", "sum by " + g + " (((s:ended_total unless on (namespace, job, instance, model, reason) s:ended_total offset 10m) and on (namespace, job, instance) s:queue offset 10m) or increase(s:ended_total[10m]))"},
		{"usual", "model:s_usual:over_mean1d", "times", "lower", q + " / (avg_over_time(" + q + "[1d:5m] offset 1h) > 0) and count_over_time(" + q + "[1d:5m] offset 1h) >= 144 and on " + g + " model:s_done:rate5m > 1"},
	} {
		i := slices.IndexFunc(p.Signals, func(s *plan.Signal) bool { return s.ID == c.id })
		if i < 0 || len(p.Signals[i].Records) == 0 {
			t.Errorf("%s is not recorded", c.id)
			continue
		}
		s := p.Signals[i]
		r := s.Record(s.Levels[0])
		if r.Name != c.name || s.Unit != c.unit || s.Better != c.better {
			t.Errorf("%s: %s in %s, better %s; want %s in %s, better %s", c.id, r.Name, s.Unit, s.Better, c.name, c.unit, c.better)
		}
		if got := promql.Print(r.Node.Expr()); got != c.expr {
			t.Errorf("%s:\n got %s\nwant %s", c.id, got, c.expr)
		}
	}
}
