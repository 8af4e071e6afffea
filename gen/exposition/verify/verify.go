// Package verify compares what servers expose with what the catalog says they do.
package verify

import (
	"fmt"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// checks are the judgements on what a page has of an exporter, once its versions are known.
var checks = []func(*view) diag.List{
	checkNames, checkMissing, checkTypes, checkRetired, checkCopies, checkLabels, checkTargetLabels, checkBounds, checkDialect, checkNumbers,
}

// one compares one page.
func one(c *catalog.Catalog, all map[*catalog.Exporter]*names, p *exposition.Page, targets map[*catalog.Exporter]Range) (Page, diag.List) {
	views, process, others := survey(c, all, p)
	out := Page{Source: p.Source, Format: p.Format, Families: len(p.Families), Series: p.Series(), Exporters: []Exporter{}, Process: process, Others: others}
	out.common, out.targeted = commonLabels(p)
	var found diag.List
	if !p.Stored { // a Prometheus has no series twice
		found = checkTwice(p)
	}
	if len(views) == 0 {
		found.Add(nothing(c, p))
	}
	for _, v := range views {
		deduced, why, contradiction := v.deduce()
		v.versions = deduced
		if r, ok := targets[v.e]; ok {
			v.target, v.targeted, v.versions = r, true, r
		}
		for _, check := range checks {
			found.Add(check(v)...)
		}
		found.Add(checkVersions(v, deduced, why, contradiction)...)
		identities, broken := checkIdentities(v)
		found.Add(broken...)
		out.Exporters = append(out.Exporters, v.report(deduced, why, identities))
	}
	if others > 0 && len(views) > 0 {
		found.Add(diag.Notef("verify/others", p.Pos(), "%s of other programs, about which the catalog says nothing", plural(others, "family", "families")).
			WithHint("an exporter with their prefix in an overlay has them compared too"))
	}
	return out, found
}

// nothing is the finding of a page on which no exporter has a name.
func nothing(c *catalog.Catalog, p *exposition.Page) diag.Finding {
	var prefixes []string
	for _, e := range c.Exporters {
		prefixes = append(prefixes, e.Prefix)
	}
	if len(p.Families) == 0 {
		return diag.Errorf("verify/nothing", p.Pos(), "there is no metric on this page").
			WithHint("does the server export metrics? Some do only with a flag")
	}
	return diag.Errorf("verify/nothing", p.Pos(), "no name here begins with the prefix of an exporter of the catalog: %s", strings.Join(prefixes, ", ")).
		WithHint("name the page of a model server, or add an exporter in an overlay")
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", many)
}
