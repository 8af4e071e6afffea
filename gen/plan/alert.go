package plan

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql"
	"metricwright/gen/wording"
)

// Alert is one alerting rule: a catalog's alert at one of its levels.
type Alert struct {
	*catalog.Alert
	Exporter    *catalog.Exporter
	Topic       *catalog.Topic
	Grade       string // warning or critical
	Threshold   *Threshold
	With        []*Threshold
	Unless      []*Threshold
	Condition   *promql.Condition // nil for a burn-rate alert
	Burn        *promql.Burn      // nil for any other
	SLO         *catalog.SLO      // of a burn-rate alert
	Burns       []wording.Burn    // of a burn-rate alert, each of which makes it fire
	Labels      map[string]string
	Annotations map[string]string
	Steps       []Step // the queries of its runbook, in order
}

// Threshold is a judgement on a signal at a level.
type Threshold struct {
	*catalog.Threshold
	Signal *Signal
	Level  string
	Op     string // > or <
	Levels catalog.Levels
	Reason string // the catalog's; where levels are not those it was written for, it says so
}

// Expr is the alert's expression as a reader sees it.
func (a *Alert) Expr() string { return promql.Pretty(a.Node().Expr()) }

// Node is what the alert asks.
func (a *Alert) Node() promql.Node {
	if a.Burn != nil {
		return a.Burn
	}
	return a.Condition
}

// Value is what the alert compares with.
func (a *Alert) Value() float64 {
	if a.Burn != nil {
		return a.Burn.Pairs[0].Long.Value
	}
	return a.Condition.When.Value
}

// Threshold is the threshold that is referred to; nil if there is none, or its signal has a fault.
func (p *Plan) Threshold(r catalog.Ref) *Threshold { return p.thresholds[p.Catalog.Threshold(r)] }

// judge resolves the thresholds, each once.
func (p *resolver) judge() {
	for _, e := range p.Catalog.All() {
		for _, t := range e.Thresholds {
			if s := p.Signal(t.On); s != nil && s.state == 2 {
				x := threshold(t, s)
				p.thresholds[t] = x
				s.Thresholds = append(s.Thresholds, x)
			}
		}
	}
}

func threshold(t *catalog.Threshold, s *Signal) *Threshold {
	out := &Threshold{Threshold: t, Signal: s, Level: t.Level, Op: ">"}
	if out.Level == "" {
		out.Level = s.Levels[0]
	}
	switch {
	case t.Above != nil:
		out.Levels = *t.Above
	case t.Below != nil:
		out.Op, out.Levels = "<", *t.Below
	}
	out.Reason = reason(out)
	return out
}

// reason is why the levels are what they are. One that was written for other levels than a
// deployment has set names those.
func reason(t *Threshold) string {
	if t.Outgrown == nil {
		return t.Threshold.Reason
	}
	var was []string
	for _, v := range []*float64{t.Outgrown.Warning, t.Outgrown.Critical} {
		if v != nil {
			was = append(was, wording.Value(t.Signal.Unit, *v))
		}
	}
	return wording.Text("threshold.overlaid", wording.Data{"Shipped": was, "Reason": t.Threshold.Reason})
}

// compare is the threshold's comparison at a value.
func (p *resolver) compare(t *Threshold, value float64) (*promql.Compare, error) {
	n, err := p.rules().node(t.Signal, t.Level)
	if err != nil {
		return nil, err
	}
	return &promql.Compare{Of: p.unscaled(t, n), Op: t.Op, Value: value}, nil
}

