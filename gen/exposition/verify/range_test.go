package verify

import "testing"

func TestRanges(t *testing.T) {
	for _, tc := range []struct {
		r    Range
		want string
	}{
		{Range{}, "any version"},
		{Range{"0.11.0", "0.12"}, "0.11"},
		{Range{"0.11", "0.12.0"}, "0.11"},
		{Range{"0.18", "0.30.0"}, "0.18 to 0.29"},
		{Range{"0.4.0", "0.4.5"}, "0.4.0 to 0.4.4"},
		{Range{"0.4", "0.4.5"}, "0.4.0 to 0.4.4"},
		{Range{"0.5.12", "0.5.13"}, "0.5.12"},
		{Range{"0.10.2", "0.12"}, "0.10.2 to 0.11"},
		{Range{"0.10.2", "0.11"}, "0.10.2 or later, before 0.11"},
		{Range{"", "0.12.0"}, "before 0.12"},
		{Range{"0.26.0", ""}, "0.26 or later"},
		{Range{"0.9", "1.0"}, "0.9 or later, before 1.0"},
		{Range{"0.9", "1"}, "0.9 or later, before 1"},
	} {
		if got := tc.r.String(); got != tc.want {
			t.Errorf("%q to %q reads %q, want %q", tc.r.From, tc.r.Before, got, tc.want)
		}
	}
	for text, want := range map[string]Range{"0.26": {"0.26", "0.27"}, "0.26.1": {"0.26.1", "0.26.2"}, "1": {"1", "2"}, "0.9": {"0.9", "0.10"}} {
		if got := exactly(text); got != want {
			t.Errorf("%s is %v, want %v", text, got, want)
		}
	}
	if r := exactly("0.24").join(exactly("0.26")); r != (Range{"0.24", "0.27"}) {
		t.Errorf("0.24 and 0.26 are %v", r)
	}
	if r := exactly("0.26").join(Range{"", "0.12"}); r != (Range{"", "0.27"}) {
		t.Errorf("open ends stay open: %v", r)
	}
	if r := (Range{"0.1", "0.9"}).above("0.2").below("0.3"); r != (Range{"0.2", "0.3"}) || r.empty() || !r.above("0.3").empty() {
		t.Errorf("narrowed to %v", r)
	}
}
