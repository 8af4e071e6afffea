package catalog

import (
	"fmt"
	"maps"
	"slices"

	"metricwright/gen/diag"
)

// What a deployment says of every series is in each rule and each test, so that its cost is theirs
// many times over. The limits lie far beyond what is useful.
const (
	mostGroup    = 8      // labels of config.group
	mostMatchers = 32     // of config.matchers
	mostMatcher  = 4_096  // bytes of one of their values
	mostBounds   = 10_000 // of one histogram, which has a series for each
)

// checkSizes refuses lists that would take minutes to compile, and more to evaluate.
func checkSizes(c *Catalog) (out diag.List) {
	if n := len(c.Config.Group); n > mostGroup {
		out.Add(diag.Errorf("catalog/size", c.Config.At("group"), "group has %d labels, and %d are allowed", n, mostGroup).
			WithHint("name the labels of targets that tell deployments apart, cluster for example: every rule keeps them"))
	}
	if n := len(c.Config.Matchers); n > mostMatchers {
		out.Add(diag.Errorf("catalog/size", c.Config.At("matchers"), "matchers names %d labels, and %d are allowed", n, mostMatchers).
			WithHint("every selector carries them: a few labels pick out what belongs here"))
	}
	for _, l := range slices.Sorted(maps.Keys(c.Config.Matchers)) {
		if n := len(c.Config.Matchers[l]); n > mostMatcher {
			out.Add(diag.Errorf("catalog/size", c.Config.At("matchers."+l), "the matcher on %s has %d bytes, and %d are allowed", l, n, mostMatcher).
				WithHint("every selector carries it: give the targets a label that says the same in a word"))
		}
	}
	for _, e := range c.All() {
		for _, m := range e.everyLife() {
			if n := len(m.Bounds); n > mostBounds {
				out.Add(diag.Errorf("catalog/size", m.At(fmt.Sprintf("bounds.%d", mostBounds)), "metric %s has %d bounds, and %d are allowed", m.ID, n, mostBounds).
					WithHint("each bound is a series of each process: write those that the server has"))
			}
		}
	}
	return out
}
