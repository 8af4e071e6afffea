package docs

import (
	"github.com/prometheus/common/model"

	"metricwright/gen/wording"
)

// optIn lists the alerts that are off until an overlay switches them on, since they need something
// that only the deployment knows.
func (w *writer) optIn(p *page) {
	var rows [][]string
	at := map[string]int{}
	for _, a := range w.OptIn {
		if i, ok := at[a.ID]; ok {
			rows[i][2] += ", " + cell(thresholds(alertRules{a}))
			continue
		}
		at[a.ID] = len(rows)
		on := "exporters: " + a.Exporter.ID + ": alerts: " + a.ID + ": enabled: true"
		if a.Exporter == w.Catalog.Neutral {
			on = "neutral: alerts: " + a.ID + ": enabled: true"
		}
		rows = append(rows, []string{
			escape(a.ID), cell(prose(wording.Sentence(a.Summary))), cell(thresholds(alertRules{a})), model.Duration(a.For).String(),
			cell(why(a)), cell(prose(wording.Sentence(a.Alert.OptIn))), code(on),
		})
	}
	if len(rows) > 0 {
		p.heading(2, "Off until switched on")
		p.para("Each needs something that only you know. Set it in your overlay and switch the alert on: its rule, its tests and its runbook follow.")
		p.table([]string{"Alert", "Summary", "Threshold", "For", "Why there", "What it needs", "Switched on by"}, rows)
	}
	if n := w.unstated(); n > 0 {
		p.para("Budget-burn alerts of " + plural(n, "objective") + " are off, too: they follow once an objective is yours. See " + p.link("Objectives", objectivesPage, "") + ".")
	}
}

// unstated are the objectives that nobody has made theirs.
func (w *writer) unstated() int {
	n := 0
	for _, s := range w.SLOs {
		if !s.Burn {
			n++
		}
	}
	return n
}
