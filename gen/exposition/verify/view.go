package verify

import (
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// view is what one page has of one exporter.
type view struct {
	catalog *catalog.Catalog
	e       *catalog.Exporter
	names   *names
	page    *exposition.Page
	have    map[*catalog.Metric]*have
	order   []*have // by place
	unknown []unknown
	stems   map[string]bool // of the unknown names
	said    map[string]bool // values of labels that were judged
	copied  map[*have]bool  // whose copies by process were reported
	other   int             // families that are the server's and not described
	// How many samples, and how many TYPE and HELP lines, are spelled in each dialect.
	spelled, declared map[string]int
	target            Range
	targeted          bool
	excerpt           string // why the page is one; empty: it is whole
	versions          Range  // that the page could come from, or the target
}

// have is what the page has of a metric.
type have struct {
	metric  *catalog.Metric
	name    string // as the page has it
	typ     string // as the page declares it; empty: it does not
	pos     diag.Pos
	samples map[part][]exposition.Sample
	twins   int // of a counter behind Ray, samples without the suffix
}

// all calls f for every sample that holds a value of the metric, births left out.
func (h *have) all(f func(part, exposition.Sample)) {
	for _, p := range []part{value, bucket, sum, count} {
		for _, s := range h.samples[p] {
			f(p, s)
		}
	}
}

// unknown is a name with the exporter's prefix that the catalog does not have.
type unknown struct {
	name, key, dialect string
	pos                diag.Pos
	bare               *catalog.Metric // whose name without the suffix of its series it is
}

// survey sorts a page by exporters. The rest is counted: what Prometheus' client libraries add
// about the process, what the catalog knows without a prefix, and what others export.
func survey(c *catalog.Catalog, all map[*catalog.Exporter]*names, page *exposition.Page) (views []*view, process, others int) {
	by := map[*catalog.Exporter]*view{}
	for _, e := range c.Exporters {
		by[e] = &view{
			catalog: c, e: e, names: all[e], page: page, have: map[*catalog.Metric]*have{},
			stems: map[string]bool{}, said: map[string]bool{}, copied: map[*have]bool{}, spelled: map[string]int{}, declared: map[string]int{},
		}
	}
	var foreign []*exposition.Family
	for _, f := range page.Families {
		if e, key, dialect := owner(c, f.Name); e != nil {
			by[e].family(f, key, dialect)
		} else {
			foreign = append(foreign, f)
		}
	}
	for _, e := range c.Exporters {
		if v := by[e]; len(v.order)+len(v.unknown)+v.other > 0 {
			views = append(views, v)
		}
	}
	for _, f := range foreign {
		switch {
		case strings.HasPrefix(f.Name, "process_") || strings.HasPrefix(f.Name, "python_"):
			process++
		case !adopted(views, f):
			others++
		}
	}
	return views, process, others
}

// adopted gives a family to an exporter of the page that has the name without its prefix, such as
// those of a library. Others may export it too, so nothing but its presence is taken from it.
func adopted(views []*view, f *exposition.Family) bool {
	for _, v := range views {
		if m, ok := v.names.family(exposition.Key(f.Name), f.Type); ok {
			if v.have[m.metric] == nil {
				v.have[m.metric] = &have{metric: m.metric, name: f.Name, pos: f.Pos}
			}
			return true
		}
	}
	return false
}

// family takes in a family whose name has the exporter's prefix.
func (v *view) family(f *exposition.Family, key, dialect string) {
	for _, prefix := range v.e.OtherPrefixes {
		if strings.HasPrefix(key, exposition.Key(prefix)) {
			v.other++
			return
		}
	}
	announced := f.Type != "" || f.Help != "" || f.Unit != ""
	known := true
	if announced {
		v.declared[dialect]++
		var m meaning
		if m, known = v.names.family(key, f.Type); known {
			h := v.of(m.metric, f.Name, f.Pos)
			switch {
			case m.part == created:
			case dialect == ray && m.part == declared && m.metric.Type == catalog.Counter && f.Type == catalog.Gauge: // Ray's second copy
			default:
				h.typ, h.name, h.pos = f.Type, f.Name, f.Pos
			}
		} else {
			v.stranger(unknown{f.Name, key, dialect, f.Pos, nil})
		}
	}
	for _, s := range f.Samples {
		k, d, ok := spelled(v.e, s.Name)
		if !ok {
			continue // joined to the family by its key alone, which no exporter does
		}
		v.spelled[d]++
		v.sample(s, k, d, f.Type, announced && !known)
	}
}

// sample takes in a sample; strange: its family is already known to be unknown.
func (v *view) sample(s exposition.Sample, key, dialect, typ string, strange bool) {
	m, ok := v.names.sample(key, typ)
	switch {
	case !ok && strange:
	case !ok:
		v.stranger(unknown{s.Name, key, dialect, s.Pos, nil})
	case m.part == declared && dialect == ray && m.metric.Type == catalog.Counter:
		v.of(m.metric, s.Name, s.Pos).twins++
	case m.part == declared && s.Native: // one series, under the bare name
		v.of(m.metric, s.Name, s.Pos)
	case m.part == declared:
		v.stranger(unknown{s.Name, key, dialect, s.Pos, m.metric})
	default:
		h := v.of(m.metric, s.Name, s.Pos)
		h.samples[m.part] = append(h.samples[m.part], s)
	}
}

// of is what the page has of a metric so far.
func (v *view) of(m *catalog.Metric, name string, pos diag.Pos) *have {
	h := v.have[m]
	if h == nil {
		h = &have{metric: m, name: name, pos: pos, samples: map[part][]exposition.Sample{}}
		v.have[m], v.order = h, append(v.order, h)
	}
	return h
}

// stranger notes an unknown name once, whatever its suffix.
func (v *view) stranger(u unknown) {
	if stem := stem(u.key); !v.stems[stem] {
		v.stems[stem] = true
		v.unknown = append(v.unknown, u)
	}
}

// stem is a name without the suffix that tells the series of one metric apart.
func stem(key string) string {
	for _, s := range []string{"_bucket", "_sum", "_count", "_created", "_total"} {
		if rest, ok := strings.CutSuffix(key, s); ok {
			return rest
		}
	}
	return key
}
