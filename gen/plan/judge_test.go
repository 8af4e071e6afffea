package plan

import "testing"

// TestFurther: a panel's text does not say twice what it is about.
func TestFurther(t *testing.T) {
	t.Parallel()
	const why = "Why hits in storage are not used"
	for said, want := range map[string]string{
		"Why are hits in storage not used? Shares of attempts.": "",
		"How often is storage asked?":                           why,
		"How many hits does storage have, and are they USED?":   "",
		"": why,
	} {
		if got := further(said, why); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
	if got := further("Anything", ""); got != "" {
		t.Errorf("nothing to say: %q", got)
	}
}
