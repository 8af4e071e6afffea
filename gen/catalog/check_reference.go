package catalog

import (
	"slices"
	"strings"

	"metricwright/gen/diag"
)

// checkReferences demands that what is referred to is of the kind that can stand there.
// CUE lets a reference be anything: a constraint would copy what it refers to.
func checkReferences(c *Catalog) (out diag.List) {
	told := map[diag.Pos]bool{}
	want := func(r Ref, at, what string, kinds ...string) {
		if r.IsZero() && !r.Pos.IsValid() || slices.Contains(kinds, r.Kind) {
			return // not given, or right
		}
		if told[r.Pos] {
			return // several references of one expression
		}
		told[r.Pos] = true
		is := "is not a reference"
		if r.Kind != "" {
			is = "refers to the " + strings.Replace(r.Kind, "slo", "SLO", 1) + " " + r.ID
		}
		out.Add(diag.Errorf("catalog/reference", r.Pos, "%s of %s %s", at, what, is).
			WithHint("refer to %s, for example %s", strings.Replace("a "+list(kinds, "or a"), "a alert", "an alert", 1), examples[kinds[0]]))
	}
	for _, e := range c.All() {
		want(e.Presence, "presence", "exporter "+e.ID, "metric")
		for _, m := range e.Metrics {
			for _, w := range m.Replaces {
				want(w.Metric, "replaces", "metric "+m.ID, "metric")
			}
			for _, r := range m.PartOf {
				want(r, "partOf", "metric "+m.ID, "metric")
			}
		}
		for _, s := range e.Signals {
			s.references(func(r Ref, at string, kinds ...string) { want(r, at, "signal "+s.ID, kinds...) })
		}
		for _, t := range e.Thresholds {
			want(t.On, "on", "threshold "+t.ID, "signal")
		}
		for _, a := range e.Alerts {
			want(a.When, "when", "alert "+a.ID, "threshold")
			for _, r := range a.With {
				want(r, "with", "alert "+a.ID, "threshold")
			}
			for _, r := range a.Unless {
				want(r, "unless", "alert "+a.ID, "threshold")
			}
			for _, r := range a.Inhibits {
				want(r, "inhibits", "alert "+a.ID, "alert")
			}
			guided(a.Runbook, a.Covers, "alert "+a.ID, want)
		}
		for _, s := range e.SLOs {
			want(s.Of, "of", "SLO "+s.ID, "signal")
			for _, r := range s.NoDataAlerts {
				want(r, "noDataAlerts", "SLO "+s.ID, "alert")
			}
			guided(s.Runbook, s.Covers, "SLO "+s.ID, want)
		}
		for _, l := range e.Limits {
			for _, d := range l.Demands {
				want(d.Of, "demands.of", "limit "+l.ID, "signal")
			}
		}
		for _, b := range e.Boards {
			for _, r := range b.Rows {
				for _, p := range r.Panels {
					for _, s := range p.Show {
						want(s.Of, "show."+s.Legend, "panel "+p.ID, "signal")
					}
				}
			}
		}
	}
	return out
}

// guided checks what a runbook and the watched rows refer to.
func guided(r *Runbook, covers []Coverage, of string, want func(r Ref, at, what string, kinds ...string)) {
	for _, w := range covers {
		want(w.Of, "covers.of", of, "metric")
	}
	if r == nil {
		return
	}
	for _, q := range r.Queries {
		want(q.Of, "runbook.queries.of", of, "signal")
	}
}

// examples are references of a kind as one writes them.
var examples = map[string]string{"metric": "metrics.…", "signal": "signals.…", "threshold": "thresholds.…", "alert": "alerts.…"}
