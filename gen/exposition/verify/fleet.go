package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// compared is what became of one target.
type compared struct {
	name  string
	page  *Page // nil: it could not be read
	found diag.List
	marks marks
}

// judge compares pages with a catalog. It may be used by several goroutines.
type judge struct {
	catalog *catalog.Catalog
	names   map[*catalog.Exporter]*names
	targets map[*catalog.Exporter]Range
}

func newJudge(c *catalog.Catalog, targets map[*catalog.Exporter]Range) *judge {
	j := &judge{c, map[*catalog.Exporter]*names{}, targets}
	for _, e := range c.Exporters {
		j.names[e] = newNames(e)
	}
	return j
}

// page compares one page, or none.
func (j *judge) page(name string, p *exposition.Page) compared {
	if p == nil {
		return compared{name: name}
	}
	out, found := one(j.catalog, j.names, p, j.targets)
	return compared{name, &out, found, marksOf(p)}
}

// fleet puts together what became of the targets: each finding once, with the targets that have it.
func (j *judge) fleet(of []compared) Report {
	r := Report{catalog: j.catalog}
	for _, x := range of {
		if x.page != nil {
			r.Pages = append(r.Pages, *x.page)
		} else {
			r.Unread = append(r.Unread, x.name)
		}
	}
	r.Findings = merge(of)
	r.Findings = append(r.Findings, findings(checkSame(of))...)
	r.Findings = append(r.Findings, findings(j.mixed(r.Pages))...)
	r.sort()
	return r
}

// Finding is a finding and the targets that have it.
type Finding struct {
	diag.Finding
	On []string // names; empty: it is about one target, or about none
}

func findings(l diag.List) []Finding {
	out := make([]Finding, 0, len(l))
	for _, f := range l {
		out = append(out, Finding{Finding: f})
	}
	return out
}

// sameKey is what findings have in common that are one, on several targets: all but the numbers of
// those that quote values of series.
func sameKey(f diag.Finding) string {
	message := f.Message
	if slices.Contains(quoting, f.ID) {
		message = strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' || strings.ContainsRune("+-.", r) {
				return -1
			}
			return r
		}, message)
	}
	return fmt.Sprint(f.ID, " ", f.Severity, " ", message)
}

// quoting are the checks whose messages quote values.
var quoting = []string{"verify/identity", "verify/range", "verify/counter", "verify/buckets", "verify/duplicate", "verify/double-scrape", "verify/others", "verify/copies"}

// merge is every finding once. The first target that has it gives the place.
func merge(of []compared) []Finding {
	if len(of) == 1 {
		return findings(of[0].found)
	}
	var out []Finding
	at := map[string]int{}
	for _, x := range of {
		for _, f := range x.found {
			key := sameKey(f)
			i, ok := at[key]
			if !ok {
				i = len(out)
				at[key] = i
				out = append(out, Finding{Finding: f})
			}
			if on := out[i].On; len(on) == 0 || on[len(on)-1] != x.name {
				out[i].On = append(on, x.name)
			}
		}
	}
	for i := range out {
		if n := len(out[i].On); n > 1 {
			out[i].Message += " (on " + share(n, len(of)) + others(of, out[i].On) + ")"
		}
	}
	return out
}

func share(n, all int) string {
	if n == all {
		return fmt.Sprintf("all %d", all)
	}
	return fmt.Sprintf("%d of %d", n, all)
}

// named is how many targets a text names.
const named = 3

// others names the targets that have a finding, or those that have not, where they are few.
func others(of []compared, on []string) string {
	if len(on) <= named && len(on) < len(of) {
		return ": " + strings.Join(on, ", ")
	}
	if len(of)-len(on) > named || len(of) == len(on) {
		return ""
	}
	has := map[string]bool{}
	for _, n := range on {
		has[n] = true
	}
	var out []string
	for _, x := range of {
		if !has[x.name] {
			out = append(out, x.name)
		}
	}
	return "; not on " + strings.Join(out, ", ")
}

// mixed reports a fleet whose targets cannot be of one version, some of them of none that the
// rules are made for.
func (j *judge) mixed(pages []Page) (out diag.List) {
	for _, e := range j.catalog.Exporters {
		wanted := configured(e)
		var all []Range
		outside := map[string][]string{}
		for _, p := range pages {
			for _, x := range p.Exporters {
				if x.ID != e.ID || x.Excerpt {
					continue
				}
				all = append(all, x.Range)
				if x.Range.meet(wanted).empty() {
					outside[x.Versions] = append(outside[x.Versions], p.Source)
				}
			}
		}
		if len(outside) == 0 || !apart(all) {
			continue
		}
		var texts []string
		for versions, on := range outside {
			texts = append(texts, fmt.Sprintf("%s on %d of %d (%s)", versions, len(on), len(all), few(on)))
		}
		slices.Sort(texts)
		out.Add(diag.Errorf("verify/fleet", diag.Pos{}, "the fleet mixes versions of %s, and rules are made for %s: %s", e.Title, wanted, strings.Join(texts, ", ")).
			WithHint("end the rollout, or widen exporters.%s.target so that rules read both", e.ID))
	}
	return out
}

// apart reports whether two of the ranges have no version in common.
func apart(all []Range) bool {
	both := Range{}
	for _, r := range all {
		if both = both.meet(r); both.empty() {
			return true
		}
	}
	return false
}

// configured are the versions that rules are made for.
func configured(e *catalog.Exporter) Range {
	r := Range{From: e.Target.Min}
	if e.Target.Max != "" {
		r.Before = exactly(e.Target.Max).Before
	}
	return r
}

// few names some of the targets.
func few(names []string) string {
	if len(names) <= named {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:named-1], ", ") + " and " + fmt.Sprint(len(names)-named+1) + " more"
}

// sort orders the findings as diag.List.Sort does.
func (r *Report) sort() {
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(a.Pos.Compare(b.Pos), cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Message, b.Message))
	})
}

// List are the findings alone.
func (r Report) List() diag.List {
	var out diag.List
	for _, f := range r.Findings {
		out.Add(f.Finding)
	}
	out.Sort()
	return out
}
