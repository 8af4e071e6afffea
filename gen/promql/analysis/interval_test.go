package analysis

import (
	"math"
	"testing"

	"github.com/prometheus/prometheus/promql/parser"
)

var inf = math.Inf(1)

// TestInterval: the numbers were worked out by hand, from the ends of the intervals.
func TestInterval(t *testing.T) {
	t.Parallel()
	share, some := Between(0, 1), Between(2, 4)
	open := Interval{Min: 0, Max: 1, MinOpen: true}
	infinite := Interval{Min: 0, Max: inf, Inf: true}
	for name, x := range map[string]struct{ got, want Interval }{
		"sum of two":                       {add(share, some), Between(2, 5)},
		"sum keeps an open end":            {add(open, some), Interval{Min: 2, Max: 5, MinOpen: true}},
		"sum of infinities may cancel":     {add(infinite, neg(infinite)), Interval{Min: -inf, Max: inf, NaN: true, Inf: true}},
		"sum that overflows":               {add(Between(0, 1.5e308), Between(0, 1.5e308)), Interval{Max: inf, Inf: true}},
		"sum with nothing":                 {add(share, nothing()), nothing()},
		"negative":                         {neg(open), Interval{Min: -1, Max: 0, MaxOpen: true}},
		"product":                          {mul(Between(-1, 2), some), Between(-4, 8)},
		"product without zero":             {mul(open, open), Interval{Max: 1, MinOpen: true}},
		"product of zero and infinity":     {mul(share, infinite), Interval{Max: inf, NaN: true, Inf: true}},
		"quotient":                         {div(some, Between(1, 2)), Between(1, 4)},
		"quotient by what may be zero":     {div(some, share), Interval{Min: 2, Max: inf, Inf: true}},
		"zero by zero":                     {div(share, share), Interval{Max: inf, NaN: true, Inf: true}},
		"quotient by either sign":          {div(some, Between(-1, 1)), Interval{Min: -inf, Max: inf, Inf: true}},
		"quotient by zero":                 {div(some, Between(0, 0)), Interval{Min: -inf, Max: inf, Inf: true}},
		"quotient by what has no limit":    {div(some, AtLeast(1)), Between(0, 4)},
		"remainder":                        {mod(Between(-5, 9), Between(1, 3)), Between(-3, 3)},
		"remainder of small numbers":       {mod(share, some), Between(0, 1)},
		"remainder by what may be zero":    {mod(some, share), Interval{Max: 1, NaN: true}},
		"power":                            {pow(some, exactly(2)), Between(4, 16)},
		"power below one":                  {pow(Between(0, 4), exactly(0.5)), Between(0, 2)},
		"even power of either sign":        {pow(Between(-2, 2), exactly(2)), Interval{Max: inf, NaN: true, Inf: true}},
		"odd power of either sign":         {pow(Between(-2, 2), exactly(3)), Interval{Min: -inf, Max: inf, NaN: true, Inf: true}},
		"hull":                             {Hull(share, some), Between(0, 4)},
		"hull of a closed and an open end": {Hull(open, share), share},
		"hull with nothing":                {Hull(nothing(), some), some},
		"hull keeps NaN":                   {Hull(exactly(math.NaN()), some), Interval{Min: 2, Max: 4, NaN: true}},
		"sums of some values":              {some.sum(), AtLeast(2)},
		"sums of negative values":          {Between(-2, -1).sum(), Interval{Min: -inf, Max: -1}},
		"sums of zeros":                    {exactly(0).sum(), exactly(0)},
		"sums of either sign":              {Between(-1, 1).sum(), Interval{Min: -inf, Max: inf}},
		"sums with infinite values":        {infinite.sum(), infinite},
		"sums of no value":                 {nothing().sum(), nothing()},
		"cut from below":                   {share.atLeast(0.5, true), Interval{Min: 0.5, Max: 1, MinOpen: true}},
		"cut from above":                   {share.atMost(0.5, false), Between(0, 0.5)},
		"cut beyond the end":               {share.atLeast(-1, true), share},
		"rounding":                         {Between(0.2, 2.5).monotone(math.Ceil), Between(1, 3)},
		"image that becomes infinite":      {share.monotone(math.Log), Interval{Min: -inf, Max: 0, Inf: true}},
	} {
		if x.got.Void() && x.want.Void() && x.got.NaN == x.want.NaN {
			continue
		}
		if x.got != x.want {
			t.Errorf("%s: %+v, want %+v", name, x.got, x.want)
		}
	}
}

