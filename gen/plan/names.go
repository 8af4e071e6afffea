package plan

import (
	"slices"
	"strconv"
	"strings"

	"github.com/prometheus/common/model"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// recordName is level:metric:operations, the practice of Prometheus. The exporter's prefix loses
// its colon, so a recorded name never collides with an exported one.
func (p *resolver) recordName(s *Signal, level string) string {
	return level + ":" + p.base(s) + ":" + p.operations(s)
}

// base is the metric's name where the signal is all of one metric, else the signal's own.
func (p *resolver) base(s *Signal) string {
	of := func(r catalog.Ref, where catalog.Matchers, take string) string {
		m := p.Catalog.Metric(r)
		if len(where) > 0 {
			return s.Exporter.ID + "_" + s.ID
		}
		name := seriesBase(p.exporterOf(m.Exporter), m)
		if take != "" {
			name += "_" + take
		}
		return name
	}
	switch {
	case s.Gauge != nil:
		return of(s.Gauge.Of, s.Gauge.Where, "")
	case s.Rate != nil:
		return of(s.Rate.Of, s.Rate.Where, s.Rate.Series)
	case s.Events != nil:
		return of(s.Events.Of, s.Events.Where, "")
	case s.Mean != nil:
		return of(s.Mean.Of, s.Mean.Where, "")
	case s.Quantile != nil:
		return of(s.Quantile.Of, s.Quantile.Where, "")
	}
	return s.Exporter.ID + "_" + s.ID
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
// exporter's do, since a library brings it, is told apart by the exporter's id.
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

// operations says what was done, the last operation first.
func (p *resolver) operations(s *Signal) string {
	w := promql.Over(p.Catalog.Config.Window).String()
	switch {
	case s.Gauge != nil:
		if s.Gauge.Aggregation != "" {
			return s.Gauge.Aggregation
		}
		return p.Catalog.Metric(s.Gauge.Of).Aggregation
	case s.Rate != nil:
		return "rate" + w
	case s.Events != nil:
		return "increase" + promql.Over(s.Events.Over).String()
	case s.Ratio != nil:
		if s.Ratio.Aggregation != "" {
			return "ratio_" + s.Ratio.Aggregation
		}
		return "ratio" + p.rated(s, w)
	case s.Attainment != nil:
		return "ratio_rate" + w
	case s.Share != nil:
		return "share_rate" + w
	case s.Mean != nil:
		return "mean" + w
	case s.Quantile != nil:
		return "p" + percentile(s.Quantile.Q) + "_" + w
	case s.Skew != nil:
		return "max_over_avg"
	case s.Live != nil:
		return "count"
	case s.Down != nil:
		return "sum"
	case s.Drop != nil:
		name := "below_max" + promql.Over(s.Drop.Over).String()
		if s.Drop.Lasting > 0 {
			name += "_min" + promql.Over(s.Drop.Lasting).String()
		}
		return name
	case s.Resets != nil:
		return "resets" + promql.Over(s.Resets.Over).String()
	case s.Baseline != nil:
		return "over_mean" + model.Duration(s.Baseline.Over).String()
	case len(s.Sum) > 0:
		return "sum" + p.rated(s, w)
	case len(s.First) > 0:
		return p.operations(p.Signal(s.First[0]))
	}
	return "value"
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
