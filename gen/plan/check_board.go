package plan

import (
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

// checkBoards refuses boards that would overwrite each other, and panels that would mislead or
// stay empty.
func (p *resolver) checkBoards() {
	uids := map[string]*Board{}
	for _, b := range p.Boards {
		if other := uids[b.UID]; other != nil {
			mine := b
			if strings.HasPrefix(b.Pos.File, "catalog/") { // the other one is the overlay's, or both are shipped
				mine, other = other, b
			}
			p.Findings.Add(diag.Errorf("plan/board-uid", mine.At("uid"), "the boards %q and %q have the same uid, %s: one would replace the other", other.Title, mine.Title, b.UID).
				WithHint("give each board a uid of its own"))
		}
		uids[b.UID] = b
		for _, r := range b.Rows {
			titles := map[string]bool{}
			for _, pn := range r.Panels {
				if titles[pn.Title] && !b.Derived {
					p.Findings.Add(diag.Warnf("plan/panel-title", pn.Pos, "the row %q of the board %q has two panels called %q", r.Title, b.Title, pn.Title).
						WithHint("say in the titles what tells the two apart"))
				}
				titles[pn.Title] = true
				p.checkPanel(r, pn)
			}
		}
	}
	for _, e := range p.Catalog.All() {
		for _, b := range e.Boards {
			for _, r := range b.Rows {
				for _, pn := range r.Panels {
					if len(pn.Show) == 0 && pn.Type != "alerts" && pn.Type != "budgets" {
						p.Findings.Add(diag.Errorf("plan/panel-empty", pn.Pos, "the panel %q shows nothing", pn.Title).
							WithHint("name a signal: show: %s: signals.…", pn.ID))
					}
				}
			}
		}
	}
}

func (p *resolver) checkPanel(r *Row, pn *Panel) {
	for _, q := range pn.Queries {
		switch buckets := q.Signal.Buckets != nil; {
		case pn.Type == "heatmap" && !buckets:
			p.Findings.Add(diag.Errorf("plan/heatmap", pn.Pos, "the heatmap %q shows %s, which has no buckets", pn.Title, q.Signal.ID).
				WithHint("show a signal with the construct buckets, or draw another kind of panel"))
		case pn.Type != "heatmap" && buckets:
			p.Findings.Add(diag.Errorf("plan/heatmap", pn.Pos, "the panel %q shows %s, which is the rates of buckets", pn.Title, q.Signal.ID).
				WithHint(`say as: "heatmap"`))
		case pn.Type == "table" && !slices.Equal(q.By, pn.Queries[0].By):
			p.Findings.Add(diag.Warnf("plan/table", pn.Pos, "the table %q tells %s apart by %s and %s by %s, so that they stand in different lines",
				pn.Title, pn.Queries[0].Signal.ID, strings.Join(pn.Queries[0].By, ", "), q.Signal.ID, strings.Join(q.By, ", ")).
				WithHint("show all columns at one level"))
		}
	}
	if t := p.needs(pn); t != nil && r.Feature == "" {
		p.Findings.Add(diag.Warnf("plan/panel-feature", pn.Pos, "the panel %q is empty on every server without %s", pn.Title, t.Feature).
			WithHint("put it into a row with topic: %q, which is closed and says so", t.ID))
	}
}

// needs is the topic whose feature all of a panel's queries need, or nil.
func (p *resolver) needs(pn *Panel) *catalog.Topic {
	var out *catalog.Topic
	for _, q := range pn.Queries {
		t := p.Topic(q.Signal)
		if t == nil || t.Feature == "" {
			return nil
		}
		out = t
	}
	return out
}
