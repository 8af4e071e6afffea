package plan

import (
	"errors"
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql"
	"metricwright/gen/wording"
)

// rules builds quantities as rules ask for them.
func (p *resolver) rules() *builder {
	return &builder{p: p, window: promql.Over(p.Catalog.Config.Window), recorded: true}
}

// define settles a signal after those that it is made of: metrics, unit, range, levels, recordings.
func (p *resolver) define(s *Signal) bool {
	if s.state != 0 {
		return s.state == 2
	}
	s.state = 1
	for _, r := range s.made().refs() {
		if m := p.Catalog.Metric(r); m != nil {
			s.metrics = append(s.metrics, m)
			continue
		}
		of := p.Signal(r)
		if of == nil || !p.define(of) {
			return false // the loader or the signal itself has said why
		}
		if len(s.Each) > 0 && of.Exporter.Off {
			continue // it adds nothing to what all servers have
		}
		for _, m := range of.metrics {
			if !slices.Contains(s.metrics, m) {
				s.metrics = append(s.metrics, m)
			}
		}
	}
	if !p.parseRaw(s) {
		return false
	}
	s.Levels = p.levels(s)
	p.derive(s)
	s.Absent = p.absent(s)
	if s.Absent || p.Topic(s) == nil || !p.Topic(s).Enabled {
		s.state = 2
		return true
	}
	for _, level := range s.Levels {
		if !p.supports(s, level) {
			p.Findings.Add(diag.Errorf("plan/level", s.At("levels"), "%s is not available by %s: not every metric in it carries the label %s", s.ID, level, s.Exporter.ModelLabel).WithHint("%s", p.supportHint(s)))
			return false
		}
		if s.Signal.Record && !p.record(s, level) {
			return false
		}
	}
	s.state = 2
	return true
}

// servers are the exporters of a neutral signal, by id.
func (s *Signal) servers() []string {
	var out []string
	for id := range s.Each {
		out = append(out, id)
	}
	slices.Sort(out)
	return out
}

// Topic is the topic of a signal, or nil.
func (p *Plan) Topic(s *Signal) *catalog.Topic { return s.Exporter.Topic(s.Topic) }

// levels are those that the catalog states, or the coarsest that the metrics allow.
func (p *resolver) levels(s *Signal) []string {
	switch {
	case len(s.Signal.Levels) > 0:
		return s.Signal.Levels
	case s.made().ofTargets():
		return []string{"job"}
	case len(s.Each) > 0 || s.PromQL != nil || p.model(s.metrics) != "":
		return []string{"model"}
	default:
		return []string{"job"}
	}
}

// supports reports whether the signal's metrics carry what the level tells apart.
func (p *resolver) supports(s *Signal, level string) bool {
	if level == "model" && (s.Live != nil || s.Down != nil) {
		return false // targets are distinguished by their own labels
	}
	return level != "model" || len(s.Each) > 0 || s.PromQL != nil || p.model(s.metrics) != ""
}

func (p *resolver) supportHint(s *Signal) string {
	for _, m := range s.metrics {
		if !carries(m, p.exporterOf(m.Exporter).ModelLabel) {
			return m.Name + " does not carry it on every version: use the level job or pod"
		}
	}
	return "use another level"
}

// record adds the signal's rule at a level, after the rules that it reads.
func (p *resolver) record(s *Signal, level string) bool {
	switch {
	case s.Buckets != nil:
		for _, form := range s.Exporter.Target.Histograms {
			if r := p.bucketRecord(s, s.Buckets.Of, s.Buckets.Where, level, form); r != nil {
				s.Records = append(s.Records, r)
			}
		}
		return true
	case s.Quantile != nil && (level == "pod" || level == "process"):
		p.Findings.Add(diag.Errorf("plan/pod-quantile", s.At("levels"), "%s records a quantile by %s, a series for each bucket of each %s", s.ID, level, level).
			WithHint("say record: false, and panels will ask for it when somebody looks"))
		return false
	case len(s.Each) > 0:
		return p.recordEach(s, level)
	case s.Attainment != nil:
		if !p.recordAttained(s, level) {
			return false
		}
	}
	node, err := p.rules().construct(s, level)
	if err != nil {
		p.unsupported(s, err)
		return false
	}
	p.add(s, &Record{Name: p.recordName(s, level), Level: level, Node: node, Unit: s.Unit, About: s.About})
	return true
}

