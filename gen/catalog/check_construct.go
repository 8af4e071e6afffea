package catalog

import (
	"slices"

	"metricwright/gen/diag"
)

// checkConstruct demands one construct of each signal.
func checkConstruct(c *Catalog) (out diag.List) {
	for _, e := range c.All() {
		for _, s := range e.Signals {
			switch names := s.Constructs(); len(names) {
			case 1:
			case 0:
				out.Add(diag.Errorf("catalog/construct", s.Pos, "signal %s does not say how it is made", s.ID).
					WithHint("give it one construct, for example rate: of: metrics.…"))
			default:
				slices.SortStableFunc(names, func(a, b string) int { return s.At(a).Compare(s.At(b)) })
				out.Add(diag.Errorf("catalog/construct", s.At(names[len(names)-1]), "signal %s is made in %d ways: %s", s.ID, len(names), list(names, "and")).
					WithHint("keep one; make a signal of its own for each other"))
			}
		}
	}
	return out
}
