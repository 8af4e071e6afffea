package plan

import (
	"slices"
	"sort"
	"strings"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// want says which series of a metric a construct asks for.
type want struct {
	of    *catalog.Metric
	where catalog.Matchers
	take  string // of a histogram: sum, count, bucket, or native for the whole of a native one
	le    string // of a bucket: the one bound
	keep  string // a label that the result is distinguished by, so that it is not pinned
	ratio bool   // it is a side of a ratio, where spellings of another unit cancel out

	kind promql.Kind // what a vector asks of it
}

// appears reports whether the events with which the series appears are asked for, too.
func (w want) appears() bool {
	return w.kind == promql.Events || w.kind == promql.Rate && w.of.Type == catalog.Counter && w.of.AppearsWith == "first event"
}

// spellings are the series that hold what is wanted, newest first, in each dialect: those
// that some server of the target may export.
func (b *builder) spellings(w want) []promql.Series {
	e := b.p.exporterOf(w.of.Exporter)
	var out []promql.Series
	chain := b.chain(e, w)
	common, mixed := commonBounds(chain, e.Target)
	for _, s := range chain {
		if mixed && w.take == native && !slices.Equal(s.of.Bounds, w.of.Bounds) {
			continue // histograms of different bounds add up to a wrong one
		}
		if s.of.Type != w.of.Type {
			continue // another type is no spelling of this series; a mean bridges it
		}
		for _, form := range forms(e, s) {
			for _, d := range e.Dialects() {
				x := b.series(e, s, d, form)
				x.Mixed = form == native && slices.ContainsFunc(chain, func(o want) bool { return s.of.Name == o.of.Name && s.of.Type != o.of.Type })
				if mixed && w.take == "bucket" && w.le == "" {
					x.Match = append(x.Match, promql.OneOf("le", append(bounds(common), "+Inf")))
				}
				if !slices.ContainsFunc(out, func(y promql.Series) bool { return sameSeries(x, y) }) {
					out = append(out, x)
				}
			}
		}
	}
	return out
}

// commonBounds are the bucket bounds that all spellings of a histogram share on all versions of a target,
// and whether any has others: buckets may be added only among equal bounds.
func commonBounds(chain []want, t catalog.Target) (common []float64, mixed bool) {
	for i, w := range chain {
		if w.of.Type != catalog.Histogram {
			continue
		}
		mixed = mixed || w.of.Mixed(t)
		if i == 0 {
			common = w.of.Bounds
			continue
		}
		mixed = mixed || !slices.Equal(w.of.Bounds, chain[0].of.Bounds)
		common = slices.DeleteFunc(slices.Clone(common), func(b float64) bool { return !slices.Contains(w.of.Bounds, b) })
	}
	return common, mixed
}

// bounds are bucket bounds as le spells them.
func bounds(fs []float64) []string {
	var out []string
	for _, f := range fs {
		out = append(out, promql.Bound(f))
	}
	return out
}

// sameSeries reports whether two spellings select the same: a metric whose bounds alone changed.
func sameSeries(a, b promql.Series) bool {
	return a.Name == b.Name && a.Take == b.Take && slices.EqualFunc(a.Match, b.Match, func(x, y *promql.Label) bool { return x.String() == y.String() })
}

// gauges are the older spellings that were gauges, of a histogram that has replaced them.
func (b *builder) gauges(w want) *promql.Vector {
	e := b.p.exporterOf(w.of.Exporter)
	v := &promql.Vector{Kind: promql.Level, Identity: b.p.identity()}
	for _, s := range b.chain(e, w) {
		if s.of.Type == catalog.Gauge && w.of.Type == catalog.Histogram {
			for _, d := range e.Dialects() {
				x := b.series(e, s, d, classic)
				x.Mixed = slices.Contains(e.Target.Histograms, native) && s.of.Name == w.of.Name
				v.Alts = append(v.Alts, x)
			}
		}
	}
	return v
}

// chain is the wanted metric and the older ones that the target still needs.
func (b *builder) chain(e *catalog.Exporter, w want) []want {
	var out []want
	covered := false
	add := func(x want) {
		if !covered && x.of.Exists(e.Target) {
			out = append(out, x)
			covered = x.of.Covers(e.Target)
		}
	}
	add(w)
	for _, old := range w.of.Replaces {
		m := b.p.Catalog.Metric(old.Metric)
		if m == nil || m.Unit != w.of.Unit && !w.ratio {
			continue // blocks a second and tokens a second do not add up
		}
		x := w
		x.of, x.where = m, catalog.Matchers{}
		for k, v := range w.where {
			if _, ok := m.Label(k); ok {
				x.where[k] = v
			}
		}
		for k, v := range old.Where {
			x.where[k] = v
		}
		add(x)
	}
	if len(out) == 0 {
		out = append(out, w) // nothing known fits the target; the newest name is the best guess
	}
	return out
}

// The forms in which Prometheus may store a histogram.
const (
	classic = "classic" // series for buckets, sum and count
	native  = "native"  // one series, with custom buckets: no _bucket, _sum or _count exists
)

// forms are those in which what is wanted may be stored.
func forms(e *catalog.Exporter, w want) []string {
	switch {
	case w.of.Type != catalog.Histogram || w.take == "bucket":
		return []string{classic}
	case w.take == native:
		return []string{native}
	}
	return e.Target.Histograms
}

// series is one spelling in one dialect and form.
func (b *builder) series(e *catalog.Exporter, w want, dialect, form string) promql.Series {
	name := e.Series(w.of)[0]
	pins, s := map[string]string{}, promql.Series{Metric: w.of}
	if c := b.p.Catalog.Config; c.Role != "" && (w.of.CountedBy == "decode" || b.once && w.of.CountedBy == "each") && b.p.carriesRole([]*catalog.Metric{w.of}) {
		pins[c.Role] = c.Decode
	}
	if w.of.Type == catalog.Histogram || w.of.Type == catalog.Summary && w.take != "" {
		name = w.of.Name + "_" + w.take
	}
	if form == native {
		name, s.Native = w.of.Name, true
		if w.take != native {
			s.Take = "histogram_" + w.take
		}
	}
	for _, l := range w.of.Labels {
		s.Own = append(s.Own, l.Name)
		switch {
		case l.Role == catalog.Copy:
			s.Copies = append(s.Copies, l.Name)
		case l.Role == catalog.Breakdown && l.Pin != nil && l.Name != w.keep:
			pins[l.Name] = *l.Pin
		}
	}
	sort.Strings(s.Copies)
	match := promql.MustMatchers(b.p.Catalog.Config.Matchers, pins, w.where) // checkMatchers compiled them
	if w.le != "" {
		match = append(match, promql.Equal("le", w.le))
	}
	s.Match = append(match, b.variables(w.of)...)
	s.Own = slices.DeleteFunc(s.Own, func(l string) bool { // what has one value tells nothing apart
		_, pinned := pins[l]
		return pinned || slices.ContainsFunc(match, func(m *promql.Label) bool { return m.Name == l && m.Type == labels.MatchEqual })
	})
	s.Name = e.Stored(name, dialect)
	if presence := b.p.Catalog.Metric(e.Presence); presence != nil && w.appears() {
		p := b.chain(e, want{of: presence, take: "count"})[0]
		x := b.series(e, p, dialect, forms(e, p)[0])
		s.Beside = &x
	}
	if presence := b.p.Catalog.Metric(e.Presence); presence != nil && !strings.HasPrefix(w.of.Name, e.Prefix) {
		whose := b.series(e, want{of: presence, take: "count"}, dialect, classic)
		s.Whose = &whose
	}
	return s
}

// job are the labels that name a scrape job in the deployment: two namespaces or clusters may each
// have one of the same name.
func (p *resolver) job() []string { return p.withoutRole(p.labels("job", nil)) }

// identity are the labels that name a process in the deployment: every join on a process is on them.
func (p *resolver) identity() []string { return p.withoutRole(p.labels("process", nil)) }

// withoutRole leaves the role out: not every metric of a process need carry it, and it names none.
func (p *resolver) withoutRole(names []string) []string {
	return slices.DeleteFunc(names, func(l string) bool { return l == p.Catalog.Config.Role })
}

// vector is what is wanted, of each process.
func (b *builder) vector(kind promql.Kind, w want) *promql.Vector {
	w.kind = kind
	return &promql.Vector{Alts: b.spellings(w), Kind: kind, Window: b.window, Identity: b.p.identity()}
}

// late reports whether the metric, or an older spelling in use, appears with its first event, or
// only on the processes that generate: absent counts as zero then.
func (b *builder) late(w want) bool {
	if b.p.Catalog.Config.Role != "" && w.of.CountedBy == "decode" {
		return true
	}
	for _, x := range b.chain(b.p.exporterOf(w.of.Exporter), w) {
		if x.of.AppearsWith == "first event" {
			return true
		}
	}
	return false
}
