package exposition

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/api"
	v1 "github.com/prometheus/client_golang/api/prometheus/v1"
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/diag"
	"metricwright/gen/promql"
)

// Prometheus says what to read of a Prometheus, or of what has its API.
type Prometheus struct {
	URL      string
	Selector string   // only series that it selects; empty: all
	Names    string   // of the metrics to look for, an anchored regular expression
	Target   []string // the labels that distinguish targets
	At       time.Time
}

// store is a Prometheus that is asked.
type store struct {
	f     *Fleet
	api   v1.API
	at    diag.Pos
	now   time.Time
	match []*labels.Matcher
	names *regexp.Regexp
	types map[string]v1.MetricType // by family; nil: not known
	fails atomic.Int32             // in a row
}

// AddPrometheus adds a page for each target that has series of the names: what is stored of it
// now. Its findings say what keeps it from that.
func (f *Fleet) AddPrometheus(ctx context.Context, p Prometheus) diag.List {
	at := diag.Pos{File: shown(p.URL)}
	match, err := promql.ParseSelector(p.Selector)
	if err != nil {
		return diag.List{diag.Errorf("input/selector", diag.Pos{}, "--selector %s cannot be read: %v", p.Selector, err).WithHint(`write it as --selector '{job="chat"}'`)}
	}
	s := &store{f: f, at: at, now: p.At, match: match, names: regexp.MustCompile("^(?:" + p.Names + ")$")}
	if s.now.IsZero() {
		s.now = time.Now()
	}
	if !IsURL(p.URL) {
		return diag.List{diag.Errorf("input/url", at, "is not the address of a Prometheus").WithHint("write it as --prometheus http://HOST:9090")}
	}
	c := *f.client
	c.Transport = &bounded{c.Transport, f.o.MaxSize}
	client, err := api.NewClient(api.Config{Address: p.URL, Client: &c})
	if err != nil {
		return diag.List{diag.Errorf("input/url", at, "is not the address of a Prometheus").WithHint("write it as --prometheus http://HOST:9090")}
	}
	s.api = v1.NewAPI(client)
	targets, found := s.targets(ctx, p)
	if !found.HasErrors() && len(targets) == 0 {
		found.Add(diag.Errorf("input/prometheus", at, "has no series now whose name is one of a server of the catalog").
			WithHint("does it scrape the servers? --selector narrows what is looked at%s", narrowed(p.Selector)))
	}
	for i, name := range namesOf(targets) {
		f.add(name, func(ctx context.Context) (*Page, diag.List) { return s.page(ctx, name, targets[i]) })
	}
	return masked(found, f.secrets)
}

func narrowed(selector string) string {
	if selector == "" {
		return ""
	}
	return " and is " + selector
}

// namesAtOnce is how many names are asked for in one query, so that none is about too many series.
const namesAtOnce = 10

// targets finds the targets by the labels that distinguish them, and what types the names have.
func (s *store) targets(ctx context.Context, p Prometheus) ([]model.Metric, diag.List) {
	name := labels.MustNewMatcher(labels.MatchRegexp, model.MetricNameLabel, p.Names)
	within, cancel := s.timeout(ctx)
	defer cancel()
	values, warnings, _, err := s.api.LabelValues(within, model.MetricNameLabel, []string{promql.Print(promql.StoredSeries(append([]*labels.Matcher{name}, s.match...)))}, s.now.Add(-lookback), s.now)
	if err != nil {
		return nil, diag.List{s.refused(err)}
	}
	found := s.warned(warnings)
	if bad := s.metadata(ctx); len(values) > 0 {
		found.Add(bad...)
	}
	var names []string
	for _, v := range values {
		if n := string(v); s.names.MatchString(n) && !strings.HasSuffix(n, "_bucket") && !strings.HasSuffix(n, "_created") {
			names = append(names, n)
		}
	}
	seen := map[model.Fingerprint]model.Metric{}
	for chunk := range slices.Chunk(names, namesAtOnce) {
		v, bad := s.query(ctx, promql.StoredBy(chunk, p.Target, s.match))
		found.Add(bad...)
		if bad.HasErrors() {
			return nil, found
		}
		for _, x := range v {
			full := model.Metric{}
			for _, l := range p.Target {
				full[model.LabelName(l)] = x.Metric[model.LabelName(l)] // an empty value matches what is not there
			}
			seen[full.Fingerprint()] = full
		}
	}
	var out []model.Metric
	for _, m := range seen {
		out = append(out, m)
	}
	slices.SortFunc(out, func(a, b model.Metric) int { return strings.Compare(a.String(), b.String()) })
	return out, found
}

