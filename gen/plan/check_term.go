package plan

import (
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

// term is a word for metrics: a signal that uses it reads one of them.
type term struct {
	word    string // as written
	words   string // as words gives it
	metrics []*catalog.Metric
}

// terms are the words of each exporter's metrics, in the order of the catalog.
func (p *resolver) terms() map[*catalog.Exporter][]*term {
	out := map[*catalog.Exporter][]*term{}
	for _, e := range p.Catalog.Exporters {
		for _, m := range e.Metrics {
			for _, w := range m.Terms {
				i := slices.IndexFunc(out[e], func(t *term) bool { return t.words == words(w) })
				if i < 0 {
					i = len(out[e])
					out[e] = append(out[e], &term{word: w, words: words(w)})
				}
				out[e][i].metrics = append(out[e][i].metrics, m)
			}
		}
	}
	return out
}

// checkTerms looks for a signal called after a metric that it does not read.
func (p *resolver) checkTerms(s *Signal, terms map[*catalog.Exporter][]*term) {
	p.named(s.At("title"), s.ID, s.Title, s.About, s, terms)
}

// named compares what an id and a title name with what the signal reads of each server.
// A text may speak of other metrics, but not by their abbreviations.
func (p *resolver) named(at diag.Pos, id, title, about string, s *Signal, terms map[*catalog.Exporter][]*term) {
	called, text := words(id)+words(title), words(about)
	for _, e := range p.Catalog.Exporters {
		read := slices.DeleteFunc(slices.Clone(s.metrics), func(m *catalog.Metric) bool { return m.Exporter != e.ID })
		if len(read) == 0 {
			continue
		}
		for _, t := range terms[e] {
			said := says(called, t.words) || t.word == strings.ToUpper(t.word) && says(text, t.words)
			if !said || slices.ContainsFunc(t.metrics, func(m *catalog.Metric) bool { return slices.Contains(read, m) }) {
				continue
			}
			p.Findings.Add(diag.Warnf("plan/term", at, "%s, %q, names %q and reads %s", id, title, t.word, names(read)).
				WithHint("that is a word for %s: read it, or use words for what is read", names(t.metrics)))
			return
		}
	}
}

// names are the names of metrics, three at most.
func names(metrics []*catalog.Metric) string {
	var out []string
	for i, m := range metrics {
		if i == 3 {
			out = append(out, "…")
			break
		}
		out = append(out, m.Name)
	}
	return strings.Join(out, ", ")
}
