package plan

import (
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/wording"
)

// Off is why nothing is emitted of something that the catalog describes, and the line of an overlay
// that changes it; empty where no line alone does.
type Off struct{ Why, Line string }

// TopicOff says why a topic is off; nil: it is on.
func (p *Plan) TopicOff(e *catalog.Exporter, t *catalog.Topic) *Off {
	switch {
	case e.Off:
		return &Off{wording.Text("off.server", wording.Data{"Server": e.Title}), "exporters: " + e.ID + ": enabled: true"}
	case t == nil || t.Enabled:
		return nil
	}
	return &Off{wording.Text("off.topic", wording.Data{"Topic": t.ID}), p.Path(e) + ": topics: " + t.ID + ": enabled: true"}
}

// SignalOff says why nothing is made of a signal; nil: something may be.
func (p *Plan) SignalOff(s *Signal) *Off {
	if off := p.TopicOff(s.Exporter, p.Topic(s)); off != nil {
		return off
	}
	if s.Absent {
		return &Off{Why: wording.Text("off.absent", nil)}
	}
	return nil
}

// AlertOff says why an alert is not emitted; nil: it is.
func (p *Plan) AlertOff(e *catalog.Exporter, a *catalog.Alert) *Off {
	if off := p.TopicOff(e, p.AlertTopic(e, a)); off != nil {
		return off
	}
	if off := p.thresholdOff(a.When); off != nil {
		return off
	}
	var company *Off
	for _, r := range a.With {
		if company = p.thresholdOff(r); company == nil {
			break
		}
	}
	if company != nil {
		return company
	}
	if !a.Enabled {
		why := wording.Text("off.alert", nil)
		if a.OptIn != "" {
			why = wording.Text("off.optInAlert", wording.Data{"Needs": a.OptIn})
		}
		return &Off{why, p.Path(e) + ": alerts: " + a.ID + ": enabled: true"}
	}
	return nil
}

// AlertTopic is the topic of an alert: its own, or that of the signal it judges.
func (p *Plan) AlertTopic(e *catalog.Exporter, a *catalog.Alert) *catalog.Topic {
	if a.Topic != "" {
		return e.Topic(a.Topic)
	}
	if t := p.Threshold(a.When); t != nil {
		return p.Topic(t.Signal)
	}
	return nil
}

// SLOOff says why an objective is not recorded; nil: it is.
func (p *Plan) SLOOff(e *catalog.Exporter, s *catalog.SLO) *Off {
	if slices.ContainsFunc(p.SLOs, func(x *SLO) bool { return x.SLO == s }) {
		return nil
	}
	if of := p.Signal(s.Of); of != nil {
		return p.SignalOff(of)
	}
	return p.TopicOff(e, nil)
}

func (p *Plan) thresholdOff(r catalog.Ref) *Off {
	t := p.Threshold(r)
	if t == nil {
		return nil
	}
	return p.SignalOff(t.Signal)
}

// Path is where an overlay sets fields of an exporter.
func (p *Plan) Path(e *catalog.Exporter) string {
	if e == p.Catalog.Neutral {
		return "neutral"
	}
	return "exporters: " + e.ID
}

// ThresholdPath is where an overlay sets a threshold's levels.
func (p *Plan) ThresholdPath(t *Threshold) string {
	return p.DottedPath(p.exporterOf(t.Threshold.Exporter)) + ".thresholds." + t.ID
}

// DottedPath is the same as one path, for a reader who looks a field up.
func (p *Plan) DottedPath(e *catalog.Exporter) string {
	if e == p.Catalog.Neutral {
		return "neutral"
	}
	return "exporters." + e.ID
}
