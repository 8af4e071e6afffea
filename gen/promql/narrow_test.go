package promql

import "testing"

func TestNarrow(t *testing.T) {
	t.Parallel()
	with := MustMatchers(map[string]string{"cluster": "prod", "job": "vllm-.+"})
	exported := func(name string) bool { return name == "x_total" || name == "" }
	for name, c := range map[string]struct{ expr, want string }{
		"a rate":                   {`rate(x_total[5m])`, `rate(x_total{cluster="prod",job=~"vllm-.+"}[5m])`},
		"both sides":               {`x_total / x_total{a="1"}`, `x_total{cluster="prod",job=~"vllm-.+"} / x_total{a="1",cluster="prod",job=~"vllm-.+"}`},
		"a recording":              {`model:x:rate5m > 1`, `model:x:rate5m > 1`},
		"a subquery":               {`max_over_time(rate(x_total[5m])[1h:1m])`, `max_over_time(rate(x_total{cluster="prod",job=~"vllm-.+"}[5m])[1h:1m])`},
		"what the selector says":   {`x_total{cluster="dr"}`, `x_total{cluster="dr",job=~"vllm-.+"}`},
		"a name as a matcher":      {`{__name__="x_total"}`, `{__name__="x_total",cluster="prod",job=~"vllm-.+"}`},
		"no fixed name":            {`count({__name__=~"x_.+"})`, `count({__name__=~"x_.+",cluster="prod",job=~"vllm-.+"})`},
		"a parameter, an argument": {`topk(scalar(x_total), y)`, `topk(scalar(x_total{cluster="prod",job=~"vllm-.+"}), y)`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, err := Parse(c.expr)
			if err != nil {
				t.Fatal(err)
			}
			Narrow(e, with, exported)
			if got := Print(e); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}
