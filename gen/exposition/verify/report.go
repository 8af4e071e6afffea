package verify

import "metricwright/gen/catalog"

// Report is what pages turned out to be. Findings stand beside it.
type Report struct {
	Pages    []Page    `json:"pages"`
	Unread   []string  `json:"unread,omitempty"` // names of targets that cannot be read
	Findings []Finding `json:"-"`
	catalog  *catalog.Catalog
}

// Page is one page.
type Page struct {
	Source    string     `json:"source"`
	Format    string     `json:"format"`
	Families  int        `json:"families"`
	Series    int        `json:"series"`
	Exporters []Exporter `json:"exporters"`
	Process   int        `json:"process"` // families that client libraries add about the process
	Others    int        `json:"others"`  // families of other programs

	common   map[string]string // the labels that all series carry with one value
	targeted bool              // a Prometheus has put its labels on them
}

// Exporter is what a page has of one exporter. Names are as the page, or the catalog, has them.
type Exporter struct {
	ID          string     `json:"id"`
	Title       string     `json:"title"`
	Dialect     string     `json:"dialect,omitempty"`     // colon, underscore, ray, dots; none where the prefix has no colon
	TypeLines   string     `json:"typeLines,omitempty"`   // how TYPE and HELP lines are spelled, where it differs
	Versions    string     `json:"versions"`              // that it could come from
	Range       Range      `json:"range"`                 // the same
	Reasons     []string   `json:"reasons,omitempty"`     // for both ends
	Target      string     `json:"target,omitempty"`      // that was given
	Excerpt     bool       `json:"excerpt"`               // what every process has is not here
	Known       int        `json:"known"`                 // metrics
	Undescribed int        `json:"undescribed,omitempty"` // families that the catalog names by their beginnings alone
	Unknown     []string   `json:"unknown"`
	Missing     []string   `json:"missing"` // that all servers of the versions have
	Retired     []string   `json:"retired"` // that are going or should have gone
	Identities  Identities `json:"identities"`
}

// report is the view in figures and names.
func (v *view) report(deduced Range, why []string, i Identities) Exporter {
	out := Exporter{
		ID: v.e.ID, Title: v.e.Title, Dialect: v.dialect(), Versions: deduced.String(), Range: deduced, Reasons: why,
		Excerpt: !v.whole(), Known: len(v.have), Undescribed: v.other, Identities: i,
		Unknown: []string{}, Missing: []string{}, Retired: []string{},
	}
	if v.targeted {
		out.Target = v.target.String()
	}
	if n := v.declared[out.Dialect]; n == 0 {
		for d, lines := range v.declared {
			if lines > n {
				n, out.TypeLines = lines, d
			}
		}
	}
	for _, u := range v.unknown {
		out.Unknown = append(out.Unknown, u.name)
	}
	for _, h := range v.order {
		if h.metric.NeverExported != "" {
			out.Known--
			out.Unknown = append(out.Unknown, h.name)
		} else if h.metric.Hidden != "" || h.metric.Removed != "" || len(v.newer(h.metric)) > 0 {
			out.Retired = append(out.Retired, h.name)
		}
	}
	if v.whole() || v.targeted {
		for _, m := range v.missing() {
			out.Missing = append(out.Missing, v.called(m))
		}
	}
	return out
}
