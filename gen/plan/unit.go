package plan

import (
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql"
)

// Units that no metric has.
const (
	UnitRatio = "ratio" // 0 to 1
	UnitTimes = "times" // over a mean: 1 is as usual
)

func (p *resolver) unitOf(r catalog.Ref) string {
	if m := p.Catalog.Metric(r); m != nil {
		if m.Type == catalog.Counter {
			return m.Unit + "/second"
		}
		return m.Unit
	}
	return p.Signal(r).Unit
}

// quotientUnit is the unit of a / b.
func quotientUnit(a, b string) string {
	if a == b {
		return UnitRatio
	}
	an, ad, _ := strings.Cut(a, "/")
	bn, bd, _ := strings.Cut(b, "/")
	if ad == bd {
		return an + "/" + strings.TrimSuffix(bn, "s")
	}
	return a + " per " + b
}

// sameUnit is the unit that all of the signals have; a different one is an error.
func (p *resolver) sameUnit(s *Signal, refs []catalog.Ref) string {
	unit := p.unitOf(refs[0])
	for _, r := range refs[1:] {
		if u := p.unitOf(r); u != unit {
			p.Findings.Add(diag.Errorf("plan/unit", r.Pos, "%s is in %s, and what it is put together with is in %s", r.ID, u, unit).
				WithHint("put together only what has one unit"))
		}
	}
	return unit
}

// parseRaw reads an expression that the catalog wrote as text.
func (p *resolver) parseRaw(s *Signal) bool {
	if s.PromQL == nil {
		return true
	}
	e, err := promql.Parse(s.PromQL.Expr)
	if err != nil {
		p.Findings.Add(diag.Errorf("promql/syntax", s.At("promql.expr"), "the expression does not parse: %v", err).WithHint("try it with metricwright vet --expr"))
		return false
	}
	promql.Narrow(e, promql.MustMatchers(p.Catalog.Config.Matchers), p.scraped())
	s.raw = e
	return true
}

// scraped reports of a name whether configured matchers hold for its series: those that the catalog's
// servers export and those that Prometheus adds to each target.
func (p *resolver) scraped() func(name string) bool {
	names := map[string]bool{"": true, "up": true}
	for _, e := range p.Catalog.All() {
		for _, m := range e.Metrics {
			for _, n := range append(StoredSeries(e, m), inDialects(e, m.Name, e.Dialects())...) {
				names[n] = true
			}
		}
	}
	return func(name string) bool { return names[name] || strings.HasPrefix(name, "scrape_") }
}
