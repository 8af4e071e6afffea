package plan

import (
	"slices"
	"strconv"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// recordName is level:metric:operations, the practice of Prometheus. The exporter's prefix loses
// its colon, so a recorded name never collides with an exported one.
func (p *resolver) recordName(s *Signal, level string) string {
	return level + ":" + p.base(s) + ":" + s.made().operations(p, promql.Over(p.Catalog.Config.Window).String())
}

// base is the metric's name where the signal is all of one metric, else the signal's own.
func (p *resolver) base(s *Signal) string {
	one := s.made().one()
	m := p.Catalog.Metric(one.of)
	if m == nil || len(one.where) > 0 {
		return s.Exporter.ID + "_" + s.ID
	}
	name := seriesBase(p.exporterOf(m.Exporter), m)
	if one.series != "" {
		name += "_" + one.series
	}
	return name
}

// neutralName is level:llm_id:operations, where an id that already says the operation (ttft_p99)
// does not say it twice.
func neutralName(s *Signal, level, ops string) string {
	id := s.ID
	if i := strings.LastIndexByte(id, '_'); i > 0 && strings.HasPrefix(ops, id[i+1:]) {
		id = id[:i]
	}
	return level + ":llm_" + id + ":" + ops
}

// seriesBase is a metric's name as part of a recorded name; one that does not begin as the
// exporter's do, since a library brings it, is distinguished by the exporter's id.
func seriesBase(e *catalog.Exporter, m *catalog.Metric) string {
	name := m.Name
	if !strings.HasPrefix(name, e.Prefix) {
		name = e.ID + "_" + name
	}
	if m.Type == catalog.Counter {
		name = strings.TrimSuffix(name, e.CounterSuffix)
	}
	return strings.ReplaceAll(name, ":", "_")
}

// rated is _rate and the window where the signal is made of rates.
func (p *resolver) rated(s *Signal, w string) string {
	for _, m := range s.metrics {
		if m.Type != catalog.Gauge {
			return "_rate" + w
		}
	}
	return ""
}

// percentile is 99 of 0.99 and 999 of 0.999.
func percentile(q float64) string {
	s := strconv.FormatFloat(q*100, 'f', -1, 64)
	if i, f, ok := strings.Cut(strconv.FormatFloat(q, 'f', -1, 64), "."); ok && i == "0" {
		if len(f) == 1 {
			f += "0"
		}
		return f
	}
	return s
}

// operations of a recorded name are what stands behind its last colon.
func operations(name string) string { return name[strings.LastIndexByte(name, ':')+1:] }

// partOf names a part of a metric in a recorded name.
func partOf(where catalog.Matchers) string {
	var keys []string
	for k := range where {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	out := ""
	for _, k := range keys {
		out += "_" + k + "_" + strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
				return r
			}
			return '_'
		}, where[k])
	}
	return out
}
