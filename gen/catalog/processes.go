package catalog

import "regexp"

// podWord is a pod in prose; where a colon and a letter follow, it is part of a recorded name.
var podWord = regexp.MustCompile(`\b([Pp])od(s?)\b(:[a-z]|)`)

// ofProcesses is shipped prose about pods for targets that are not pods: compose, Slurm, machines.
func ofProcesses(text string) string {
	return podWord.ReplaceAllStringFunc(text, func(s string) string {
		m := podWord.FindStringSubmatch(s)
		if m[3] != "" {
			return s
		}
		word := "rocess"
		if m[2] != "" {
			word += "es"
		}
		return m[1] + word
	})
}

// nameProcesses has what is shipped about signals, alerts, objectives and boards speak of processes. What
// an overlay says of its own entries stays.
func (c *Catalog) nameProcesses() {
	for _, e := range c.All() {
		for _, m := range e.Metrics {
			m.renamed("", &m.About, &m.Why, &m.Instead)
			m.renamed("caveats", caveatTexts(m.Caveats)...)
		}
		for _, s := range e.Signals {
			s.renamed("", &s.Title, &s.About)
			s.renamed("caveats", caveatTexts(s.Caveats)...)
		}
		for _, t := range e.Thresholds {
			t.renamed("reason", &t.Reason)
		}
		for _, a := range e.Alerts {
			a.renamed("", &a.Summary, &a.Impact, &a.FalsePositives, &a.OptIn)
			a.renamed("diagnosis", pointers(a.Diagnosis)...)
			a.renamed("mitigation", pointers(a.Mitigation)...)
			a.Runbook.renamed(&a.Entry)
		}
		for _, s := range e.SLOs {
			s.renamed("", &s.Title, &s.About)
			s.Runbook.renamed(&s.Entry)
		}
		for _, b := range e.Boards {
			b.renamed("", &b.Title, &b.About)
			for _, r := range b.Rows {
				b.renamed("rows."+r.ID+".title", &r.Title)
				for _, p := range r.Panels {
					b.renamed("rows."+r.ID+".panels."+p.ID+".title", &p.Title, &p.About)
				}
			}
		}
	}
}

// renamed changes texts of an entry, unless an overlay says what stands at the path.
func (e *Entry) renamed(path string, texts ...*string) {
	if e.Overridden(path) {
		return
	}
	for _, t := range texts {
		*t = ofProcesses(*t)
	}
}

func (r *Runbook) renamed(of *Entry) {
	if r == nil {
		return
	}
	of.renamed("runbook", append(append(pointers(r.Causes), pointers(r.Avoid)...), &r.Symptoms)...)
	for i := range r.Queries {
		of.renamed("runbook", &r.Queries[i].Interpretation)
	}
}

func pointers(texts []string) []*string {
	out := make([]*string, len(texts))
	for i := range texts {
		out[i] = &texts[i]
	}
	return out
}

func caveatTexts(list []Caveat) []*string {
	out := make([]*string, len(list))
	for i := range list {
		out[i] = &list[i].Text
	}
	return out
}
