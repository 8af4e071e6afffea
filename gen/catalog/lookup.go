package catalog

import "strings"

// All returns the exporters and, last, what holds for all servers.
func (c *Catalog) All() []*Exporter {
	if c.Neutral == nil {
		return c.Exporters
	}
	return append(append([]*Exporter(nil), c.Exporters...), c.Neutral)
}

// Exporter returns the exporter of that id, Neutral included, or nil.
func (c *Catalog) Exporter(id string) *Exporter {
	for _, e := range c.All() {
		if e.ID == id {
			return e
		}
	}
	return nil
}

// Metric returns what a reference points at, or nil when that is no metric.
func (c *Catalog) Metric(r Ref) *Metric {
	if e := c.Exporter(r.Exporter); e != nil && r.Kind == "metric" {
		for _, m := range e.Metrics {
			if m.ID == r.ID {
				return m
			}
		}
	}
	return nil
}

// Signal returns what a reference points at, or nil when that is no signal.
func (c *Catalog) Signal(r Ref) *Signal {
	if e := c.Exporter(r.Exporter); e != nil && r.Kind == "signal" {
		for _, s := range e.Signals {
			if s.ID == r.ID {
				return s
			}
		}
	}
	return nil
}

// Threshold returns what a reference points at, or nil when that is no threshold.
func (c *Catalog) Threshold(r Ref) *Threshold {
	if e := c.Exporter(r.Exporter); e != nil && r.Kind == "threshold" {
		for _, t := range e.Thresholds {
			if t.ID == r.ID {
				return t
			}
		}
	}
	return nil
}

// Topic returns the exporter's topic of that id, or nil.
func (e *Exporter) Topic(id string) *Topic {
	for _, t := range e.Topics {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// Series are the names under which Prometheus stores the metric in the colon dialect:
// a counter's ends in the exporter's suffix, once; a histogram's are _bucket, _sum and _count.
func (e *Exporter) Series(m *Metric) []string {
	switch m.Type {
	case Counter:
		return []string{strings.TrimSuffix(m.Name, e.CounterSuffix) + e.CounterSuffix}
	case Histogram:
		return []string{m.Name + "_bucket", m.Name + "_sum", m.Name + "_count"}
	default:
		return []string{m.Name}
	}
}

// Ref is a reference to the metric.
func (m *Metric) Ref() Ref { return Ref{Kind: "metric", Exporter: m.Exporter, ID: m.ID, Pos: m.Pos} }

// Ref is a reference to the signal.
func (s *Signal) Ref() Ref { return Ref{Kind: "signal", Exporter: s.Exporter, ID: s.ID, Pos: s.Pos} }
