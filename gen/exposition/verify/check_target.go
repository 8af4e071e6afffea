package verify

import (
	"github.com/prometheus/common/model"

	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// checkTargetLabels compares what tells targets apart with the configuration, where a page has been through
// a Prometheus: a label that targets lack has the same empty value on all, and whatever is grouped by it is
// one group of all of them.
func checkTargetLabels(v *view) (out diag.List) {
	through, has := false, map[string]bool{}
	for _, h := range v.order {
		h.all(func(_ part, s exposition.Sample) {
			through = through || s.Labels.Has(model.InstanceLabel) && s.Labels.Has(model.JobLabel)
			for _, l := range []string{v.catalog.Config.Namespace, v.catalog.Config.Pod} {
				has[l] = has[l] || s.Labels.Has(l)
			}
		})
	}
	if !through {
		return nil // a server does not know the labels that scraping will add
	}
	c := v.catalog.Config
	if c.Pod != "" && !has[c.Pod] {
		out.Add(diag.Warnf("verify/target-label", v.page.Pos(), "targets here carry no label %s: alerts by pod take them all for one, and one that hangs among several is not noticed", c.Pod).
			WithHint(`write config: labels: pod: "instance", or the name of the label that tells them apart`))
	}
	if c.Namespace != "" && !has[c.Namespace] {
		out.Add(diag.Notef("verify/target-label", v.page.Pos(), "targets here carry no label %s", c.Namespace).
			WithHint(`write config: labels: namespace: "", or the name of the label that they have instead`))
	}
	return out
}