// lookback is how old a sample may be to count as of now, by default.
const lookback = 5 * time.Minute

// metadata asks for the types. Not every storage keeps them, and several servers may differ.
func (s *store) metadata(ctx context.Context) diag.List {
	ctx, cancel := s.timeout(ctx)
	defer cancel()
	all, err := s.api.Metadata(ctx, "", "")
	if err != nil || len(all) == 0 {
		return diag.List{diag.Notef("input/metadata", s.at, "does not say of which types its metrics are, so types are not compared").
			WithHint("Mimir keeps them where remote write sends metadata; a Prometheus has them of what it scrapes itself")}
	}
	s.types = map[string]v1.MetricType{}
	for name, list := range all {
		if s.names.MatchString(name) && !slices.ContainsFunc(list, func(m v1.Metadata) bool { return m.Type != list[0].Type }) {
			s.types[name] = list[0].Type
		}
	}
	return nil
}

// page is what is stored of a target.
func (s *store) page(ctx context.Context, name string, target model.Metric) (*Page, diag.List) {
	const patience = 2 * atOnce
	if s.fails.Load() >= patience {
		return nil, diag.List{diag.Errorf("input/prometheus", diag.Pos{File: name}, "was not asked for: the %d queries before it failed", patience).WithHint("see the first of them")}
	}
	match := slices.Clone(s.match)
	for l, v := range target {
		match = append(match, promql.Equal(string(l), string(v)))
	}
	if target[model.InstanceLabel] == "" { // nothing else keeps the query from all that is stored
		match = append(match, labels.MustNewMatcher(labels.MatchRegexp, model.MetricNameLabel, s.names.String()))
	}
	v, found := s.query(ctx, promql.StoredSeries(match))
	if found.HasErrors() {
		s.fails.Add(1)
		for i := range found {
			found[i].Pos.File = name
		}
		return nil, found
	}
	s.fails.Store(0)
	p := &Page{Source: name, Format: "stored", Stored: true, Partial: len(found) > 0}
	g := newGrouper(p)
	slices.SortFunc(v, func(a, b *model.Sample) int {
		return strings.Compare(string(a.Metric[model.MetricNameLabel]), string(b.Metric[model.MetricNameLabel]))
	})
	for _, x := range v {
		n := string(x.Metric[model.MetricNameLabel])
		if !s.names.MatchString(n) {
			continue
		}
		s.declare(g, n)
		b := labels.NewScratchBuilder(len(x.Metric))
		for l, value := range x.Metric {
			if l != model.MetricNameLabel {
				b.Add(string(l), string(value))
			}
		}
		b.Sort()
		g.add(Sample{Name: n, Labels: b.Labels(), Value: float64(x.Value), Native: x.Histogram != nil, Pos: diag.Pos{File: name}})
	}
	return p, found
}

// declare is the TYPE line that the family of a series had.
func (s *store) declare(g *grouper, series string) {
	family := series
	typ, ok := s.types[series]
	if i := strings.LastIndexByte(series, '_'); !ok && i > 0 {
		family = series[:i]
		if typ, ok = s.types[family]; ok && !slices.Contains(suffixes[string(typ)], series[i:]) {
			return
		}
	}
	if ok && typ != v1.MetricTypeUnknown {
		g.declare(family, diag.Pos{File: g.page.Source}).Type = string(typ)
	}
}
