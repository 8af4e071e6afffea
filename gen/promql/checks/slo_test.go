package checks_test

import "testing"

func TestSLOQuantile(t *testing.T) {
	const (
		q     = `histogram_quantile(0.9, sum by (le) (rate(shop:wait_seconds_bucket[5m])))`
		found = "warning: an objective on a percentile has no error budget"
		hint  = `compare the share of observations within a bucket bound: rate(…_bucket{le="…"}) / rate(…_count)`
	)
	for name, finds := range map[string]bool{"WaitSLO": true, "wait_slo": true, "WaitObjective": true, "ErrorBudget": true, "Slow": false, "slower": false} {
		t.Run(name, func(t *testing.T) {
			ctx := alert
			ctx.Name = name
			want := sample{expr: q + ` > 2.5`}
			if finds {
				want = sample{want.expr, found, hint}
			}
			expect(t, "slo-quantile", ctx, []sample{want, {`shop:age_seconds > 2.5`, "", ""}})
		})
	}
}

func TestSLOQuantileByLabel(t *testing.T) {
	ctx := alert
	ctx.Name, ctx.Labels = "Slow", map[string]string{"slo": "wait"}
	expect(t, "slo-quantile", ctx, []sample{{
		`histogram_quantile(0.9, sum by (le) (rate(shop:wait_seconds_bucket[5m]))) > 2.5`,
		"warning: an objective on a percentile has no error budget",
		`compare the share of observations within a bucket bound: rate(…_bucket{le="…"}) / rate(…_count)`,
	}})
}
