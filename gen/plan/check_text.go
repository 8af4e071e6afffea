package plan

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

// checkTexts expands what alerts say as Prometheus will, field by field: a template that does not
// parse would reach nobody, and one that asks Prometheus for more cannot be proved by a test.
func (p *resolver) checkTexts() {
	try := func(pos diag.Pos, what, text string) {
		if !strings.Contains(text, "{{") {
			return
		}
		if _, err := Expand(text, nil, 1); err != nil {
			p.Findings.Add(diag.Errorf("plan/template", pos, "%s: %v", what, err).
				WithHint("a template may read {{ $labels.NAME }} and {{ $value }}, through Prometheus's template functions; write {{ \"{{\" }} for two braces"))
		}
	}
	c := p.Catalog.Config
	for _, k := range slices.Sorted(maps.Keys(c.AlertLabels)) {
		try(c.At("alertLabels."+k), "config.alertLabels."+k, c.AlertLabels[k])
	}
	try(c.At("runbook"), "config.runbook", c.Runbook)
	named := map[string]*catalog.Alert{}
	for _, e := range p.Catalog.All() {
		for _, a := range e.Alerts {
			if other, ok := named[a.ID]; ok {
				mine, first := a, other
				if other.Overridden("summary") {
					mine, first = other, a // the user's is the one that can be renamed
				}
				p.Findings.Add(diag.Errorf("plan/alert-name", mine.Pos, "%s has an alert called %s already, at %s", first.Exporter, a.ID, first.Pos).
					WithHint("give it another name: silences, routes and the runbook's page go by it"))
			}
			named[a.ID] = a
			try(textAt(a, "summary", ""), "the summary of "+a.ID, a.Summary)
			try(a.At("impact"), "the impact of "+a.ID, a.Impact)
			for _, k := range slices.Sorted(maps.Keys(a.Labels)) {
				try(a.At("labels."+k), "the label "+k+" of "+a.ID, a.Labels[k])
			}
			for _, k := range slices.Sorted(maps.Keys(a.Annotations)) {
				try(a.At("annotations."+k), "the annotation "+k+" of "+a.ID, a.Annotations[k])
			}
			for i, s := range a.Diagnosis {
				try(textAt(a, "diagnosis", fmt.Sprintf(".%d", i)), "what to look at of "+a.ID, s)
			}
			for i, s := range a.Mitigation {
				try(textAt(a, "mitigation", fmt.Sprintf(".%d", i)), "what to do of "+a.ID, s)
			}
		}
	}
}

// textAt is where a text of an alert stands: in what a deployment adds to it, if that is any.
func textAt(a *catalog.Alert, field, item string) diag.Pos {
	if a.Overridden("more." + field) {
		return a.At("more." + field)
	}
	return a.At(field + item)
}
