package eval

import (
	"context"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/timestamp"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/template"

	"metricwright/gen/ruletest/internal/suite"
)

// history is what an alert rule did: the alerts that fire at the steps that an
// assertion looks at.
type history struct {
	firing map[int][]suite.Alert
}

// instance is one alert of a rule: pending, or firing.
type instance struct {
	labels labels.Labels
	since  time.Time // active
	firing bool
	kept   time.Time // since when it fires only because of keep_firing_for
	last   element   // that its annotations speak of
	at     time.Time // of that element
}

// element is one element of the result of an alert's expression.
type element struct {
	metric labels.Labels
	f      float64
	h      *histogram.FloatHistogram
}

// alert evaluates an alert rule over all steps and follows its alerts from pending
// to firing and back, as Prometheus does.
func (w *world) alert(ctx context.Context, r *rule, m *memory) (*outcome, error) {
	steps, err := w.elements(ctx, r, m)
	if err != nil {
		return nil, err
	}
	var (
		asked  = w.asked(r.Name)
		out    = &outcome{alerts: &history{firing: map[int][]suite.Alert{}}}
		active = map[uint64]*instance{}
		trace  *tracer
	)
	if w.readsAlerts {
		trace = newTracer(r, w.clock)
	}
	if len(steps) == 0 {
		return out, nil
	}
	for k := range w.clock.steps {
		now := w.clock.at(k)
		if err := w.advance(ctx, r, active, steps[k], now); err != nil {
			return nil, err
		}
		if r.group.Limit > 0 && len(active) > r.group.Limit {
			return nil, errFails
		}
		if trace != nil {
			trace.step(k, active)
		}
		if asked[k] {
			out.alerts.firing[k] = w.snapshot(ctx, r, active)
		}
	}
	if trace != nil {
		out.series = trace.series()
	}
	return out, nil
}

// elements are the results of the rule's expression by step; nil if there are none.
func (w *world) elements(ctx context.Context, r *rule, m *memory) ([][]element, error) {
	var steps [][]element
	start, interval := w.clock.ms(0), w.clock.interval.Milliseconds()
	err := w.vectors(ctx, r, m, func(mat promql.Matrix) {
		for _, s := range mat {
			if steps == nil {
				steps = make([][]element, w.clock.steps)
			}
			for _, p := range s.Floats {
				k := (p.T - start) / interval
				steps[k] = append(steps[k], element{s.Metric, p.F, nil})
			}
			for _, p := range s.Histograms {
				k := (p.T - start) / interval
				steps[k] = append(steps[k], element{s.Metric, 0, p.H.Copy()})
			}
		}
	})
	return steps, err
}

// asked are the steps at which an assertion looks at the alert.
func (w *world) asked(name string) map[int]bool {
	out := map[int]bool{}
	for _, c := range w.test.Alerts {
		if c.Name == name {
			out[int(c.At/w.clock.interval)] = true
		}
	}
	return out
}

// advance moves the alerts of a rule to the next step.
func (w *world) advance(ctx context.Context, r *rule, active map[uint64]*instance, result []element, now time.Time) error {
	present := make(map[uint64]bool, len(result))
	for _, e := range result {
		l := w.alertLabels(ctx, r, e, now)
		h := l.Hash()
		if present[h] {
			return errFails // two alerts with the same labels
		}
		present[h] = true
		a := active[h]
		if a == nil {
			a = &instance{labels: l, since: now}
			active[h] = a
		}
		a.last, a.at, a.kept = e, now, time.Time{}
		if !a.firing && now.Sub(a.since) >= r.For {
			a.firing = true
		}
	}
	for h, a := range active {
		if present[h] {
			continue
		}
		if a.firing && r.KeepFiringFor > 0 {
			if a.kept.IsZero() {
				a.kept = now
			}
			if now.Sub(a.kept) < r.KeepFiringFor {
				continue
			}
		}
		delete(active, h)
	}
	return nil
}

func (w *world) alertLabels(ctx context.Context, r *rule, e element, now time.Time) labels.Labels {
	lb := labels.NewBuilder(e.metric)
	lb.Del(model.MetricNameLabel)
	r.Labels.Range(func(l labels.Label) { lb.Set(l.Name, w.expand(ctx, r, l.Value, e, now)) })
	lb.Set(labels.AlertName, r.Name)
	return lb.Labels()
}

// snapshot are the alerts that fire.
func (w *world) snapshot(ctx context.Context, r *rule, active map[uint64]*instance) []suite.Alert {
	var out []suite.Alert
	for _, a := range active {
		if !a.firing {
			continue
		}
		sb := labels.NewScratchBuilder(r.Annotations.Len())
		r.Annotations.Range(func(l labels.Label) { sb.Add(l.Name, w.expand(ctx, r, l.Value, a.last, a.at)) })
		out = append(out, suite.Alert{Labels: a.labels, Annotations: sb.Labels()})
	}
	return out
}

// shortcuts are the variables that Prometheus puts in front of every template.
const shortcuts = "{{$labels := .Labels}}{{$externalLabels := .ExternalLabels}}{{$externalURL := .ExternalURL}}{{$value := .Value}}"

// expand fills in the template of a label or an annotation.
func (w *world) expand(ctx context.Context, r *rule, text string, e element, now time.Time) string {
	if !isTemplate(text) {
		return text
	}
	sample := promql.Sample{Metric: e.metric, F: e.f, H: e.h, T: timestamp.FromTime(now)}
	data := template.AlertTemplateData(e.metric.Map(), w.test.ExternalLabels.Map(), w.test.ExternalURL, sample)
	noQueries := func(context.Context, string, time.Time) (promql.Vector, error) { return nil, errSteps }
	out, err := template.NewTemplateExpander(ctx, shortcuts+text, "__alert_"+r.Name, data,
		model.Time(timestamp.FromTime(now)), noQueries, nil, nil).Expand()
	if err != nil {
		return "<error expanding template: " + err.Error() + ">"
	}
	return out
}
