package analysis

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"metricwright/gen/catalog"
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
		as := *e
		as.Target = t
		scrape{s, c, e, t, targetLabels(c.Config), as.Dialects(), as.AnyDialect()}.all()
	}
	for _, b := range builtin() {
		if b.Labels.Get("instance").Presence == Certain {
			b.Several = []Several{processes(c.Config, nil)}
		}
		s.Add(b)
	}
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

	stored, dialects []string // in use here, and all
}

func (s scrape) all() {
	known := map[string]bool{"le": true, "quantile": true}
	for _, m := range s.exp.Metrics {
		for _, l := range m.Labels {
			known[l.Name] = true
		}
	}
	for _, d := range s.dialects {
		if prefix := s.exp.Stored(s.exp.Prefix, d); prefix != "" {
			s.Cover(prefix, s.exp.ID)
		}
	}
	for _, m := range s.exp.Metrics {
		m = m.For(s.target)
		for _, e := range s.metric(m, s.series(m, known)) {
			for _, d := range s.dialects {
				s.add(s.spelled(e, d))
			}
		}
	}
}

// add prefers a series that is in use over one of the same name that is not. A name of native
// histograms that some servers in use give to numbers is both.
func (s scrape) add(e *Series) {
	old, ok := s.Series(e.Name)
	if ok && old.Native != e.Native && old.exported() && e.exported() {
		if e.Native {
			old, e = e, old
		}
		both := *old
		both.Also = e
		s.Add(&both)
		return
	}
	if ok && old.Status == InUse && e.Status != InUse {
		return
	}
	s.Add(e)
}

// exported reports whether any version in use exports the series.
func (e *Series) exported() bool { return e.Status == InUse || e.Status == SomeOfUse }

// spelled is the series under the name of a dialect.
func (s scrape) spelled(e *Series, dialect string) *Series {
	c := *e
	c.Name = s.exp.Stored(e.Name, dialect)
	c.Labels = e.Labels.With(nameLabel(c.Name))
	if c.Instead != "" {
		c.Instead = s.exp.Stored(c.Instead, s.stored[0])
	}
	stored := slices.ContainsFunc(s.stored, func(d string) bool { return s.exp.Stored(e.Name, d) == c.Name })
	if !stored && (c.Name != e.Name || strings.Contains(e.Name, ":")) && (c.Status == InUse || c.Status == SomeOfUse) {
		c.Status = Misspelt
		c.Why = fmt.Sprintf("%s is the %s spelling, and names are stored in the %s dialect here", c.Name, dialect, s.stored[0])
		c.Instead = s.exp.Stored(e.Name, s.stored[0])
	}
	return &c
}

// series is what all series of a metric have in common.
func (s scrape) series(m *catalog.Metric, known map[string]bool) Series {
	out := Series{Exporter: s.exp.ID, Metric: m, Floats: true, Part: PartValue, Unit: NormalUnit(m.Unit), Several: s.several(m)}
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

// family notes that names which are no series stand for one.
func (s scrape) family(e *Series, names ...string) {
	for _, n := range names {
		for _, d := range s.dialects {
			if name := s.exp.Stored(n, d); s.families[name] == nil {
				s.families[name] = func() *Series { return s.spelled(e, d) }
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
