package catalog

import (
	"maps"
	"slices"

	"metricwright/gen/diag"
)

// checkLabels demands that a breakdown says which of its values is the whole: without a
// pin every sum would count twice. A set that metrics share is reported once.
func checkLabels(c *Catalog) (out diag.List) {
	for _, e := range c.All() {
		reported := map[string]bool{}
		judge := func(l Label, at diag.Pos, where string) {
			switch {
			case reported[l.Name]:
				return
			case l.Role == Breakdown && l.Pin == nil:
				out.Add(diag.Errorf("catalog/pin", at, "label %s of %s is a breakdown without a pin: sums would count twice", l.Name, where).
					WithHint(`pin names the value that stands for the whole, for example pin: ""`))
			case l.Role != Breakdown && l.Pin != nil:
				out.Add(diag.Errorf("catalog/pin", at, "label %s of %s has a pin, but is a %s", l.Name, where, l.Role).
					WithHint("only a breakdown is pinned: correct role, or remove pin"))
			default:
				return
			}
			reported[l.Name] = true
		}
		for _, set := range slices.Sorted(maps.Keys(e.LabelSets)) {
			for _, name := range slices.Sorted(maps.Keys(e.LabelSets[set])) {
				judge(e.LabelSets[set][name], e.At("labelSets."+set+"."+name), "label set "+set)
			}
		}
		for _, m := range e.Metrics {
			for _, l := range m.Labels {
				judge(l, m.At("labels."+l.Name), "metric "+m.ID)
			}
		}
	}
	return out
}