func TestIntervalHas(t *testing.T) {
	t.Parallel()
	halfOpen := Interval{Min: 0, Max: 1, MinOpen: true}
	for v, want := range map[float64]bool{-1: false, 0: false, 0.5: true, 1: true, 2: false} {
		if halfOpen.Has(v) != want {
			t.Errorf("(0, 1] has %v: %v", v, !want)
		}
	}
	if halfOpen.Has(math.NaN()) || !Anything().Has(math.NaN()) {
		t.Error("NaN is where it may be, and nowhere else")
	}
	if !exactly(inf).Inf || !exactly(inf).Has(inf) {
		t.Error("infinity alone is infinite")
	}
	if !halfOpen.Within(0, 1) || halfOpen.Within(0, 0.9) || nothing().Within(0, 1) {
		t.Error("(0, 1] lies in [0, 1], and nothing lies nowhere")
	}
}

func TestCompare(t *testing.T) {
	t.Parallel()
	share := Between(0, 1)
	nan := Interval{Min: 0, Max: 1, NaN: true}
	below := Interval{Min: 0, Max: 1, MaxOpen: true}
	for _, x := range []struct {
		op   parser.ItemType
		x, y Interval
		want Verdict
	}{
		{parser.GTR, share, exactly(1), AlwaysFalse}, {parser.GTE, share, exactly(1), Depends}, {parser.GTE, below, exactly(1), AlwaysFalse},
		{parser.GTE, share, exactly(0), AlwaysTrue}, {parser.GTE, nan, exactly(0), Depends}, {parser.GTR, nan, exactly(2), AlwaysFalse},
		{parser.LSS, share, exactly(0), AlwaysFalse}, {parser.LTE, share, exactly(1), AlwaysTrue}, {parser.LSS, below, exactly(1), AlwaysTrue},
		{parser.EQLC, share, exactly(2), AlwaysFalse}, {parser.EQLC, exactly(2), exactly(2), AlwaysTrue}, {parser.EQLC, share, exactly(1), Depends},
		{parser.NEQ, share, exactly(2), AlwaysTrue}, {parser.NEQ, exactly(2), exactly(2), AlwaysFalse}, {parser.NEQ, nan, exactly(0), Depends},
		{parser.GTR, nothing(), exactly(1), Depends},
	} {
		if got := Compare(x.op, x.x, x.y); got != x.want {
			t.Errorf("%+v %s %+v is %d, want %d", x.x, x.op, x.y, got, x.want)
		}
	}
}

func TestSatisfying(t *testing.T) {
	t.Parallel()
	share := Interval{Min: 0, Max: 1, NaN: true}
	for _, x := range []struct {
		op   parser.ItemType
		y    Interval
		want Interval
	}{
		{parser.GTR, exactly(0.5), Interval{Min: 0.5, Max: 1, MinOpen: true}},
		{parser.GTE, exactly(0.5), Between(0.5, 1)},
		{parser.LSS, exactly(0.5), Interval{Max: 0.5, MaxOpen: true}},
		{parser.LTE, Between(0.2, 0.5), Between(0, 0.5)},
		{parser.EQLC, Between(0.2, 0.5), Between(0.2, 0.5)},
		{parser.NEQ, exactly(0), Interval{Max: 1, MinOpen: true, NaN: true}},
		{parser.NEQ, exactly(1), Interval{Max: 1, MaxOpen: true, NaN: true}},
		{parser.NEQ, exactly(0.5), share},
	} {
		if got := satisfying(x.op, share, x.y); got != x.want {
			t.Errorf("what is %s %+v is %+v, want %+v", x.op, x.y, got, x.want)
		}
	}
	if got := satisfying(parser.GTR, share, nothing()); !got.Void() || got.NaN {
		t.Errorf("nothing compares with nothing, got %+v", got)
	}
}
