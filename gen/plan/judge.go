package plan

import (
	"cmp"
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/wording"
)

// judgement is the threshold that colours a signal at a level, or nil. What merely accompanies
// another condition is no judgement of its own, and what was set for one pod says nothing
// about the sum of many.
func (p *resolver) judgement(s *Signal, level string) *Threshold {
	if len(s.Each) > 0 {
		return p.unanimous(s, level)
	}
	for _, t := range s.Thresholds {
		if (t.Level == level || p.refold(s) != "sum" || anyIsBad(t)) && p.judges(t) && !against(s.Better, t.Op) {
			return t
		}
	}
	return nil
}

// anyIsBad reports whether the threshold is passed by any amount at all: then a sum passes it
// exactly when one of its parts does.
func anyIsBad(t *Threshold) bool {
	return t.Op == ">" && t.Levels.Warning != nil && *t.Levels.Warning == 0 && t.Levels.Critical == nil
}

// unanimous is the judgement that all servers share on the same quantity.
func (p *resolver) unanimous(s *Signal, level string) *Threshold {
	var out *Threshold
	for _, id := range s.servers() {
		of := p.Signal(s.Each[id])
		if !p.ready(of) {
			continue
		}
		t := p.judgement(of, level)
		if t == nil || out != nil && !sameLevels(t, out) {
			return nil
		}
		out = t
	}
	return out
}

func sameLevels(a, b *Threshold) bool {
	return a.Op == b.Op && same(a.Levels.Warning, b.Levels.Warning) && same(a.Levels.Critical, b.Levels.Critical)
}

// judges reports whether passing the threshold is bad in itself: no alert uses it, or one
// raises by it without an exception that could turn it into good news.
func (p *resolver) judges(t *Threshold) bool {
	used := false
	for _, e := range p.Catalog.All() {
		for _, a := range e.Alerts {
			if p.Catalog.Threshold(a.When) == t.Threshold {
				used = true
				if len(a.Unless) == 0 {
					return true
				}
			}
			for _, r := range append(slices.Clone(a.With), a.Unless...) {
				used = used || p.Catalog.Threshold(r) == t.Threshold
			}
		}
	}
	return !used
}

// against reports whether a comparison calls bad what the signal calls good.
func against(good, op string) bool {
	return good == "higher" && op == ">" || good == "lower" && op == "<"
}

// describe settles unit, range, colour and text from what the panel shows.
func (p *resolver) describe(pn *Panel) {
	if len(pn.Queries) == 0 {
		return
	}
	first := pn.Queries[0].Signal
	pn.Unit, pn.Range, pn.Better, pn.Threshold = first.Unit, first.Range, first.Better, pn.Queries[0].Threshold
	for _, q := range pn.Queries {
		if q.Signal.Unit != pn.Unit && pn.Type != "table" {
			p.Findings.Add(diag.Errorf("plan/panel-unit", pn.Pos, "the panel %q shows %s in %s beside %s in %s", pn.Title, q.Signal.ID, q.Signal.Unit, first.ID, pn.Unit).
				WithHint("give each unit its own panel"))
		}
		if !sameEnds(q.Signal.Range, pn.Range) {
			pn.Range = catalog.Range{Min: pn.Range.Min}
		}
		// A line across a graph may stand beside lines that nobody judges; a tile may not take its colour.
		if q.Threshold == nil && pn.Type != "timeseries" || q.Threshold != nil && pn.Threshold != nil && !sameLevels(q.Threshold, pn.Threshold) {
			pn.Threshold = nil
		}
	}
	pn.Description = p.text(pn)
	pn.Alerts = p.alertsOn(pn)
}

// pair is how many metrics a panel may have for the first one's reason to matter to be its own.
const pair = 2

// text says what the panel shows, why it matters, what to beware of, and the metrics' names.
func (p *resolver) text(pn *Panel) string {
	first := pn.Queries[0].Signal
	var names, caveats []string
	add := func(list *[]string, s string) {
		if !slices.Contains(*list, s) {
			*list = append(*list, s)
		}
	}
	for _, q := range pn.Queries {
		for _, m := range q.Signal.metrics {
			add(&names, m.Name)
		}
		for _, c := range q.Signal.Caveats {
			add(&caveats, c.Text)
		}
	}
	why := ""
	// Of several servers, what one says of its metric does not hold for all.
	several := slices.ContainsFunc(pn.Queries, func(q Query) bool { return q.Signal.Exporter != first.Exporter })
	if len(first.metrics) > 0 && first.made().direct() && !several {
		m := first.metrics[0]
		if len(names) <= pair { // of many metrics, none says why they are shown together
			why = further(cmp.Or(pn.About, first.About), m.Why)
		}
		if len(caveats) == 0 && len(m.Caveats) > 0 {
			caveats = []string{m.Caveats[0].Text}
		}
	}
	return wording.Text("panel", wording.Data{
		"About": cmp.Or(pn.About, first.About), "Feature": pn.Row.Feature, "Why": why, "Caveats": caveats, "Metrics": names,
	})
}

// further is a text, or nothing where most of its words were said before.
func further(said, text string) string {
	said = words(said)
	count, again := 0, 0
	for _, w := range strings.Fields(words(text)) {
		if len(w) < 4 {
			continue // of, the, why
		}
		count++
		if strings.Contains(said, " "+w+" ") {
			again++
		}
	}
	if 2*again >= count {
		return ""
	}
	return text
}

// alertsOn are the alerts that judge what the panel shows, one an id.
func (p *resolver) alertsOn(pn *Panel) []*Alert {
	var out []*Alert
	for _, a := range p.Alerts() {
		on := slices.ContainsFunc(pn.Queries, func(q Query) bool {
			if a.Threshold.Signal == q.Signal || a.SLO != nil && q.SLO != nil && a.SLO == q.SLO.SLO {
				return true
			}
			for _, r := range q.Signal.Each {
				if a.Threshold.Signal == p.Signal(r) {
					return true
				}
			}
			return false
		})
		if on && !slices.ContainsFunc(out, func(x *Alert) bool { return x.ID == a.ID }) {
			out = append(out, a)
		}
	}
	return out
}

func sameEnds(a, b catalog.Range) bool { return same(a.Min, b.Min) && same(a.Max, b.Max) }

func same(x, y *float64) bool { return x == nil && y == nil || x != nil && y != nil && *x == *y }
