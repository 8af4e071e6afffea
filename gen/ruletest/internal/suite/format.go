// Package suite reads promtool unit-test files and the rule files that they name.
// What it accepts and refuses is what promtool accepts and refuses; what it says
// about it has a position and a hint.
package suite

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
)

// The types below are the format as it stands in a file. The names of fields and
// what a field may hold decide which files promtool accepts.
type testFile struct {
	RuleFiles          []string       `yaml:"rule_files"`
	EvaluationInterval model.Duration `yaml:"evaluation_interval,omitempty"`
	GroupEvalOrder     []string       `yaml:"group_eval_order"`
	Tests              []testGroup    `yaml:"tests"`
	FuzzyCompare       bool           `yaml:"fuzzy_compare,omitempty"`
}

type testGroup struct {
	Interval        model.Duration `yaml:"interval"`
	InputSeries     []inputSeries  `yaml:"input_series"`
	AlertRuleTests  []alertTest    `yaml:"alert_rule_test,omitempty"`
	PromqlExprTests []exprTest     `yaml:"promql_expr_test,omitempty"`
	ExternalLabels  labels.Labels  `yaml:"external_labels,omitempty"`
	ExternalURL     string         `yaml:"external_url,omitempty"`
	TestGroupName   string         `yaml:"name,omitempty"`
	StartTimestamp  startTime      `yaml:"start_timestamp,omitempty"`
}

type inputSeries struct {
	Series string `yaml:"series"`
	Values string `yaml:"values"`
}

type alertTest struct {
	EvalTime  model.Duration  `yaml:"eval_time"`
	Alertname string          `yaml:"alertname"`
	ExpAlerts []expectedAlert `yaml:"exp_alerts"`
}

type expectedAlert struct {
	ExpLabels      map[string]string `yaml:"exp_labels"`
	ExpAnnotations map[string]string `yaml:"exp_annotations"`
}

type exprTest struct {
	Expr       string           `yaml:"expr"`
	EvalTime   model.Duration   `yaml:"eval_time"`
	ExpSamples []expectedSample `yaml:"exp_samples"`
}

type expectedSample struct {
	Labels    string  `yaml:"labels"`
	Value     float64 `yaml:"value"`
	Histogram string  `yaml:"histogram"`
}

// fields are the names that a mapping of each type may hold, for suggestions.
var fields = map[string][]string{
	"suite.testFile":       {"rule_files", "evaluation_interval", "group_eval_order", "tests", "fuzzy_compare"},
	"suite.testGroup":      {"interval", "input_series", "alert_rule_test", "promql_expr_test", "external_labels", "external_url", "name", "start_timestamp"},
	"suite.inputSeries":    {"series", "values"},
	"suite.alertTest":      {"eval_time", "alertname", "exp_alerts"},
	"suite.expectedAlert":  {"exp_labels", "exp_annotations"},
	"suite.exprTest":       {"expr", "eval_time", "exp_samples"},
	"suite.expectedSample": {"labels", "value", "histogram"},
	"rulefmt.RuleGroups":   {"groups"},
	"rulefmt.RuleGroup":    {"name", "interval", "query_offset", "limit", "rules", "labels"},
	"rulefmt.Rule":         {"record", "alert", "expr", "for", "keep_firing_for", "labels", "annotations"},
}

// startTime is seconds since the epoch, or RFC 3339.
type startTime struct{ time.Time }

// UnmarshalYAML reads either form.
func (s *startTime) UnmarshalYAML(unmarshal func(any) error) error {
	var text string
	if err := unmarshal(&text); err != nil {
		return err
	}
	t, err := parseStart(text)
	if err != nil {
		return err
	}
	s.Time = t
	return nil
}

func parseStart(text string) (time.Time, error) {
	if seconds, err := strconv.ParseFloat(text, 64); err == nil {
		whole, part := math.Modf(seconds)
		return time.Unix(int64(whole), int64(part*float64(time.Second))).UTC(), nil
	}
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return time.Time{}, fmt.Errorf("%q is not a time", text)
	}
	return t, nil
}
