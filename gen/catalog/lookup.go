package catalog

import "strings"

// entryKey names an entry among those of its kind.
type entryKey struct{ exporter, id string }

// lookup finds entries by exporter and id.
type lookup struct {
	exporters  map[string]*Exporter
	metrics    map[entryKey]*Metric
	thresholds map[entryKey]*Threshold
}

// newLookup reads all entries; Load keeps the result.
func newLookup(c *Catalog) *lookup {
	l := &lookup{map[string]*Exporter{}, map[entryKey]*Metric{}, map[entryKey]*Threshold{}}
	for _, e := range c.All() {
		l.exporters[e.ID] = e
		for _, m := range e.Metrics {
			l.metrics[entryKey{e.ID, m.ID}] = m
		}
		for _, t := range e.Thresholds {
			l.thresholds[entryKey{e.ID, t.ID}] = t
		}
	}
	return l
}

// find is the kept lookup; a catalog made by hand has none.
func (c *Catalog) find() *lookup {
	if c.lookup == nil {
		return newLookup(c)
	}
	return c.lookup
}

// All returns the exporters and, last, what holds for all servers.
func (c *Catalog) All() []*Exporter {
	if c.Neutral == nil {
		return c.Exporters
	}
	return append(append([]*Exporter(nil), c.Exporters...), c.Neutral)
}

// Enabled returns the exporters that are not switched off as a whole.
func (c *Catalog) Enabled() []*Exporter {
	var out []*Exporter
	for _, e := range c.Exporters {
		if !e.Off {
			out = append(out, e)
		}
	}
	return out
}

// Exporter returns the exporter of that id, Neutral included, or nil.
func (c *Catalog) Exporter(id string) *Exporter { return c.find().exporters[id] }

// Metric returns what a reference points at, or nil when that is not a metric.
func (c *Catalog) Metric(r Ref) *Metric {
	if r.Kind != "metric" {
		return nil
	}
	return c.find().metrics[entryKey{r.Exporter, r.ID}]
}

// Threshold returns what a reference points at, or nil when that is not a threshold.
func (c *Catalog) Threshold(r Ref) *Threshold {
	if r.Kind != "threshold" {
		return nil
	}
	return c.find().thresholds[entryKey{r.Exporter, r.ID}]
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
	case Summary:
		return []string{m.Name, m.Name + "_sum", m.Name + "_count"}
	default:
		return []string{m.Name}
	}
}

// Ref is a reference to the metric.
func (m *Metric) Ref() Ref { return Ref{Kind: "metric", Exporter: m.Exporter, ID: m.ID, Pos: m.Pos} }

// Ref is a reference to the signal.
func (s *Signal) Ref() Ref { return Ref{Kind: "signal", Exporter: s.Exporter, ID: s.ID, Pos: s.Pos} }
