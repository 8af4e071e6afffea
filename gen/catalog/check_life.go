package catalog

import (
	"reflect"
	"slices"

	"metricwright/gen/diag"
)

// checkLives demands that the lives of a metric follow one another, newest first, and that each differs
// from the one after it.
func checkLives(c *Catalog) (out diag.List) {
	for _, e := range c.Exporters {
		for _, m := range e.Metrics {
			for i := 1; i < len(m.Lives); i++ {
				newer, old := m.Lives[i-1], m.Lives[i]
				switch {
				case i > 1 && CompareVersions(m.Lives[i-2].Since, old.Removed) <= 0:
					out.Add(diag.Errorf("catalog/life", old.At("until"), "a life of metric %s until %s stands after one until %s", m.ID, old.Removed, newer.Removed).
						WithHint("write them newest first"))
				case i == len(m.Lives)-1 && old.Since != "" && CompareVersions(old.Since, old.Removed) >= 0:
					out.Add(diag.Errorf("catalog/life", old.At("until"), "a life of metric %s ends in %s, but the metric exists since %s", m.ID, old.Removed, old.Since).
						WithHint("correct one of the two"))
				case old.Type == newer.Type && old.Unit == newer.Unit && old.Aggregation == newer.Aggregation && reflect.DeepEqual(old.Range, newer.Range) && slices.Equal(old.Bounds, newer.Bounds):
					out.Add(diag.Errorf("catalog/life", old.Pos, "a life of metric %s until %s says nothing that differs from later", m.ID, old.Removed).
						WithHint("say its type, unit, range or bounds of then, or remove it"))
				}
			}
		}
	}
	return out
}
