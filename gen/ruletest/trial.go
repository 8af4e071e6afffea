package ruletest

import (
	"context"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql/mutant"
	"metricwright/gen/ruletest/internal/eval"
	"metricwright/gen/ruletest/internal/suite"
	"metricwright/gen/ruletest/internal/world"
)

// trial is a rule in a world of random series. What it came to there is expected of it,
// so that a mutant can be told from it.
type trial struct {
	rule  *suite.Rule
	world *world.World
	lines []world.Line
	file  string // path of the test file that it is, or would be
	asks  []ask
	base  *eval.Base
	told  []*broken // the mutants that it notices
	every bool      // asks at every step, also where nothing changes
}

// ask is one assertion: what the rule came to at a time.
type ask struct {
	at      time.Duration
	samples []eval.Sample
	alerts  []suite.Alert
}

// mostAsks is how many assertions on one rule a written test has.
const mostAsks = 12

// try evaluates a rule in the world of a seed. It returns nil where that says nothing:
// the rule fails, or comes to nothing. The assertions are few, or at every step.
func (s *session) try(ctx context.Context, r *suite.Rule, v *mutant.Vocabulary, seed uint64, file string, every bool) *trial {
	w := world.New(r.Query, v, max(r.Interval, defaultInterval/2), r.For+r.KeepFiringFor, seed)
	t := &trial{rule: r, world: w, lines: w.Lines(), file: file, every: every}
	for i := 1; i < w.Samples; i++ {
		if r.Alert || every || i%(1+w.Samples/mostAsks) == 0 || i == w.Samples-1 {
			t.asks = append(t.asks, ask{at: time.Duration(i) * w.Step})
		}
	}
	first := t.run(ctx, s)
	if len(first.Result.Mismatches) == 0 || first.Result.Err != nil || len(first.Result.Failed) > 0 {
		return nil
	}
	if !t.expect(first.Result) {
		return nil
	}
	if t.base = t.run(ctx, s); !t.base.Result.Passed() {
		return nil
	}
	return t
}

// run evaluates the trial as the test that it would be.
func (t *trial) run(ctx context.Context, s *session) *eval.Base {
	f := &suite.File{Path: t.file}
	f.Decode([]byte(t.head() + t.test()))
	set := eval.NewRuleset(s.loader.Dialect, f.Ordered([]*suite.RuleFile{t.rule.File}))
	return eval.Prepare(f.Tests[0], set, &s.engines).Base(ctx)
}

// shrink leaves out series and assertions that are not needed to notice what the trial
// notices, so that a person can read the rest.
func (t *trial) shrink(ctx context.Context, s *session) error {
	for i := len(t.lines) - 1; i >= 0; i-- {
		less := *t
		less.lines = slices.Delete(slices.Clone(t.lines), i, i+1)
		if err := t.become(ctx, s, less); err != nil {
			return err
		}
	}
	for i := len(t.asks) - 1; i >= 0 && len(t.asks) > 1; i-- {
		less := *t
		less.asks = slices.Delete(slices.Clone(t.asks), i, i+1)
		if err := t.become(ctx, s, less); err != nil {
			return err
		}
	}
	return nil
}

// become takes the place of a trial, if it notices as much.
func (t *trial) become(ctx context.Context, s *session, less trial) error {
	less.asks = slices.Clone(less.asks)
	for i := range less.asks {
		less.asks[i].alerts, less.asks[i].samples = nil, nil
	}
	first := less.run(ctx, s)
	if first.Result.Err != nil || len(first.Result.Failed) > 0 {
		return ctx.Err()
	}
	less.take(first.Result)
	if slices.ContainsFunc(less.asks, func(a ask) bool { return slices.ContainsFunc(a.samples, untold) }) {
		return nil
	}
	if less.base = less.run(ctx, s); !less.base.Result.Passed() {
		return nil
	}
	for _, b := range t.told {
		if noticed, err := less.base.Notices(ctx, b.rule, b.mutant); err != nil || !noticed {
			return err
		}
	}
	*t = less
	return nil
}

// take notes what the rule came to as what is expected.
func (t *trial) take(got *eval.Result) {
	for _, m := range got.Mismatches {
		if m.Alert >= 0 {
			t.asks[m.Alert].alerts = m.GotAlerts
		} else {
			t.asks[m.Expr].samples = m.GotSamples
		}
	}
}

