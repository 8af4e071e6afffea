package catalog

import "metricwright/gen/diag"

// checks are the judgements on a catalog that need nothing but the catalog.
var checks = []func(*Catalog) diag.List{}

func check(c *Catalog) (out diag.List) {
	for _, f := range checks {
		out.Add(f(c)...)
	}
	return out
}
