package simulate

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"metricwright/gen/plan"
)

// shownBy are the incidents in which a panel shows what a healthy fleet hardly ever has, by the
// server and the signal, or by the kind of panel.
var shownBy = map[string]string{
	"alerts":                  "vllm overload",
	"vllm waiting_deferred":   "vllm stuck",
	"sglang http_errors":      "sglang failing",
	"sglang http_error_ratio": "sglang failing",
	"sglang failed_transfers": "sglang handover-fails", "sglang failed_bootstraps": "sglang handover-fails", "sglang prefill_retries": "sglang handover-fails",
	"sglang num_retracted_reqs": "sglang retracting",
	"sglang dropped_tokens":     "sglang host-unused",
}

// alwaysZero are signals that stay at zero in every simulation: what the server never sets, what needs an
// operator's hand, and what goes wrong too rarely to be in the hours that are looked at.
var alwaysZero = []string{
	"sleeping_engines", "paused", "utilization", "num_grammar_aborted", "num_grammar_timeout",
	"hicache_backup_dropped_tokens", "hicache_prefetch_aux_alloc_failed_tokens",
}

// panelQuery is a query of a panel.
type panelQuery struct {
	panel *plan.Panel
	query plan.Query
}

// TestNoEmptyPanel: every query of every panel returns data on a healthy fleet, or in the
// incident that it is there for; within the signal's range, and never NaN outside stat tiles.
func TestNoEmptyPanel(t *testing.T) {
	t.Parallel()
	p := shipped(t)
	ctx := context.Background()
	w, err := Healthy(ctx, p, Around(day+8*time.Hour, day+18*time.Hour), 16)
	if err != nil {
		t.Fatal(err)
	}
	byIncident := map[string][]panelQuery{}
	n := 0
	for _, b := range p.Boards {
		for _, r := range b.Rows {
			for _, pn := range r.Panels {
				for _, q := range pn.Queries {
					n++
					i := shownBy[pn.Type]
					if i == "" {
						i = shownBy[q.Signal.Exporter.ID+" "+q.Signal.ID]
					}
					if i != "" {
						byIncident[i] = append(byIncident[i], panelQuery{pn, q})
						continue
					}
					checkQuery(t, w, panelQuery{pn, q}, 9*time.Hour)
				}
			}
			w.Forget()
		}
	}
	for name, list := range byIncident {
		server, incident, _ := strings.Cut(name, " ")
		w, err := Simulate(ctx, p, server, incident)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range list {
			checkQuery(t, w, a, 30*time.Minute)
		}
	}
	t.Logf("%d queries of %d boards", n, len(p.Boards))
}

// checkQuery checks what a query returns for the last part of a simulation.
func checkQuery(t *testing.T, w *World, a panelQuery, last time.Duration) {
	end := w.Clock().End()
	m, err := w.Range(context.Background(), a.query.Expr, end.Add(-last), end, 5*time.Minute)
	where := a.panel.Board.UID + ", " + a.panel.Row.ID + ", " + a.panel.ID
	if err != nil {
		t.Errorf("%s: %v", where, err)
		return
	}
	values, moved := 0, false
	for _, s := range m {
		for _, p := range s.Floats {
			switch {
			case math.IsNaN(p.F) && a.panel.Type == "stat":
			case math.IsNaN(p.F):
				t.Errorf("%s: NaN at %s in %s of %s", where, time.UnixMilli(p.T).UTC().Format("15:04"), s.Metric, a.query.Expr)
				return
			case !inRange(a.query.Signal, p.F):
				t.Errorf("%s: %v is out of range in %s of %s", where, p.F, s.Metric, a.query.Expr)
				return
			default:
				values++
				moved = moved || p.F != 0
			}
		}
	}
	switch {
	case values == 0:
		t.Errorf("%s: no data of %s", where, a.query.Expr)
	case !moved && !slices.Contains(alwaysZero, a.query.Signal.ID):
		t.Errorf("%s: only zeros of %s", where, a.query.Expr)
	}
}

// inRange reports whether a value lies within the signal's range, but for the last bits.
func inRange(s *plan.Signal, v float64) bool {
	const slack = 1e-9
	return s == nil || (s.Range.Min == nil || v >= *s.Range.Min-slack) && (s.Range.Max == nil || v <= *s.Range.Max*(1+slack))
}
