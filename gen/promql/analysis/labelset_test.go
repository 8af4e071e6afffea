package analysis

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What holds for elements of either set is what both agree on.
func TestUnion(t *testing.T) {
	t.Parallel()
	certain := func(values ...string) Label { return Label{Name: "x", Presence: Certain, Values: values} }
	possible := func(values ...string) Label { return Label{Name: "x", Values: values} }
	never := Label{Name: "x", Presence: Never}
	for name, c := range map[string]struct{ a, b, want Label }{
		"certain on both":    {certain("a"), certain("b"), certain("a", "b")},
		"certain on one":     {certain("a"), possible("a", "b"), possible("a", "b")},
		"certain and never":  {certain("a"), never, possible("a")},
		"never on both":      {never, never, never},
		"any value on one":   {certain("a"), certain(), certain()},
		"possible and never": {never, possible("b"), possible("b")},
	} {
		got := Union(NewLabels(false, c.a), NewLabels(false, c.b)).Get("x")
		got.Expected = got.Expected && got.Presence != Certain // which is of possible ones only
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	if open := Union(NewLabels(true), NewLabels(false)); !open.Open || open.Get("y").Presence != Possible {
		t.Error("a label that either set may carry is possible")
	}
}

// Elements that match agree on the label: it is as certain and as narrow as the surer side says.
func TestMeet(t *testing.T) {
	t.Parallel()
	label := func(p Presence, values ...string) Label { return Label{Name: "x", Presence: p, Values: values} }
	expected := Label{Name: "x", Expected: true}
	for name, c := range map[string]struct {
		x, y, want Label
		bad        clash
	}{
		"certain on one":             {label(Certain), label(Possible), label(Certain), none},
		"narrowed":                   {label(Certain, "a", "b"), label(Certain, "b", "c"), label(Certain, "b"), none},
		"narrowed by one":            {label(Possible), label(Possible, "b"), label(Possible, "b"), none},
		"no common value":            {label(Certain, "a"), label(Certain, "b"), label(Certain, "a"), sure},
		"no common value, or absent": {label(Possible, "a"), label(Possible, "b"), label(Never), none},
		"certain against never":      {label(Certain), label(Never), label(Certain), sure},
		"possible against never":     {label(Possible), label(Never), label(Never), none},
		"expected against never":     {expected, label(Never), label(Never), likely},
	} {
		got, bad := meet(c.x, c.y)
		if d := cmp.Diff(c.want, got); d != "" || bad != c.bad {
			t.Errorf("%s: clash %d, want %d; %s", name, bad, c.bad, d)
		}
	}
}

func TestLabels(t *testing.T) {
	t.Parallel()
	open := NewLabels(true, Label{Name: "b", Presence: Certain}, Label{Name: "a"}, nameLabel("m"))
	for name, c := range map[string]struct {
		in   Labels
		want map[string]Presence
	}{
		"as they are":          {open, map[string]Presence{"a": Possible, "b": Certain, "c": Possible, "__name__": Certain}},
		"without the name":     {open.Nameless(), map[string]Presence{"b": Certain, "__name__": Never}},
		"kept":                 {open.Keep([]string{"b", "c"}), map[string]Presence{"a": Never, "b": Certain, "c": Possible, "d": Never}},
		"dropped":              {open.Drop("b", "c"), map[string]Presence{"a": Possible, "b": Never, "c": Never, "d": Possible}},
		"kept, then dropped":   {open.Keep([]string{"a", "b"}).Drop("b"), map[string]Presence{"a": Possible, "b": Never, "c": Never}},
		"with other knowledge": {open.With(Label{Name: "a", Presence: Never}, Label{Name: "c", Presence: Certain}), map[string]Presence{"a": Never, "b": Certain, "c": Certain}},
	} {
		for l, want := range c.want {
			if got := c.in.Get(l).Presence; got != want {
				t.Errorf("%s: the presence of %s is %d, want %d", name, l, got, want)
			}
		}
	}
	if d := cmp.Diff([]string{"b"}, open.Names(Certain)); d != "" {
		t.Errorf("names leave out what says what a series is: %s", d)
	}
}