func (p *resolver) unsupported(s *Signal, err error) {
	f := diag.Errorf("plan/construct", s.construct(), "%v", err)
	var u unsupported
	if errors.As(err, &u) {
		f.Hint = u.hint
	}
	p.Findings.Add(f)
}

// construct is where the signal's construct stands.
func (s *Signal) construct() diag.Pos {
	if c := s.Constructs(); len(c) > 0 {
		return s.At(c[0])
	}
	return s.Pos
}

// add files a rule under the signal's topic.
func (p *resolver) add(s *Signal, r *Record) {
	r.Signal, r.Exporter, r.Topic, r.Pos = s, s.Exporter, p.Topic(s), s.Pos
	if other, ok := p.names[r.Name]; ok && other.Signal != s {
		p.Findings.Add(diag.Errorf("plan/name", s.Pos, "%s and %s would both be recorded as %s", other.Signal.ID, s.ID, r.Name).
			WithHint("leave one of them out, or say record: false"))
		return
	}
	p.names[r.Name] = r
	p.order = append(p.order, r)
	s.Records = append(s.Records, r)
}

// recordEach records what several servers have under one name, distinguished by the label server.
func (p *resolver) recordEach(s *Signal, level string) bool {
	for _, id := range s.servers() {
		of := p.Signal(s.Each[id])
		if !p.ready(of) {
			continue
		}
		r := of.Record(level)
		if r == nil {
			continue // a server takes part at the levels that it has
		}
		good, total := p.attained(of, level)
		for _, r := range []*Record{good, total, r} {
			if r != nil {
				p.relabel(s, level, id, r)
			}
		}
	}
	return true
}

// relabel records a server's quantity under the neutral name.
func (p *resolver) relabel(s *Signal, level, server string, r *Record) {
	node := &promql.Relabelled{Of: p.rules().read(r), Label: ServerLabel, Value: server}
	p.add(s, &Record{
		Name: neutralName(s, level, operations(r.Name)), Level: level, Node: node, Partial: r.Partial,
		Unit: r.Unit, About: s.About, Static: map[string]string{ServerLabel: server},
	})
}

// ServerLabel tells apart the servers in what is recorded for all of them.
const ServerLabel = "server"

// attained are the rules that count good and all observations of an attainment.
func (p *resolver) attained(s *Signal, level string) (good, total *Record) {
	for _, r := range s.Records {
		if !r.Partial || r.Level != level {
			continue
		}
		if strings.HasPrefix(operations(r.Name), "total") {
			total = r
		} else {
			good = r
		}
	}
	return good, total
}

func (p *resolver) recordAttained(s *Signal, level string) bool {
	good, total, err := p.rules().within(s, level, p.labels(level, s.metrics))
	if err != nil {
		p.unsupported(s, err)
		return false
	}
	base := p.base(s)
	w := promql.Over(p.Catalog.Config.Window).String()
	p.add(s, &Record{Name: level + ":" + base + ":good_rate" + w, Level: level, Node: good, Partial: true, Unit: "events/second", About: wording.Text("slo.good", nil)})
	p.add(s, &Record{Name: level + ":" + base + ":total_rate" + w, Level: level, Node: total, Partial: true, Unit: "events/second", About: wording.Text("slo.total", nil)})
	return true
}

// bucketRecord is the rule that holds a histogram's bucket rates, made when first asked for.
func (p *resolver) bucketRecord(s *Signal, of catalog.Ref, where catalog.Matchers, level, form string) *Record {
	m := p.Catalog.Metric(of)
	part := "_bucket"
	if form == native {
		part = ""
	}
	name := level + ":" + seriesBase(p.exporterOf(m.Exporter), m) + part + partOf(where) + ":rate" + promql.Over(p.Catalog.Config.Window).String()
	if r, ok := p.buckets[name]; ok || p.closed {
		return r
	}
	e := p.exporterOf(m.Exporter)
	r := &Record{
		Name: name, Level: level, Metric: m, Exporter: e, Topic: e.Topic(m.Topic), Unit: "events/second", Pos: m.Pos,
		About: wording.Text("record.buckets", wording.Data{"Metric": m.Name}),
		Node:  (&builder{p: p, window: promql.Over(p.Catalog.Config.Window)}).bucketRates(s, of, where, level, form, p.labels(level, []*catalog.Metric{m})),
	}
	p.buckets[name] = r
	p.names[name] = r
	p.order = append(p.order, r)
	return r
}
