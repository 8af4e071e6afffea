package analysis

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"metricwright/gen/catalog"
)

// The dialects in which a scraped name is stored.
const (
	DialectColon      = "colon"
	DialectUnderscore = "underscore"
	DialectRay        = "ray"
)

// NewSchema knows the series that a catalog's exporters store when they run the versions
// of targets (by exporter id; the exporter's own target where it has none), together with
// the series that Prometheus makes itself.
//
// A scraped series certainly carries the labels of its metric that are not optional, job
// and instance. It possibly carries the optional ones and any label that a target may
// have. It never carries a label that the catalog knows from other metrics of the same
// exporter only.
func NewSchema(c *catalog.Catalog, targets map[string]catalog.Target) *Static {
	s := NewStatic()
	for _, e := range c.Exporters {
		t := e.Target
		if o, ok := targets[e.ID]; ok {
			t = o
		}
		scrape{s, c, e, t, targetLabels(c.Config)}.all()
	}
	s.Add(builtin()...)
	return s
}

// targetLabels are labels that a target may carry, as the configuration names them.
func targetLabels(c catalog.Config) []string {
	out := slices.Clone(c.Group)
	for _, l := range []string{c.Namespace, c.Pod, c.Role} {
		if l != "" && !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	return out
}

type scrape struct {
	*Static
	cat    *catalog.Catalog
	exp    *catalog.Exporter
	target catalog.Target
	labels []string
}

func (s scrape) all() {
	known := map[string]bool{"le": true, "quantile": true}
	for _, m := range s.exp.Metrics {
		for _, l := range m.Labels {
			known[l.Name] = true
		}
	}
	for _, d := range []string{DialectColon, DialectUnderscore, DialectRay} {
		if s.exp.Prefix != "" {
			s.Cover(spell(d, s.exp.Prefix), s.exp.ID)
		}
	}
	for _, m := range s.exp.Metrics {
		for _, e := range s.metric(m, s.series(m, known)) {
			for _, d := range []string{DialectUnderscore, DialectRay, DialectColon} {
				s.add(s.spelled(e, d))
			}
		}
	}
}

// add prefers a series that is in use over one of the same name that is not.
func (s scrape) add(e *Series) {
	if old, ok := s.Series(e.Name); ok && old.Status == InUse && e.Status != InUse {
		return
	}
	s.Add(e)
}

// spelled is the series under the name of a dialect.
func (s scrape) spelled(e *Series, dialect string) *Series {
	c := *e
	c.Name = spell(dialect, e.Name)
	c.Labels = e.Labels.With(nameLabel(c.Name))
	dialects := s.target.Dialects
	if len(dialects) == 0 {
		dialects = []string{DialectColon}
	}
	if c.Instead != "" {
		c.Instead = spell(dialects[0], c.Instead)
	}
	if c.Name != e.Name && !slices.Contains(dialects, dialect) || c.Name == e.Name && dialect == DialectColon && strings.Contains(e.Name, ":") && !slices.Contains(dialects, DialectColon) {
		if c.Status == InUse || c.Status == SomeOfUse {
			c.Status = Misspelt
			c.Why = fmt.Sprintf("%s is the %s spelling, and names are stored in the %s dialect here", c.Name, dialect, dialects[0])
			c.Instead = spell(dialects[0], e.Name)
		}
	}
	return &c
}

// spell writes a name that the colon dialect holds in another dialect.
func spell(dialect, name string) string {
	switch dialect {
	case DialectUnderscore:
		return strings.ReplaceAll(name, ":", "_")
	case DialectRay:
		return "ray_" + strings.ReplaceAll(name, ":", "_")
	}
	return name
}

// series is what all series of a metric have in common.
func (s scrape) series(m *catalog.Metric, known map[string]bool) Series {
	out := Series{Exporter: s.exp.ID, Metric: m, Floats: true, Part: PartValue, Unit: NormalUnit(m.Unit)}
	list := []Label{{Name: "job", Presence: Certain}, {Name: "instance", Presence: Certain}}
	for _, l := range s.labels {
		list = append(list, Label{Name: l, Expected: true})
	}
	for _, l := range m.Labels {
		p := Certain
		if l.Optional {
			p = Possible
		}
		list = slices.DeleteFunc(list, func(e Label) bool { return e.Name == l.Name })
		list = append(list, Label{Name: l.Name, Presence: p})
		switch l.Role {
		case catalog.Copy:
			out.Folds = append(out.Folds, Folding{Label: l.Name, Role: l.Role})
		case catalog.Breakdown:
			f := Folding{Label: l.Name, Role: l.Role}
			if l.Pin != nil {
				f.Pin = *l.Pin
			}
			out.Folds = append(out.Folds, f)
		}
	}
	out.Labels = NewLabels(true, list...)
	out.Labels.others = known
	if !m.Alertable {
		out.Alert = m.Instead
		if out.Alert == "" {
			out.Alert = "the catalog says that an alert on it would mislead"
		}
	}
	out.Status, out.Why = status(m, s.target)
	if out.Status != InUse {
		out.Instead = s.successor(m)
	}
	return out
}

// metric makes the series of a metric out of what they have in common.
func (s scrape) metric(m *catalog.Metric, base Series) []*Series {
	names := s.exp.Series(m)
	part := func(name, part string, change func(*Series)) *Series {
		c := base
		c.Name, c.Part = name, part
		change(&c)
		return &c
	}
	created := part(strings.TrimSuffix(m.Name, s.exp.CounterSuffix)+"_created", PartCreated, func(c *Series) {
		c.Kind, c.Unit, c.Range = Timestamp, UnitTimestamp, AtLeast(0)
	})
	switch m.Type {
	case catalog.Counter:
		counter := part(names[0], PartValue, func(c *Series) { c.Kind, c.Range = Counter, AtLeast(0) })
		s.family(counter, strings.TrimSuffix(m.Name, s.exp.CounterSuffix), m.Name, names[0]+"_total",
			names[0]+"_bucket", names[0]+"_count", names[0]+"_sum")
		return []*Series{counter, created}
	case catalog.Histogram:
		return append(s.histogram(m, part), part(m.Name+"_created", PartCreated, func(c *Series) {
			c.Kind, c.Unit, c.Range = Timestamp, UnitTimestamp, AtLeast(0)
		}))
	case catalog.Summary:
		return append(s.summary(m, part), part(m.Name+"_created", PartCreated, func(c *Series) {
			c.Kind, c.Unit, c.Range = Timestamp, UnitTimestamp, AtLeast(0)
		}))
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

// family notes that names which are no series stand for one.
func (s scrape) family(e *Series, names ...string) {
	for _, n := range names {
		for _, d := range []string{DialectColon, DialectUnderscore, DialectRay} {
			if _, ok := s.families[spell(d, n)]; !ok {
				s.families[spell(d, n)] = func() *Series { return s.spelled(e, d) }
			}
		}
	}
}

// limits is the interval of a catalog's range.
func limits(r catalog.Range) Interval {
	out := Interval{Min: math.Inf(-1), Max: math.Inf(1)}
	if r.Min != nil {
		out.Min = *r.Min
	}
	if r.Max != nil {
		out.Max = *r.Max
	}
	return out
}
