package plan

import (
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql"
)

// Plan is what a catalog comes to. It is made once, by New, and not changed after: emitters may read
// it side by side.
type Plan struct {
	Catalog  *catalog.Catalog
	Signals  []*Signal // by exporter and topic
	Files    []*File   // by exporter and topic; those without rules are left out
	Boards   []*Board
	SLOs     []*SLO
	OptIn    []*Alert  // that an overlay must switch on, as they would be
	Unread   []*Record // rules that are left out, since nothing reads what they would record
	Findings diag.List

	Inhibitions []Inhibition
	Uses        map[*catalog.Metric]Use // where each metric ends up, older spellings included
	Coverage    []Covered               // of the documented metrics, in the order of the catalog
	Limits      []Limit                 // of public benchmarks, for a reader to choose an objective from

	signals    map[catalog.Ref]*Signal
	thresholds map[*catalog.Threshold]*Threshold
}

// Signal is a signal with what follows from its construct.
type Signal struct {
	*catalog.Signal
	Exporter   *catalog.Exporter
	Unit       string        // for example "tokens/second", "ratio", "times"
	Range      catalog.Range // that its values lie in
	Better     string        // up, down, neither
	Levels     []string      // at which it can be asked for; the first is the one judged
	Records    []*Record     // rules that hold it
	Absent     bool          // no version in use exports what it is made of
	Thresholds []*Threshold  // that are set on it
	AdHoc      string        // a query of exported series that gives it at its first level; empty where only a recording can
	metrics    []*catalog.Metric
	raw        promql.Expr
	state      int // 0 new, 1 being defined, 2 defined
}

// Metrics are the exported metrics that the signal is made of.
func (s *Signal) Metrics() []*catalog.Metric { return s.metrics }

// Record returns the rule that holds the signal at a level, or nil.
func (s *Signal) Record(level string) *Record {
	for _, r := range s.Records {
		if r.Level == level && !r.Partial {
			return r
		}
	}
	return nil
}

// Record is a recording rule.
type Record struct {
	Name, Level string
	Node        promql.Node
	Static      map[string]string // labels that the rule sets
	Signal      *Signal           // nil for bucket rates that several signals share
	Metric      *catalog.Metric   // whose buckets it holds, else nil
	Partial     bool              // good or total of an attainment
	Exporter    *catalog.Exporter
	Topic       *catalog.Topic
	Unit, About string
	Pos         diag.Pos
}

// Expr is the rule's expression as a reader sees it.
func (r *Record) Expr() string { return promql.Pretty(r.Node.Expr()) }

// File is one topic's rules: a rule file, an alert file and a test file.
type File struct {
	Exporter *catalog.Exporter
	Topic    *catalog.Topic
	Records  []*Record // each after what it reads
	Alerts   []*Alert
}

// Name is exporter-topic, which the files are called after.
func (f *File) Name() string { return f.Exporter.ID + "-" + f.Topic.ID }

// New plans a catalog. What is wrong is in the plan's findings; a plan with errors must not be emitted.
func New(c *catalog.Catalog) *Plan {
	p := newResolver(c)
	for _, e := range c.All() {
		for _, s := range e.Signals {
			sig := &Signal{Signal: s, Exporter: e}
			p.Signals = append(p.Signals, sig)
			p.signals[key(s.Ref())] = sig
		}
	}
	p.checkMatchers()
	p.checkLabels()
	p.checkTexts()
	p.checkTimes()
	if p.Findings.HasErrors() {
		return p.Plan // nothing can be built from selectors that do not compile, or by labels that are none
	}
	for _, s := range p.Signals {
		p.define(s)
	}
	p.judge()
	for _, e := range c.All() {
		for _, s := range e.SLOs {
			p.slo(e, s)
		}
	}
	p.closed = true
	p.checkConfig()
	p.collect()
	p.checkKept()
	p.checkBoards()
	p.checkInhibits()
	p.checkLimits()
	p.checkMeaning()
	for _, s := range p.Signals {
		s.AdHoc = p.adHoc(s)
	}
	for _, a := range slices.Concat(p.Alerts(), p.OptIn) {
		a.Steps = p.steps(a)
	}
	p.need()
	p.Inhibitions, p.Limits, p.Uses = p.inhibitions(), p.limits(), p.uses()
	p.Coverage = p.coverage()
	p.Findings.Sort()
	return p.Plan
}

// key is a reference without the place where it stands.
func key(r catalog.Ref) catalog.Ref {
	return catalog.Ref{Kind: r.Kind, Exporter: r.Exporter, ID: r.ID}
}

// Signal returns the signal that is referred to, or nil.
func (p *Plan) Signal(r catalog.Ref) *Signal { return p.signals[key(r)] }

func (p *Plan) exporterOf(id string) *catalog.Exporter { return p.Catalog.Exporter(id) }

// Records are all recording rules, each after what it reads within its file.
func (p *Plan) Records() []*Record {
	var out []*Record
	for _, f := range p.Files {
		out = append(out, f.Records...)
	}
	return out
}

// Alerts are all alert rules.
func (p *Plan) Alerts() []*Alert {
	var out []*Alert
	for _, f := range p.Files {
		out = append(out, f.Alerts...)
	}
	return out
}

// collect sorts records and alerts into files.
func (p *resolver) collect() {
	files := map[*catalog.Topic]*File{}
	for _, e := range p.Catalog.All() {
		for _, t := range e.Topics {
			if t.Enabled {
				files[t] = &File{Exporter: e, Topic: t}
			}
		}
		files[p.sloTopic(e)] = &File{Exporter: e, Topic: p.sloTopic(e)}
	}
	for _, r := range p.order {
		if f := files[r.Topic]; f != nil {
			f.Records = append(f.Records, r)
		}
	}
	for _, e := range p.Catalog.All() {
		for _, a := range e.Alerts {
			if !a.Enabled && a.OptIn == "" {
				continue
			}
			for _, rule := range p.alert(e, a) {
				if f := files[rule.Topic]; f != nil && a.Enabled {
					f.Alerts = append(f.Alerts, rule)
				} else if f != nil {
					p.OptIn = append(p.OptIn, rule)
				}
			}
		}
	}
	for _, s := range p.SLOs {
		f := files[p.sloTopic(s.Exporter)]
		f.Alerts = append(f.Alerts, s.Alerts...)
	}
	for _, e := range p.Catalog.All() {
		for _, t := range append(slices.Clone(e.Topics), p.sloTopic(e)) {
			if f := files[t]; f != nil && len(f.Records)+len(f.Alerts) > 0 {
				p.Files = append(p.Files, f)
			}
		}
	}
	if p.Catalog.Config.Outputs.Dashboards {
		p.boards()
	}
}
