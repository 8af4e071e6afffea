package examples

import (
	"testing"

	"github.com/prometheus/prometheus/model/labels"
)

func TestOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind  labels.MatchType
		value string
		want  string // the first
		count int
	}{
		{labels.MatchEqual, "5..", "5..", 1},
		{labels.MatchNotEqual, "prod", "prod", 1},
		{labels.MatchRegexp, "5..", "5xx", 1},
		{labels.MatchNotRegexp, "4.*|5..", "4", 3},
		{labels.MatchRegexp, "0|", "0", 2},
		{labels.MatchRegexp, "[0-9]{2}", "00", 4},
		{labels.MatchRegexp, "(a|b|c|d)(a|b|c|d)(a|b|c|d)", "aaa", most},
	} {
		m := labels.MustNewMatcher(c.kind, "l", c.value)
		got := Of(m)
		if len(got) != c.count || got[0] != c.want {
			t.Errorf("%s: %q, want %d, %q first", m, got, c.count, c.want)
		}
		same := labels.MustNewMatcher(map[labels.MatchType]labels.MatchType{labels.MatchNotEqual: labels.MatchEqual, labels.MatchNotRegexp: labels.MatchRegexp}[c.kind], "l", c.value)
		if c.kind == labels.MatchRegexp || c.kind == labels.MatchEqual {
			same = m
		}
		for _, v := range got {
			if !same.Matches(v) {
				t.Errorf("%s does not match %q", same, v)
			}
		}
	}
}
