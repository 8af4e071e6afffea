package analysis

import (
	"math"
	"slices"
	"strings"

	"metricwright/gen/catalog"
)

// metric makes the series of a metric out of what they have in common.
func (s scrape) metric(m *catalog.Metric, base Series) []*Series {
	names := s.exp.Series(m)
	part := func(name, part string, change func(*Series)) *Series {
		c := base
		c.Name, c.Part = name, part
		change(&c)
		return &c
	}
	created := func(base string) *Series {
		return part(base+"_created", PartCreated, func(c *Series) { c.Kind, c.Unit, c.Range = Timestamp, UnitTimestamp, AtLeast(0) })
	}
	switch m.Type {
	case catalog.Counter:
		counter := part(names[0], PartValue, func(c *Series) { c.Kind, c.Range = Counter, AtLeast(0) })
		base := strings.TrimSuffix(m.Name, s.exp.CounterSuffix)
		s.family(counter, base, m.Name, names[0]+"_total",
			names[0]+"_bucket", names[0]+"_count", names[0]+"_sum")
		return []*Series{counter, created(base)}
	case catalog.Histogram:
		return append(s.histogram(m, part), created(m.Name))
	case catalog.Summary:
		return append(s.summary(m, part), created(m.Name))
	case catalog.Info:
		info := part(names[0], PartValue, func(c *Series) { c.Kind, c.Range = Info, Between(1, 1) })
		s.family(info, names[0]+"_total", names[0]+"_bucket", names[0]+"_count", names[0]+"_sum")
		return []*Series{info}
	}
	gauge := part(names[0], PartValue, func(c *Series) {
		c.Kind, c.Range = Level, limits(m.Range)
		switch {
		case c.Unit == UnitTimestamp:
			c.Kind = Timestamp
		case c.Unit == UnitRatio && c.Range.Within(0, 1):
			c.Kind = Share
		}
	})
	s.family(gauge, names[0]+"_total", names[0]+"_bucket", names[0]+"_count", names[0]+"_sum")
	return []*Series{gauge}
}

// histogram makes the classic series of a histogram, the native one, or both.
func (s scrape) histogram(m *catalog.Metric, part func(string, string, func(*Series)) *Series) []*Series {
	classic := len(s.target.Histograms) == 0 || slices.Contains(s.target.Histograms, "classic")
	native := slices.Contains(s.target.Histograms, "native")
	as := func(name, p, unit string, kind Kind) *Series {
		return part(name, p, func(c *Series) {
			c.Kind, c.Unit, c.Range, c.Observed, c.Bounds = kind, unit, AtLeast(0), NormalUnit(m.Unit), m.Bounds
			if p == PartSum && (m.Range.Min == nil || *m.Range.Min < 0) && NormalUnit(m.Unit) == UnitTimestamp {
				c.Range = Interval{Min: math.Inf(-1), Max: math.Inf(1)}
			}
			if !classic && c.Status == InUse {
				c.Status, c.Instead = Unstored, m.Name
				c.Why = "histograms are stored natively here, under " + m.Name
			}
		})
	}
	bucket := as(m.Name+"_bucket", PartBucket, UnitObservations, Buckets)
	bucket.Labels = bucket.Labels.With(Label{Name: "le", Presence: Certain})
	out := []*Series{bucket, as(m.Name+"_sum", PartSum, NormalUnit(m.Unit), Counter), as(m.Name+"_count", PartCount, UnitObservations, Counter)}
	if native {
		out = append(out, part(m.Name, PartValue, func(c *Series) {
			c.Kind, c.Native, c.Floats, c.Range, c.Observed, c.Bounds = Histogram, true, false, nothing(), NormalUnit(m.Unit), m.Bounds
			c.Unit = UnitObservations
		}))
	} else {
		s.family(bucket, m.Name)
	}
	s.family(bucket, m.Name+"_total", m.Name+"_buckets", m.Name+"_bucket_total")
	return out
}

// summary makes the series of a summary: quantiles of the server's own, a sum, a count.
func (s scrape) summary(m *catalog.Metric, part func(string, string, func(*Series)) *Series) []*Series {
	counter := func(name, p, unit string) *Series {
		return part(name, p, func(c *Series) { c.Kind, c.Unit, c.Range = Counter, unit, AtLeast(0) })
	}
	quantile := part(m.Name, PartValue, func(c *Series) {
		c.Kind, c.Range = Quantile, limits(m.Range)
		c.Range.NaN = true // of a summary without observations
		c.Labels = c.Labels.With(Label{Name: "quantile", Presence: Certain})
	})
	s.family(quantile, m.Name+"_bucket", m.Name+"_total")
	return []*Series{quantile, counter(m.Name+"_sum", PartSum, NormalUnit(m.Unit)), counter(m.Name+"_count", PartCount, UnitObservations)}
}
