package unittest

import (
	"bytes"
	"fmt"
	"time"

	"github.com/prometheus/common/model"
	"go.yaml.in/yaml/v3"

	"metricwright/gen/tree"
	"metricwright/gen/unittest/internal/reckon"
)

// The types of promtool's unit test files, as far as they are written here.
type (
	suite struct {
		RuleFiles    []string `yaml:"rule_files"`
		Interval     string   `yaml:"evaluation_interval"`
		GroupOrder   []string `yaml:"group_eval_order"`
		FuzzyCompare bool     `yaml:"fuzzy_compare"`
		Tests        []*test  `yaml:"tests"`
	}
	test struct {
		Name     string      `yaml:"name"`
		Interval string      `yaml:"interval"`
		Input    []input     `yaml:"input_series"`
		Alerts   []alertTest `yaml:"alert_rule_test,omitempty"`
		Exprs    []exprTest  `yaml:"promql_expr_test,omitempty"`
	}
	input struct {
		Series string `yaml:"series"`
		Values string `yaml:"values"`
	}
	alertTest struct {
		At     string     `yaml:"eval_time"`
		Name   string     `yaml:"alertname"`
		Expect []expAlert `yaml:"exp_alerts"`
	}
	expAlert struct {
		Labels      map[string]string `yaml:"exp_labels"`
		Annotations map[string]string `yaml:"exp_annotations"`
	}
	exprTest struct {
		Expr   string      `yaml:"expr"`
		At     string      `yaml:"eval_time"`
		Expect []expSample `yaml:"exp_samples"`
	}
	expSample struct {
		Labels string  `yaml:"labels"`
		Value  float64 `yaml:"value"`
	}
)

// clock is a time of a test as promtool reads it.
func clock(d time.Duration) string { return model.Duration(d).String() }

// newTest is a test on the series of a world.
func newTest(name string, w *reckon.World) *test {
	t := &test{Name: name, Interval: clock(w.Step), Input: []input{}}
	for _, in := range w.Inputs() {
		t.Input = append(t.Input, input{in.String(), in.Track.Notation()})
	}
	return t
}

// encode is the suite as a file.
func (s *suite) encode(title string, untested []string) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s from its catalog; change the catalog, not this file.\n# %s\n", tree.Mark, title)
	b.WriteString("# Every expected value follows by arithmetic from the input; none was read off an engine.\n")
	for _, name := range untested {
		fmt.Fprintf(&b, "# Not tested here, since it is written as PromQL: %s\n", name)
	}
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(s); err != nil {
		return nil, err
	}
	return b.Bytes(), enc.Close()
}
