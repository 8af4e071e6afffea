package catalog

import (
	"slices"
	"testing"

	"metricwright/gen/diag"
)

// A field that does not stand in a file is looked for where what encloses it stands.
func TestNearestField(t *testing.T) {
	t.Parallel()
	whole := diag.Pos{File: "a.cue", Line: 1}
	known := map[string]diag.Pos{"above": {File: "a.cue", Line: 2}, "above.warning": {File: "a.cue", Line: 3}}
	fields := func(path string) (diag.Pos, origin) {
		if p, ok := known[path]; ok {
			return p, inUser
		}
		return diag.Pos{}, inSchema
	}
	for path, line := range map[string]int{"above.warning": 3, "above.warning.deep": 3, "above.critical": 2, "above": 2, "below.warning": 1, "": 1} {
		if got := nearestField(fields, path, whole); got.Line != line {
			t.Errorf("%q is at %s, want line %d", path, got, line)
		}
	}
	if got := nearestField(nil, "above", whole); got != whole {
		t.Errorf("an entry made by hand is at %s", got)
	}
}

func TestNatural(t *testing.T) {
	t.Parallel()
	got := []string{"10", "9", "b", "a", "100"}
	slices.SortFunc(got, natural)
	if want := []string{"9", "10", "100", "a", "b"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
