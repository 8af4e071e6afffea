package catalog

import (
	"metricwright/gen/diag"
)

// checkThresholds demands one direction with at least one level.
func checkThresholds(c *Catalog) (out diag.List) {
	for _, e := range c.All() {
		for _, t := range e.Thresholds {
			switch {
			case t.Above != nil && t.Below != nil:
				out.Add(diag.Errorf("catalog/threshold", t.At("below"), "threshold %s judges above and below", t.ID).
					WithHint("keep one; make a threshold of its own for the other direction"))
			case !t.Above.any() && !t.Below.any():
				out.Add(diag.Errorf("catalog/threshold", t.Pos, "threshold %s has no level", t.ID).
					WithHint("write above: warning: 0.9, or below, or critical"))
			}
		}
	}
	return out
}

// any reports whether a level is given.
func (l *Levels) any() bool { return l != nil && (l.Warning != nil || l.Critical != nil) }