// expect takes what the rule came to as what is expected, of alerts only where it
// changes. It reports whether there is anything to expect.
func (t *trial) expect(got *eval.Result) bool {
	t.take(got)
	if t.rule.Alert && !t.every {
		t.asks = changes(t.asks)
	}
	t.asks = slices.DeleteFunc(t.asks, func(a ask) bool { return slices.ContainsFunc(a.samples, untold) })
	return len(t.asks) > 0
}

// changes keeps the assertions before and at each change of which alerts fire.
func changes(all []ask) []ask {
	names := func(a ask) string {
		var b strings.Builder
		for _, alert := range a.alerts {
			b.WriteString(alert.Labels.String())
		}
		return b.String()
	}
	var out []ask
	for i, a := range all {
		changed := i > 0 && names(a) != names(all[i-1])
		if changed || i == len(all)-1 || names(a) != names(all[i+1]) {
			out = append(out, a)
		}
	}
	return out[:min(len(out), 2*mostAsks)]
}

// untold are values that promtool cannot be told to expect.
func untold(s eval.Sample) bool {
	return math.IsNaN(s.Value) || math.IsInf(s.Value, 0) || s.Histogram != ""
}

// head is the beginning of a test file for the rule alone.
func (t *trial) head() string {
	path := t.rule.File.Path
	if full, err := filepath.Abs(path); err == nil {
		if dir, err := filepath.Abs(filepath.Dir(t.file)); err == nil {
			if rel, err := filepath.Rel(dir, full); err == nil {
				path = rel
			}
		}
	}
	return fmt.Sprintf("rule_files: [%s]\nevaluation_interval: %s\nfuzzy_compare: true\ntests:\n", strconv.Quote(filepath.ToSlash(path)), model.Duration(t.world.Step))
}

// test is the entry under tests, with what it notices in front.
func (t *trial) test() string {
	var b strings.Builder
	for _, m := range t.told {
		fmt.Fprintf(&b, "  # notices %s: %s -> %s\n", m.change.Operator, oneLine(m.change.Before), oneLine(m.change.After))
	}
	fmt.Fprintf(&b, "  - name: %s\n    interval: %s\n    input_series:\n", strconv.Quote(t.rule.Name), model.Duration(t.world.Step))
	for _, l := range t.lines {
		fmt.Fprintf(&b, "      - series: %s\n        values: %s\n", quoteYAML(l.Series), quoteYAML(l.Values))
	}
	if !t.rule.Alert {
		fmt.Fprintf(&b, "    promql_expr_test:\n")
	} else {
		fmt.Fprintf(&b, "    alert_rule_test:\n")
	}
	for _, a := range t.asks {
		if t.rule.Alert {
			a.writeAlerts(&b, t.rule.Name)
		} else {
			a.writeSamples(&b, t.rule.Name)
		}
	}
	return b.String()
}

func (a ask) writeSamples(b *strings.Builder, metric string) {
	fmt.Fprintf(b, "      - expr: %s\n        eval_time: %s\n        exp_samples:", metric, model.Duration(a.at))
	if len(a.samples) == 0 {
		b.WriteString(" []")
	}
	b.WriteByte('\n')
	for _, s := range a.samples {
		fmt.Fprintf(b, "          - labels: %s\n            value: %s\n", quoteYAML(world.Text(s.Labels)), strconv.FormatFloat(s.Value, 'g', -1, 64))
	}
}

func (a ask) writeAlerts(b *strings.Builder, name string) {
	fmt.Fprintf(b, "      - alertname: %s\n        eval_time: %s\n        exp_alerts:", name, model.Duration(a.at))
	if len(a.alerts) == 0 {
		b.WriteString(" []")
	}
	b.WriteByte('\n')
	for _, alert := range a.alerts {
		l := labels.NewBuilder(alert.Labels).Del(labels.AlertName).Labels()
		fmt.Fprintf(b, "          - exp_labels: %s\n            exp_annotations: %s\n", flow(l), flow(alert.Annotations))
	}
}

// flow writes labels as a YAML mapping on one line.
func flow(l labels.Labels) string {
	var parts []string
	l.Range(func(l labels.Label) { parts = append(parts, strconv.Quote(l.Name)+": "+quoteYAML(l.Value)) })
	return "{" + strings.Join(parts, ", ") + "}"
}

// oneLine is a text without its line breaks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// quoteYAML is a text in single quotes, or in double quotes where a line ends in it.
func quoteYAML(text string) string {
	if strings.ContainsAny(text, "\n\r\t") {
		return strconv.Quote(text)
	}
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}