// alert are the rules of an alert, one a level of its threshold, switched on or not.
func (p *resolver) alert(e *catalog.Exporter, a *catalog.Alert) []*Alert {
	when := p.Threshold(a.When)
	if when == nil {
		return nil
	}
	topic := e.Topic(a.Topic)
	if a.Topic == "" {
		topic = p.Topic(when.Signal)
	}
	if topic == nil || !topic.Enabled || !p.available(when) {
		return nil
	}
	base := Alert{Alert: a, Exporter: e, Topic: topic, Threshold: when}
	for _, r := range a.With {
		if t := p.Threshold(r); t != nil && p.available(t) {
			base.With = append(base.With, t)
		}
	}
	for _, r := range a.Unless {
		if t := p.Threshold(r); t != nil && p.available(t) {
			base.Unless = append(base.Unless, t)
		}
	}
	if len(a.With) > 0 && len(base.With) == 0 {
		return nil // its company belongs to a topic that is left out
	}
	p.checkAlert(&base)
	p.checkSettings(&base)
	var out []*Alert
	for _, grade := range []string{"warning", "critical"} {
		v := when.Levels.Warning
		if grade == "critical" {
			v = when.Levels.Critical
		}
		if v == nil || len(a.Grades) > 0 && !slices.Contains(a.Grades, grade) {
			continue
		}
		x := base
		x.Grade = grade
		c, err := p.condition(&x, *v)
		if err != nil {
			p.Findings.Add(diag.Errorf("plan/alert", a.At("when"), "%v", err).WithHint("judge it at a level that it is recorded at"))
			return nil
		}
		x.Condition = c
		p.annotate(&x)
		out = append(out, &x)
	}
	if len(out) > 0 {
		p.checkOwn(out[0])
	}
	return out
}

// available reports whether the threshold's topic is switched on and its metrics exist in some
// version in use.
func (p *resolver) available(t *Threshold) bool { return p.ready(t.Signal) }

func (p *resolver) condition(a *Alert, value float64) (*promql.Condition, error) {
	when, err := p.compare(a.Threshold, value)
	if err != nil {
		return nil, err
	}
	c := &promql.Condition{When: when}
	add := func(to *[]*promql.Compare, ts []*Threshold) error {
		for _, t := range ts {
			v := t.Levels.Warning
			if v == nil {
				v = t.Levels.Critical
			}
			if v == nil {
				continue
			}
			x, err := p.compare(t, *v)
			if err != nil {
				return err
			}
			if len(promql.Common(when, x)) == 0 {
				return fmt.Errorf("%s (by %s) and %s (by %s) share no label to be matched on", a.Threshold.ID, a.Threshold.Level, t.ID, t.Level)
			}
			*to = append(*to, x)
		}
		return nil
	}
	if err := add(&c.With, a.With); err != nil {
		return nil, err
	}
	return c, add(&c.Unless, a.Unless)
}

// annotate gives a rule its labels and annotations.
func (p *resolver) annotate(a *Alert) {
	c := p.Catalog.Config
	a.Labels = map[string]string{c.SeverityLabel: c.Warning}
	if a.Grade == "critical" {
		a.Labels[c.SeverityLabel] = c.Critical
	}
	maps.Copy(a.Labels, c.AlertLabels)
	maps.Copy(a.Labels, a.Alert.Labels)
	a.Annotations = map[string]string{
		"summary": wording.Text("alert.summary", wording.Data{"Summary": a.Summary, "Labels": a.Node().Labels(), "Process": p.process()}),
		"description": wording.Text("alert.description", wording.Data{
			"Title": a.Threshold.Signal.Title, "Value": wording.ValueTemplate(a.Threshold.Signal.Unit, a.Value()),
			"Fires": a.Fires(), "For": a.For, "Budget": a.budget(),
			"Impact": a.Impact, "Diagnosis": a.Diagnosis, "Mitigation": a.Mitigation,
		}),
	}
	if c.Runbook != "" {
		a.Annotations["runbook_url"] = runbookLink(c.Runbook, a.ID)
	}
	maps.Copy(a.Annotations, a.Alert.Annotations)
}

// runbookLink is the address of an alert's page: where {name} stands, else after the address.
func runbookLink(to, id string) string {
	if strings.Contains(to, "{name}") {
		return strings.ReplaceAll(to, "{name}", id)
	}
	return strings.TrimSuffix(to, "/") + "/" + id
}

// budget is what the objective of a burn-rate alert allows; 0 for any other.
func (a *Alert) budget() float64 {
	if a.SLO == nil {
		return 0
	}
	return promql.Budget(a.SLO.Objective)
}

// Fires says what the alert's value is compared with: above 90%, or the pairs of a burn.
func (a *Alert) Fires() string {
	if a.Burn != nil {
		return wording.Limits(a.Burns)
	}
	return wording.Beyond(a.Threshold.Op, a.Threshold.Signal.Unit, a.Value())
}
