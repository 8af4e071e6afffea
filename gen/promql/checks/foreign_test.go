package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestForeign(t *testing.T) {
	const hint = "describe it in an exporter of your own, if it matters"
	expect(t, "foreign", checks.Context{}, []sample{
		{`nginx_requests_total`, "note: no exporter of the catalog describes nginx_requests_total: nothing is checked of it", hint},
		{`a + b + a`, "note: no exporter of the catalog describes a, b: nothing is checked of it", hint},
		{`{__name__=~"a|shop:queue"}`, "note: no exporter of the catalog describes a: nothing is checked of it", hint},
		{`shop:queue`, "", ""},
		{`shop:orders`, "", ""},
		{`shop:quee`, "", ""},
		{`up`, "", ""},
		{`{__name__=~"a.*"}`, "", ""},
	})
}

func TestForeignOfAVariable(t *testing.T) {
	expect(t, "foreign", checks.Context{Where: checks.Panel}, []sample{{`${prefix}_requests`, "", ""}})
}
