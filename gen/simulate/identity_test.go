package simulate

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/value"

	"metricwright/gen/catalog"
	"metricwright/gen/ruleeval"
)

// TestIdentitiesHold: what a server's source guarantees about its numbers holds of simulated ones.
func TestIdentitiesHold(t *testing.T) {
	t.Parallel()
	w := scrapeAll(t)
	held := 0
	for _, e := range w.plan.Catalog.Exporters {
		for _, id := range e.Identities {
			for _, hour := range []float64{9.5, 14, 23, 33, 38.2, 46} {
				at := w.fleet.clock.Start.UnixMilli() + int64(hour*3600e3)
				left, right := w.side(e, id.Left, at), w.side(e, id.Right, at)
				for key, l := range left {
					r, ok := right[key]
					if !ok {
						continue // an older version has one side only
					}
					held++
					if math.Abs(l-r) > id.Tolerance+1e-9*math.Abs(l) {
						t.Errorf("%s %s at hour %v: %v and %v: %s", e.ID, id.ID, hour, l, r, key)
					}
				}
			}
		}
	}
	if held < 200 {
		t.Errorf("only %d identities are there to check", held)
	}
}

// side adds up the terms of one side of an identity, for each engine of each process.
func (w *scraped) side(e *catalog.Exporter, terms []catalog.Term, at int64) map[string]float64 {
	out := map[string]float64{}
	for _, term := range terms {
		m := w.plan.Catalog.Metric(term.Of)
		name := e.Series(m)[0]
		if term.Series != "" {
			name = m.Name + "_" + term.Series
		}
		for _, s := range w.series(name) {
			v, ok := valueAt(s, at)
			if !ok || !selected(s.Metric, term.Where) {
				continue
			}
			key := strings.Join([]string{s.Metric.Get("job"), s.Metric.Get("instance"), s.Metric.Get("engine"), s.Metric.Get("dp_rank")}, " ")
			out[key] += v
		}
	}
	return out
}

// value is what stands at a time: the last sample of the five minutes before.
func valueAt(s *ruleeval.Series, at int64) (float64, bool) {
	for i := len(s.T) - 1; i >= 0; i-- {
		if s.T[i] <= at {
			return s.F[i], s.T[i] > at-300_000 && !value.IsStaleNaN(s.F[i])
		}
	}
	return 0, false
}

func selected(l labels.Labels, where catalog.Matchers) bool {
	for name, re := range where {
		if !regexp.MustCompile("^(?:" + re + ")$").MatchString(l.Get(name)) {
			return false
		}
	}
	return true
}
