package checks

import "testing"

// What is put in the place of a variable parses, and nothing else moves.
func TestSubstitute(t *testing.T) {
	for _, tc := range []struct{ in, want string }{
		{`rate(x[$__rate_interval])`, `rate(x[5m              ])`},
		{`rate(x[${window:raw}]) offset $o`, `rate(x[5m           ]) offset 5m`},
		{`x offset $__rate_interval / ($__rate_interval_ms / 1000)`, `x offset 5m               / (300000              / 1000)`},
		{`x / ${__range_s}`, `x / 300         `},
		{`x[1h:$step]`, `x[1h:5m   ]`},
		{`sum by ($by, job) (x)`, `sum by (___, job) (x)`},
		{`x{a=~"$a", b='[[b]]'} > $limit`, `x{a=~"$a", b='[[b]]'} > 1     `},
		{`${prefix}num_requests`, `_________num_requests`},
		{`topk([[k]], x)`, `topk(1    , x)`},
		{"x{a=`$b`}", "x{a=`$b`}"},
		{`"\"$a"`, `"\"$a"`},
	} {
		got, _ := substitute(tc.in)
		if got != tc.want || len(got) != len(tc.in) {
			t.Errorf("%s\n\tgot  %s\n\twant %s", tc.in, got, tc.want)
		}
	}
}
