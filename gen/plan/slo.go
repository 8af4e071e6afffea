package plan

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/prometheus/common/model"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql"
	"metricwright/gen/wording"
)

// SLO is an objective with the rules that follow from it.
type SLO struct {
	*catalog.SLO
	Exporter *catalog.Exporter
	Signal   *Signal
	Level    string
	Errors   []*Record // error ratios by window, the shortest first
	Budget   *Record   // what is left of the error budget over the whole window
	Alerts   []*Alert  // empty until somebody states that the objective is theirs
}

// burnPair is a pair of windows and the factor over an even use of the budget at which it raises.
type burnPair struct {
	long, short time.Duration
	factor      float64
	grade       string
}

// The pairs of the SRE workbook for an objective over 30 days; for another window the factors
// stay and the windows scale with it.
var burnPairs = []burnPair{
	{time.Hour, 5 * time.Minute, 14.4, "critical"},
	{6 * time.Hour, 30 * time.Minute, 6, "critical"},
	{24 * time.Hour, 2 * time.Hour, 3, "warning"},
	{72 * time.Hour, 6 * time.Hour, 1, "warning"},
}

const burnBase = 30 * 24 * time.Hour

// scaled are the pairs for an objective's window.
func scaled(window time.Duration) []burnPair {
	var out []burnPair
	at := func(d time.Duration) time.Duration {
		return time.Duration(float64(d) * float64(window) / float64(burnBase)).Round(time.Second)
	}
	for _, b := range burnPairs {
		b.long, b.short = at(b.long), at(b.short)
		out = append(out, b)
	}
	return out
}

