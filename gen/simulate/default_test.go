package simulate

import (
	"context"
	"os"
	"strings"
	"testing"

	"metricwright/gen/plan"
	"metricwright/gen/plan/plantest"
)

// made is a server that is written for these tests alone, with metrics that have hints and others.
func made(t *testing.T) *plan.Plan {
	t.Helper()
	source, err := os.ReadFile("testdata/server.cue")
	if err != nil {
		t.Fatal(err)
	}
	return plantest.Small(t, source)
}

// TestAnyServer: each metric of a server that nobody ships has data, with legal labels and within
// its range.
func TestAnyServer(t *testing.T) {
	t.Parallel()
	p := made(t)
	if found := Check(p.Catalog); len(found) > 0 {
		t.Fatal(found)
	}
	runTwoDays(p).everyMetricHasData(t)
}

// TestAnyIncident: a demo and all incidents can be simulated of such a server, and what it counts
// by a hint agrees with what it shows.
func TestAnyIncident(t *testing.T) {
	t.Parallel()
	p, ctx := made(t), context.Background()
	worlds := map[string]func() (*World, error){"demo": func() (*World, error) { return Demo(ctx, p) }}
	for _, i := range Incidents() {
		worlds[i.Name] = func() (*World, error) { return Simulate(ctx, p, "demo", i.Name) }
	}
	for name, run := range worlds {
		w, err := run()
		if err != nil {
			t.Fatal(name, err)
		}
		end := w.Clock().End()
		for _, expr := range []string{
			"sum(demo_running) > 5", `sum(rate(demo_finished_total{status="ok"}[30m])) > 1`, "max(demo_cache) > 1 < 100.1",
			"histogram_quantile(0.5, sum by (le) (rate(demo_first_ms_bucket[30m]))) > 50 < 800",
		} {
			if strings.HasPrefix(name, "stuck") || name == "overload" && strings.Contains(expr, "first_ms") {
				continue
			}
			if v, err := w.Instant(ctx, expr, end); err != nil || len(v) != 1 {
				t.Errorf("%s: %s is not so: %v, %v", name, expr, v, err)
			}
		}
	}
}
