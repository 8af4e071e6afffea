package plan

import (
	"slices"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql"
	"metricwright/gen/wording"
)

// need keeps the recording rules that something reads: an alert or a query of its runbook, a board, an
// objective that a deployment has made its own, a signal that is always recorded, and other rules that are kept.
func (p *resolver) need() {
	if p.Catalog.Config.Records == "all" {
		return
	}
	n := needs{named: map[string][]*Record{}, kept: map[*Record]bool{}}
	for _, r := range p.order {
		n.named[r.Name] = append(n.named[r.Name], r)
	}
	for _, a := range p.Alerts() {
		n.read(a.Node())
		for _, s := range a.Steps {
			n.read(s.Node)
		}
	}
	for _, b := range p.Boards {
		for _, r := range b.Rows {
			for _, pn := range r.Panels {
				for _, q := range pn.Queries {
					n.read(q.Node)
				}
			}
		}
	}
	for _, s := range p.SLOs {
		if s.Burn {
			n.keep(append(slices.Clone(s.Errors), s.Budget)...)
		}
	}
	for _, s := range p.Signals {
		if s.Always {
			n.keep(s.Records...)
		}
	}
	p.keepOnly(n.kept)
}

// needs are the recording rules that are read.
type needs struct {
	named map[string][]*Record
	kept  map[*Record]bool
}

// read keeps what a node reads.
func (n *needs) read(of promql.Node) {
	for _, m := range promql.Names(of) {
		if m.Type == labels.MatchEqual {
			n.keep(n.named[m.Value]...)
			continue
		}
		for name, rs := range n.named {
			if m.Matches(name) {
				n.keep(rs...)
			}
		}
	}
}

// keep keeps rules and what they read in turn.
func (n *needs) keep(rs ...*Record) {
	for _, r := range rs {
		if r != nil && !n.kept[r] {
			n.kept[r] = true
			n.read(r.Node)
		}
	}
}

// keepOnly takes the other rules out of the plan.
func (p *resolver) keepOnly(kept map[*Record]bool) {
	unread := func(r *Record) bool { return !kept[r] }
	for _, f := range p.Files {
		for _, r := range f.Records {
			if unread(r) {
				p.Unread = append(p.Unread, r)
			}
		}
		f.Records = slices.DeleteFunc(f.Records, unread)
	}
	p.Files = slices.DeleteFunc(p.Files, func(f *File) bool { return len(f.Records)+len(f.Alerts) == 0 })
	for _, s := range p.Signals {
		s.Records = slices.DeleteFunc(s.Records, unread)
	}
	for _, s := range p.SLOs {
		s.Errors = slices.DeleteFunc(s.Errors, unread)
		if s.Budget != nil && unread(s.Budget) {
			s.Budget = nil
		}
	}
}

// Unrecorded says at which of its levels a signal is not recorded, since nothing reads that, and the line
// of an overlay that records it; nil: it is at all that the catalog names.
func (p *Plan) Unrecorded(s *Signal) *Off {
	var levels []string
	for _, r := range p.Unread {
		if r.Signal == s && !r.Partial && !slices.Contains(levels, r.Level) {
			levels = append(levels, r.Level)
		}
	}
	if len(levels) == 0 {
		return nil
	}
	return &Off{wording.Text("off.unread", wording.Data{"By": levels}), p.recordLine(s)}
}

// RecordOff is the same of one rule that is left out.
func (p *Plan) RecordOff(r *Record) *Off {
	line := `config: records: "all"`
	if r.Signal != nil && slices.Contains(p.Signals, r.Signal) && p.Topic(r.Signal) == r.Topic { // an objective's are in a topic of their own
		line = p.recordLine(r.Signal)
	}
	return &Off{wording.Text("off.unread", wording.Data{"By": []string{r.Level}}), line}
}

// recordLine records a signal whether anything reads it or not.
func (p *Plan) recordLine(s *Signal) string {
	return p.Path(s.Exporter) + ": signals: " + s.ID + ": record: true"
}
