package simulate

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"testing"

	"metricwright/gen/catalog"
)

func TestSamples(t *testing.T) {
	t.Parallel()
	for pattern, least := range map[string]int{"[0-9]+": 3, "[0-9]+:.+": 3, "device|host|total|storage.*": 4, "[0-9]{3}": 1, "a": 1, "x?y": 1} {
		re, err := syntax.Parse(pattern, syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		got := samples(re.Simplify(), 3)
		if len(got) < least {
			t.Errorf("%s: %q", pattern, got)
		}
		for _, s := range got {
			if !regexp.MustCompile("^(?:" + pattern + ")$").MatchString(s) {
				t.Errorf("%s does not match %q", pattern, s)
			}
		}
	}
}

// TestVariants: engines add up, ranks repeat, stages repeat, and what is
// optional is left out where there is but one of it.
func TestVariants(t *testing.T) {
	t.Parallel()
	pin := "0|"
	m := &catalog.Metric{Labels: []catalog.Label{
		{Name: "dp_rank", Role: catalog.Replica, Optional: true},
		{Name: "moe_ep_rank", Role: catalog.Copy, Optional: true},
		{Name: "pp_rank", Role: catalog.Breakdown, Pin: &pin, Optional: true},
		{Name: "reason", Values: []string{"a", "b"}},
		{Name: "tp_rank", Role: catalog.Copy, Optional: true},
	}}
	show := func(p *pool) []string {
		var out []string
		for _, v := range p.variants(m) {
			s := fmt.Sprint(v.engine)
			for _, l := range v.labels {
				s += " " + l.name + "=" + l.value
			}
			out = append(out, s)
		}
		return out
	}
	for _, c := range []struct {
		p    pool
		want []string
	}{
		{pool{engines: 1, copies: 1, stages: 1}, []string{"0 reason=a", "0 reason=b"}},
		{pool{engines: 2, copies: 1, stages: 1}, []string{
			"0 dp_rank=0 reason=a", "0 dp_rank=0 reason=b", "1 dp_rank=1 reason=a", "1 dp_rank=1 reason=b",
		}},
		{pool{engines: 1, copies: 2, stages: 2}, []string{
			"0 pp_rank=0 reason=a tp_rank=0", "0 pp_rank=0 reason=a tp_rank=1", "0 pp_rank=0 reason=b tp_rank=0", "0 pp_rank=0 reason=b tp_rank=1",
			"0 pp_rank=1 reason=a tp_rank=0", "0 pp_rank=1 reason=a tp_rank=1", "0 pp_rank=1 reason=b tp_rank=0", "0 pp_rank=1 reason=b tp_rank=1",
		}},
	} {
		if got := show(&c.p); !slices.Equal(got, c.want) {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestWeight(t *testing.T) {
	t.Parallel()
	for n := 1; n < 7; n++ {
		sum := 0.0
		for i := range n {
			sum += weight(i, n)
		}
		if sum != 1 {
			t.Errorf("%d values have %v of the whole", n, sum)
		}
	}
}
