package verify

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// Options say what to compare, and with what.
type Options struct {
	Catalog    string   // the folder of the catalog; empty: the shipped one
	Targets    []string // exporter=version; an exporter may have several
	Read       exposition.Options
	Sources    []string // files, - for standard input, or addresses
	Files      []string // that list targets: file_sd, or pods
	Prometheus string   // the address of one whose targets are compared; empty: none
	Selector   string   // which of its series
}

// Run reads sources and compares each page with the catalog. A source that cannot be read is a
// finding, and the others are compared all the same. The findings are those of the report.
func Run(ctx context.Context, o Options) (Report, diag.List) {
	c, found := catalog.Load(catalog.Options{Dir: o.Catalog})
	if c == nil {
		return reported(Report{}, found)
	}
	wanted, bad := targets(c, o.Targets)
	if found.Add(bad...); bad.HasErrors() {
		return reported(Report{}, found)
	}
	fleet, bad := exposition.NewFleet(o.Read)
	if found.Add(bad...); fleet == nil {
		return reported(Report{}, found)
	}
	fleet.AddSources(o.Sources...)
	for _, file := range o.Files {
		found.Add(fleet.AddTargets(file)...)
	}
	if o.Prometheus != "" {
		found.Add(fleet.AddPrometheus(ctx, exposition.Prometheus{URL: o.Prometheus, Selector: o.Selector, Names: stored(c), Target: identity(c)})...)
	}
	judge := newJudge(c, wanted)
	of := make([]compared, fleet.Len())
	fleet.Each(ctx, func(i int, p *exposition.Page, bad diag.List) {
		of[i] = judge.page(fleet.Name(i), p)
		of[i].found.Add(bad...)
	})
	r := judge.fleet(of)
	r.Findings = append(findings(found), r.Findings...)
	r.sort()
	return r, r.List()
}

// reported is a report of findings that concern no page.
func reported(r Report, found diag.List) (Report, diag.List) {
	r.Findings = findings(found)
	r.sort()
	return r, r.List()
}

// stored matches the names of series that a Prometheus may have of the servers of a catalog, in any
// spelling; rules that were recorded of them are not among these.
func stored(c *catalog.Catalog) string {
	out := []string{"(process|python)_.+"}
	for _, e := range c.Exporters {
		plain := regexp.QuoteMeta(strings.TrimRight(e.Prefix, ":_"))
		if plain != "" {
			out = append(out, "([a-zA-Z0-9_]+_)?"+plain+"[:_].+")
		}
		for _, m := range e.Metrics {
			if !strings.HasPrefix(m.Name, e.Prefix) {
				for _, s := range e.Series(m) {
					out = append(out, regexp.QuoteMeta(s))
				}
			}
		}
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), "|")
}

// identity are the labels that distinguish the targets of a deployment.
func identity(c *catalog.Catalog) []string {
	out := append(slices.Clone(c.Config.Group), c.Config.Namespace, "job", "instance", c.Config.Pod)
	out = slices.DeleteFunc(out, func(l string) bool { return l == "" })
	slices.Sort(out)
	return slices.Compact(out)
}
