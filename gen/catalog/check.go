package catalog

import "metricwright/gen/diag"

// checks are the judgements that need nothing but the catalog. What a threshold means
// for a metric, and whether an expression is right, is judged where expressions are made.
var checks = []func(*Catalog) diag.List{
	checkServers, checkConstruct, checkReferences, checkTopics, checkThresholds, checkBounds, checkLives,
	checkVersions, checkLabels, checkNames, checkLinks, checkSizes,
}

func check(c *Catalog) (out diag.List) {
	for _, f := range checks {
		out.Add(f(c)...)
	}
	return out
}
