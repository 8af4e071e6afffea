package plan

import (
	"maps"
	"slices"
	"strings"

	"github.com/prometheus/common/model"

	"metricwright/gen/diag"
)

// written are the annotations that each alert has.
var written = []string{"summary", "description", "runbook_url"}

// checkSettings looks at what a deployment has set of one alert: levels that there are, labels and
// annotations that are its own to set.
func (p *resolver) checkSettings(a *Alert) {
	bad := func(field, hint, format string, args ...any) {
		p.Findings.Add(diag.Errorf("plan/alert-setting", a.At(field), a.ID+": "+format, args...).WithHint("%s", hint))
	}
	var have []string
	for _, x := range []struct {
		grade string
		set   bool
	}{{"warning", a.Threshold.Levels.Warning != nil}, {"critical", a.Threshold.Levels.Critical != nil}} {
		if x.set {
			have = append(have, x.grade)
		}
	}
	for _, g := range a.Grades {
		if !slices.Contains(have, g) {
			bad("levels", "set it in "+p.ThresholdPath(a.Threshold)+", or leave it out here", "its threshold %s has no %s level", a.Threshold.ID, g)
		}
	}
	for _, l := range slices.Sorted(maps.Keys(a.Alert.Labels)) {
		switch {
		case !model.LegacyValidation.IsValidLabelName(l) || strings.HasPrefix(l, "__"):
			bad("labels."+l, "use letters, digits and underscores, for example "+plainLabel(l), "%q is not the name of a label", l)
		case l == p.Catalog.Config.SeverityLabel:
			bad("labels."+l, "config.severity names the levels; levels: [\"warning\"] drops the critical one", "%s is the severity, and differs by level", l)
		case l == model.AlertNameLabel:
			bad("labels."+l, "leave it out", "%s holds the alert's own name", l)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(a.Alert.Annotations)) {
		switch {
		case !model.LegacyValidation.IsValidLabelName(k):
			bad("annotations."+k, "use letters, digits and underscores, for example "+plainLabel(k), "%q is not the name of an annotation", k)
		case slices.Contains(written, k):
			bad("annotations."+k, "more: summary, causes, diagnosis and mitigation add to it; config.runbook says where runbooks are", "the annotation %s is written from the catalog", k)
		}
	}
}

// checkOwn refuses labels of one alert that its own series keep.
func (p *resolver) checkOwn(a *Alert) {
	for _, l := range a.Node().Labels() {
		if _, ok := a.Alert.Labels[l]; ok {
			p.Findings.Add(diag.Errorf("plan/alert-setting", a.At("labels."+l), "%s: it keeps the label %s of its series", a.ID, l).
				WithHint("choose another name: two of its alerts that differ in it alone would get equal labels, and Prometheus refuses such a rule"))
		}
	}
}
