package unittest

import (
	"bytes"
	"fmt"
	"slices"
	"time"

	"github.com/prometheus/common/model"

	"metricwright/gen/output"
	"metricwright/gen/unittest/internal/expected"
)

// The parts of promtool's unit test files, as far as they are written here.
type (
	suite struct {
		ruleFiles, groups []string // each after those that it reads
		tick              time.Duration
		tests             []*test
		untested          []string
	}
	test struct {
		name   string
		step   time.Duration
		input  []input
		alerts []alertTest
		exprs  []exprTest
	}
	input     struct{ series, values string }
	alertTest struct {
		at     time.Duration
		name   string
		expect []expAlert
	}
	expAlert struct{ labels, annotations map[string]string }
	exprTest struct {
		expr   string
		at     time.Duration
		expect []expSample
	}
	expSample struct {
		series string
		value  float64
	}
)

// newTest is a test on the series of a world.
func newTest(name string, w *expected.World) *test {
	t := &test{name: name, step: w.Step}
	for _, in := range w.Inputs() {
		t.input = append(t.input, input{in.String(), in.Notation()})
	}
	return t
}

// encode is the suite as a file.
func (s *suite) encode(title string) []byte {
	var b bytes.Buffer
	y := &printer{&b}
	y.line(0, "# %s from its catalog; change the catalog, not this file.", output.Mark)
	y.line(0, "# %s", title)
	y.line(0, "# Every expected value follows by arithmetic from the input; none was read off an engine.")
	for _, name := range s.untested {
		y.line(0, "# Not tested here, since it is written as PromQL: %s", name)
	}
	y.list(0, "rule_files", s.ruleFiles)
	y.line(0, "evaluation_interval: %s", clock(s.tick))
	y.list(0, "group_eval_order", s.groups)
	y.line(0, "fuzzy_compare: true")
	y.line(0, "tests:")
	for _, t := range s.tests {
		t.print(y)
	}
	return b.Bytes()
}

// clock is a time of a test as promtool reads it.
func clock(d time.Duration) string { return model.Duration(d).String() }

func (t *test) print(y *printer) {
	y.line(1, "- name: %s", quote(t.name))
	y.line(2, "interval: %s", clock(t.step))
	y.open(2, "input_series", len(t.input))
	for _, in := range t.input {
		y.line(3, "- series: %s", quote(in.series))
		y.line(4, "values: %s", quote(in.values))
	}
	if len(t.alerts) > 0 {
		y.line(2, "alert_rule_test:")
	}
	for _, a := range t.alerts {
		y.line(3, "- eval_time: %s", clock(a.at))
		y.line(4, "alertname: %s", a.name)
		y.open(4, "exp_alerts", len(a.expect))
		for _, x := range a.expect {
			y.line(5, "- exp_labels:")
			y.set(7, x.labels)
			y.line(6, "exp_annotations:")
			y.set(7, x.annotations)
		}
	}
	if len(t.exprs) > 0 {
		y.line(2, "promql_expr_test:")
	}
	for _, e := range t.exprs {
		y.line(3, "- expr: %s", e.expr)
		y.line(4, "eval_time: %s", clock(e.at))
		y.open(4, "exp_samples", len(e.expect))
		for _, x := range e.expect {
			y.line(5, "- labels: %s", quote(x.series))
			y.line(6, "value: %s", expected.Number(x.value))
		}
	}
}

// keys are a set's labels in order.
func keys(set map[string]string) []string {
	out := make([]string, 0, len(set))
	for k := range set {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// printer writes YAML of a shape that is known beforehand, which is many times faster than
// an encoder for any shape.
type printer struct{ b *bytes.Buffer }

func (y *printer) line(indent int, format string, args ...any) {
	for range indent {
		y.b.WriteString("  ")
	}
	fmt.Fprintf(y.b, format, args...)
	y.b.WriteByte('\n')
}

// open begins a list, which may be empty.
func (y *printer) open(indent int, key string, items int) {
	if items == 0 {
		key += ": []"
	} else {
		key += ":"
	}
	y.line(indent, "%s", key)
}

func (y *printer) list(indent int, key string, items []string) {
	y.open(indent, key, len(items))
	for _, x := range items {
		y.line(indent+1, "- %s", x)
	}
}

func (y *printer) set(indent int, set map[string]string) {
	for _, k := range keys(set) {
		y.line(indent, "%s: %s", k, quote(set[k]))
	}
}
