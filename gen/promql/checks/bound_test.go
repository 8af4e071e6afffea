package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestBound(t *testing.T) {
	expect(t, "bound", checks.Context{}, []sample{
		{`rate(shop:wait_seconds_bucket{le="2"}[5m])`, "error: 2 seconds is not a bucket bound of shop:wait_seconds", "the nearest are 1 and 2.5"},
		{`rate(shop:wait_seconds_bucket{le="0.1"}[5m])`, "error: 0.1 seconds is not a bucket bound of shop:wait_seconds", "the first bound is 0.5"},
		{`rate(shop:wait_seconds_bucket{le="7200"}[5m])`, "error: 7200 seconds is not a bucket bound of shop:wait_seconds", "the last finite bound is 3600"},
		{`rate(shop:wait_seconds_bucket{le="1"}[5m])`, `warning: the bound 1 is stored as le="1.0", not "1"`, `write le="1.0"`},
		{`rate(shop:wait_seconds_bucket{le="fast"}[5m])`, `error: le="fast" is not a number`, `le is a bucket bound, for example "0.5"`},
		{`rate(shop:wait_seconds_bucket{le=~"1|2"}[5m])`, "error: 2 seconds is not a bucket bound of shop:wait_seconds", "the nearest are 1 and 2.5"},
		{`rate(shop:wait_seconds_bucket{le=~"0\\.5|1|1\\.0"}[5m])`, "", ""},
		{`rate(shop:wait_seconds_bucket{le=~"2.*"}[5m])`, "", ""},
		{`rate(shop:wait_seconds_bucket{le="+Inf"}[5m])`, "", ""},
		{`rate(shop:wait_seconds_bucket{le!="7"}[5m])`, "", ""},
		{`rate(shop:wait_seconds_bucket{le="2.5"}[5m])`, "", ""},
	})
}

func TestBoundOfAVariable(t *testing.T) {
	expect(t, "bound", checks.Context{Where: checks.Panel}, []sample{{`rate(shop:wait_seconds_bucket{le="$limit"}[$__rate_interval])`, "", ""}})
}