// windows are those of the pairs, the shortest first, each once. What is recorded are rates: no
// window can be shorter than theirs, and a pair that asks for less gets that.
func windows(pairs []burnPair, least time.Duration) []time.Duration {
	var out []time.Duration
	for i := range pairs {
		b := &pairs[i]
		b.long, b.short = max(b.long, least), max(b.short, least)
		out = append(out, b.long, b.short)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// sloTopic is the group of an exporter's objectives.
func (p *resolver) sloTopic(e *catalog.Exporter) *catalog.Topic {
	if p.slos[e] == nil {
		p.slos[e] = &catalog.Topic{
			ID: "slo", Title: wording.Text("slo.title", nil), Enabled: true, Order: 1000, Pos: e.Pos,
			About: wording.Text("slo.topic", nil),
		}
	}
	return p.slos[e]
}

// slo records an objective's error ratios and budget, and its alerts if somebody wants them.
func (p *resolver) slo(e *catalog.Exporter, s *catalog.SLO) {
	sig := p.Signal(s.Of)
	if !p.ready(sig) {
		return
	}
	level := sig.Levels[0]
	good, total := p.attained(sig, level)
	if good == nil || total == nil {
		p.Findings.Add(diag.Errorf("plan/slo", s.At("of"), "%s is not a recorded attainment, so nothing counts what was good", sig.ID).
			WithHint("an SLO is of a signal with the construct attainment"))
		return
	}
	p.checkRunbook(s.Runbook, &s.Entry, level)
	out := &SLO{SLO: s, Exporter: e, Signal: sig, Level: level}
	p.SLOs = append(p.SLOs, out)
	pairs := scaled(s.Window)
	if p.Catalog.Config.Interval > Lookback/2 {
		return // said where the interval stands
	}
	if w := pairs[0].short; w < 4*p.Catalog.Config.Interval {
		p.Findings.Add(diag.Errorf("plan/slo-window", s.At("window"), "over %s, the shortest burn window is %s, which holds fewer than four evaluations of %s", model.Duration(s.Window), model.Duration(w), model.Duration(p.Catalog.Config.Interval)).
			WithHint("use a longer window, or evaluate rules more often"))
		return
	}
	byWindow := map[time.Duration]*Record{}
	for _, w := range windows(pairs, p.Catalog.Config.Window) {
		r := p.errorRatio(out, good, total, w)
		byWindow[w] = r
		out.Errors = append(out.Errors, r)
	}
	p.budget(out, good, total)
	if s.Burn {
		p.burn(out, pairs, byWindow, total)
	}
}

// sloRecord files a rule with the objectives; one that another objective of the same signal
// already needs is shared.
func (p *resolver) sloRecord(s *SLO, r *Record) *Record {
	if have, ok := p.names[r.Name]; ok {
		return have
	}
	r.Level, r.Signal, r.Exporter, r.Topic, r.Pos = s.Level, s.Signal, s.Exporter, p.sloTopic(s.Exporter), s.Pos
	p.names[r.Name] = r
	p.order = append(p.order, r)
	return r
}

func (p *resolver) sloName(s *SLO, what string) string {
	return s.Level + ":" + s.Signal.Exporter.ID + "_" + s.Signal.ID + ":" + what
}

// errorRatio is the rule for one window. Up to an hour it reads every recorded sample, beyond
// that one in each rate window, which sees every observation once.
func (p *resolver) errorRatio(s *SLO, good, total *Record, w time.Duration) *Record {
	b := p.rules()
	n := &promql.ErrorRatio{Good: b.read(good), Total: b.read(total), Window: w}
	switch {
	case w <= p.Catalog.Config.Window:
		n.Window = 0
	case w > time.Hour:
		n.Step = p.Catalog.Config.Window
	}
	return p.sloRecord(s, &Record{
		Name: p.sloName(s, "error_ratio_"+promql.Over(w).String()), Node: n, Unit: UnitRatio,
		About: wording.Text("slo.errorRatio", wording.Data{"Over": model.Duration(w)}),
	})
}

// budget is what is left of the error budget. A month is read from hourly sums: 720 samples a
// series, where every rule evaluation would be 86,400.
func (p *resolver) budget(s *SLO, good, total *Record) {
	b := p.rules()
	hourly := func(r *Record, what string) *Record {
		return p.sloRecord(s, &Record{
			Name: p.sloName(s, what+"_sum1h"), Node: promql.Summed(b.read(r), time.Hour), Unit: r.Unit,
			About: wording.Text("slo.hourly", nil),
		})
	}
	w := promql.Over(s.Window).String()
	errors := p.sloRecord(s, &Record{
		Name:  p.sloName(s, "error_ratio_"+w),
		Node:  &promql.ErrorRatio{Good: b.read(hourly(good, "good")), Total: b.read(hourly(total, "total")), Window: s.Window, Step: time.Hour},
		Unit:  UnitRatio,
		About: wording.Text("slo.errorRatioWindow", wording.Data{"Over": w}),
	})
	s.Errors = append(s.Errors, errors)
	s.Budget = p.sloRecord(s, &Record{
		Name: s.Level + ":" + s.Exporter.ID + "_" + s.ID + ":budget_left" + w,
		Node: &promql.BudgetLeft{Of: b.read(errors), Objective: s.Objective}, Unit: UnitRatio,
		About: wording.Text("slo.budget", wording.Data{"Title": s.Title}),
	})
}

// burn makes the alerts, one a severity.
func (p *resolver) burn(s *SLO, pairs []burnPair, errors map[time.Duration]*Record, total *Record) {
	budget := promql.Budget(s.Objective)
	b := p.rules()
	for _, grade := range []string{"critical", "warning"} {
		n := &promql.Burn{}
		var burns []wording.Burn
		for _, x := range pairs {
			if x.grade != grade {
				continue
			}
			if x.factor*budget >= 1 {
				p.Findings.Add(diag.Errorf("plan/burn-cap", s.At("objective"), "a burn of %v times can never happen: at an objective of %s the budget is %s, and %v times that is %s of all observations",
					x.factor, wording.Value(UnitRatio, s.Objective), wording.Value(UnitRatio, budget), x.factor, wording.Value(UnitRatio, promql.Product(x.factor, budget))).
					WithHint("use an objective above %s, or leave burn: false", wording.Value(UnitRatio, 1-1/x.factor)))
				return
			}
			limit := promql.Product(x.factor, budget)
			burns = append(burns, wording.Burn{Long: x.long, Short: x.short, Factor: x.factor, Limit: limit})
			n.Pairs = append(n.Pairs, promql.BurnPair{
				Long:  &promql.Compare{Of: b.read(errors[x.long]), Op: ">", Value: limit},
				Short: &promql.Compare{Of: b.read(errors[x.short]), Op: ">", Value: limit},
				Floor: &promql.Compare{Of: b.read(total), Op: ">", Value: s.Floor},
			})
		}
		s.Alerts = append(s.Alerts, p.burnAlert(s, n, grade, burns))
	}
}

// burnAlert gives a burn its words, from the objective's own. Either pair may have raised it, so they
// tell both, or what is certain of both.
func (p *resolver) burnAlert(s *SLO, n *promql.Burn, grade string, burns []wording.Burn) *Alert {
	pos := s.At("burn")
	a := &Alert{
		Exporter: s.Exporter, Topic: p.sloTopic(s.Exporter), Grade: grade, SLO: s.SLO, Burn: n, Burns: burns,
		Alert: &catalog.Alert{
			Entry: catalog.Entry{ID: p.BurnName(s.Exporter, s.SLO), Exporter: s.Exporter.ID, Pos: pos},
			For:   2 * p.Catalog.Config.Interval, Enabled: true,
			Summary:        wording.Text("burn.summary", wording.Data{"Title": s.Title}),
			Impact:         wording.Text("burn.impact", wording.Data{"Window": s.Window, "Lasts": wording.Lasts(s.Window, burns), "About": s.About}),
			Diagnosis:      strings.Split(wording.Text("burn.diagnosis", nil), "\n"),
			Mitigation:     strings.Split(wording.Text("burn.mitigation", nil), "\n"),
			FalsePositives: wording.Text("burn.falsePositives", wording.Data{"Companions": p.companions(s)}),
			Runbook:        s.Runbook, Covers: s.Covers,
		},
		Threshold: &Threshold{
			Threshold: &catalog.Threshold{
				Entry:  catalog.Entry{ID: s.ID + "_burn", Exporter: s.Exporter.ID, Pos: pos},
				Source: wording.Text("burn.source", nil),
			},
			Signal: &Signal{Signal: &catalog.Signal{Entry: catalog.Entry{ID: s.ID + "_errors"}, Title: wording.Text("slo.errors", nil), About: s.About}, Exporter: s.Exporter, Unit: UnitRatio, metrics: s.Signal.metrics},
			Level:  s.Level, Op: ">", Reason: wording.Text("burn.reason", wording.Data{"Burns": burns, "Budget": promql.Budget(s.Objective)}),
		},
	}
	v := n.Pairs[0].Long.Value
	if grade == "critical" {
		a.Threshold.Levels.Critical = &v
	} else {
		a.Threshold.Levels.Warning = &v
	}
	p.annotate(a)
	return a
}

// companions are the alerts that fire when a fleet has stopped, which an objective does not see: nothing
// is observed then. A companion that is off is a gap.
func (p *resolver) companions(s *SLO) []string {
	var names []string
	for i, r := range s.NoDataAlerts {
		if p.exporterOf(r.Exporter).Off {
			continue // there is no such fleet
		}
		if !p.speaks(r) {
			p.Findings.Add(diag.Warnf("plan/companion", s.At(fmt.Sprintf("noDataAlerts.%d", i)), "%s falls silent when nothing is served, and %s, which would fire then, is off", s.ID, r.ID).
				WithHint("leave %s on where burn-rate alerts are wanted, or name another companion", r.ID))
			continue
		}
		if !slices.Contains(names, r.ID) {
			names = append(names, r.ID)
		}
	}
	return names
}

// speaks reports whether an alert is one of those that are emitted.
func (p *resolver) speaks(r catalog.Ref) bool {
	e := p.exporterOf(r.Exporter)
	i := slices.IndexFunc(e.Alerts, func(a *catalog.Alert) bool { return a.ID == r.ID })
	if i < 0 || !e.Alerts[i].Enabled {
		return false
	}
	when, topic := p.Threshold(e.Alerts[i].When), e.Topic(e.Alerts[i].Topic)
	if when == nil || !p.available(when) {
		return false
	}
	if topic == nil {
		topic = p.Topic(when.Signal)
	}
	return topic != nil && topic.Enabled
}

// BurnName is what an objective's burn-rate alerts are called.
func (p *Plan) BurnName(e *catalog.Exporter, s *catalog.SLO) string {
	return alertPrefix(e) + camel(s.ID) + "BudgetBurn"
}

// alertPrefix begins the names of the exporter's burn-rate alerts: its title where that is one word.
func alertPrefix(e *catalog.Exporter) string {
	if strings.ContainsFunc(e.Title, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		return strings.ToUpper(e.ID)
	}
	return strings.ToUpper(e.Title[:1]) + e.Title[1:]
}

// camel is an id as part of an alert's name: queue_time becomes QueueTime, ttft TTFT.
func camel(id string) string {
	out := ""
	for _, w := range strings.Split(id, "_") {
		if len(w) <= 4 {
			out += strings.ToUpper(w)
			continue
		}
		out += strings.ToUpper(w[:1]) + w[1:]
	}
	return out
}
