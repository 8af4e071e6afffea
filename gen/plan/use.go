package plan

import (
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// Use says where a metric ends up.
type Use struct {
	Records []*Record
	Alerts  []*Alert
	Panels  []*Panel
}

// Empty reports whether nothing is made of the metric.
func (u Use) Empty() bool { return len(u.Records)+len(u.Alerts)+len(u.Panels) == 0 }

// uses is where each metric ends up, older spellings included.
func (p *resolver) uses() map[*catalog.Metric]Use {
	out := map[*catalog.Metric]Use{}
	visit := func(n promql.Node, add func(*Use)) {
		seen := map[*catalog.Metric]bool{}
		for _, v := range promql.Vectors(n) {
			for _, s := range v.Alts {
				if m := s.Metric.(*catalog.Metric); !seen[m] {
					seen[m] = true
					u := out[m]
					add(&u)
					out[m] = u
				}
			}
		}
	}
	for _, r := range p.Records() {
		visit(r.Node, func(u *Use) { u.Records = append(u.Records, r) })
	}
	for _, a := range p.Alerts() {
		visit(a.Node(), func(u *Use) { u.Alerts = append(u.Alerts, a) })
	}
	for _, b := range p.Boards {
		for _, r := range b.Rows {
			for _, pn := range r.Panels {
				for _, q := range pn.Queries {
					for _, m := range q.Metrics() {
						if u := out[m]; !slices.Contains(u.Panels, pn) {
							u.Panels = append(u.Panels, pn)
							out[m] = u
						}
					}
				}
			}
		}
	}
	return out
}

// Needs are the files whose rules must be loaded, in this order, for the file's rules to be
// evaluated: its own last.
func (p *Plan) Needs(f *File) []*File {
	home := map[string]*File{}
	for _, x := range p.Files {
		for _, r := range x.Records {
			home[r.Name] = x
		}
	}
	var out []*File
	var add func(x *File)
	read := func(n promql.Node) {
		for _, r := range promql.Recordings(n) {
			if h := home[r.Name]; h != nil && h != f && !slices.Contains(out, h) {
				add(h)
			}
		}
	}
	visiting := map[*File]bool{}
	add = func(x *File) {
		if visiting[x] {
			return
		}
		visiting[x] = true
		for _, r := range x.Records {
			read(r.Node)
		}
		for _, a := range x.Alerts {
			if x == f {
				read(a.Node())
			}
		}
		out = append(out, x)
	}
	add(f)
	return out
}

// Title is the file's topic for a reader.
func (f *File) Title() string {
	return strings.TrimSpace(f.Exporter.Title + ": " + f.Topic.Title)
}
