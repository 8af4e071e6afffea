package verify

import (
	"testing"

	"metricwright/gen/catalog"
)

func TestLegal(t *testing.T) {
	t.Parallel()
	listed := catalog.Label{Values: []string{"a", "b"}}
	either := catalog.Label{Values: []string{"a"}, Pattern: "[0-9]+"}
	formed := catalog.Label{Pattern: "x|y[0-9]"}
	for name, x := range map[string]struct {
		label catalog.Label
		value string
		want  bool
	}{
		"anything":                     {catalog.Label{}, "z", true},
		"listed":                       {listed, "b", true},
		"not listed":                   {listed, "z", false},
		"empty":                        {listed, "", false},
		"empty, where it may be":       {catalog.Label{Values: listed.Values, Optional: true}, "", true},
		"listed beside a pattern":      {either, "a", true},
		"of the pattern beside a list": {either, "12", true},
		"neither":                      {either, "b", false},
		"of the first form":            {formed, "x", true},
		"of the second form":           {formed, "y7", true},
		"only begins so":               {formed, "xy", false}, // the alternatives are anchored together
		"only ends so":                 {formed, "ay7", false},
		"a pattern that is none":       {catalog.Label{Pattern: "("}, "z", true},
	} {
		if got := legal(x.label, x.value); got != x.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
