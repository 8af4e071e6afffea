package ruletest

import (
	"slices"
	"testing"
	"time"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql/reads"
	"metricwright/gen/ruletest/internal/suite"
)

// TestFieldMutants lists the mistakes in a rule's fields, and looks at the rule that
// each leaves behind.
func TestFieldMutants(t *testing.T) {
	t.Parallel()
	d, err := reads.NewDialect(nil)
	if err != nil {
		t.Fatal(err)
	}
	q, err := d.Parse("up == 0")
	if err != nil {
		t.Fatal(err)
	}
	alert := &suite.Rule{
		Name: "Down", Alert: true, Query: q, For: 5 * time.Minute, Interval: 30 * time.Second,
		Labels:      labels.FromStrings("severity", "critical", "team", "a"),
		Annotations: labels.FromStrings("summary", "{{ $labels.job }} is down"),
	}
	record := &suite.Rule{Name: "job:up:sum", Query: q}
	for _, c := range []struct {
		rule *suite.Rule
		want []string
	}{
		{record, []string{"record: record: job:up:sum -> record: job:up:sum_other", "labels: added: none -> added: added"}},
		{alert, []string{
			"for: for: 5m -> for: 0s", "for: for: 5m -> for: 10m", "for: for: 5m -> for: 4m30s", "for: for: 5m -> for: 5m30s",
			"keep_firing_for: keep_firing_for: 0s -> keep_firing_for: 30s",
			"interval: interval: 30s -> interval: 1m",
			"alert: alert: Down -> alert: Down_other",
			"severity: severity: critical -> severity: none", "severity: severity: critical -> severity: warning",
			"labels: team: a -> team: none", "labels: team: a -> team: a_other", "labels: added: none -> added: added",
			"annotations: summary: {{ $labels.job }} is down -> summary: none",
			"annotations: summary: {{ $labels.job }} is down -> summary: {{ $labels.job }} is down other",
			"annotations: summary: {{ $labels.job }} is down -> summary: {{ $labels.other_job }} is down",
		}},
	} {
		var got []string
		for _, b := range fieldMutants(c.rule) {
			got = append(got, b.change.Operator+": "+b.change.Before+" -> "+b.change.After)
			m, r := b.mutant, b.rule
			if m.Name == r.Name && m.For == r.For && m.KeepFiringFor == r.KeepFiringFor && m.Interval == r.Interval && labels.Equal(m.Labels, r.Labels) && labels.Equal(m.Annotations, r.Annotations) {
				t.Errorf("%s changes nothing", got[len(got)-1])
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %q\nwant %q", c.rule.Name, got, c.want)
		}
	}
}
