package simulate

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/value"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
	"metricwright/gen/ruleeval"
)

// woven is a fleet with two days behind it, and everything that it exported.
type scraped struct {
	plan  *plan.Plan
	fleet *fleet
	names map[string][]family
}

// scrapeAll is the same fleet for all tests.
func scrapeAll(t testing.TB) *scraped {
	p := shipped(t)
	runFleet.Do(func() { twoDays = runTwoDays(p) })
	return twoDays
}

var (
	runFleet sync.Once
	twoDays  *scraped
)

func runTwoDays(p *plan.Plan) *scraped {
	return &scraped{p, newFleet(p.Catalog, TwoDays(), 14, scenario{changes: true}), families(p.Catalog)}
}

func (w *scraped) series(name string) []*ruleeval.Series {
	return w.fleet.scrape(name, w.names[name], w.plan.Catalog.Config.Namespace, w.plan.Catalog.Config.Pod)
}

// TestEveryMetricHasData: what some process exports has series, whose labels the catalog knows and
// whose values lie within the metric's range.
func TestEveryMetricHasData(t *testing.T) {
	t.Parallel()
	scrapeAll(t).everyMetricHasData(t)
}

func (w *scraped) everyMetricHasData(t *testing.T) {
	for name, from := range w.names {
		list := w.series(name)
		exported := slices.ContainsFunc(from, func(f family) bool {
			return slices.ContainsFunc(w.fleet.all, func(x *process) bool {
				return x.pool.exporter == f.exporter && x.pool.exports(f.metric, x.version)
			})
		})
		if exported != (len(list) > 0) {
			t.Errorf("%s: exported is %v, and there are %d series", name, exported, len(list))
			continue
		}
		for _, s := range list {
			legal(t, w.plan.Catalog, from, s)
			if from[0].part == "" {
				ranged(t, from[0].metric, s)
			}
		}
	}
}

// legal checks the labels of a series against those of the metrics that it may be of.
func legal(t *testing.T, c *catalog.Catalog, from []family, s *ruleeval.Series) {
	s.Metric.Range(func(l labels.Label) {
		switch l.Name {
		case model.MetricNameLabel, "job", "instance", c.Config.Namespace, c.Config.Pod, "le", "zone":
			return
		}
		for _, f := range from {
			d, ok := f.metric.Label(l.Name)
			if ok && (len(d.Values) == 0 || slices.Contains(d.Values, l.Value)) &&
				(d.Pattern == "" || regexp.MustCompile("^(?:"+d.Pattern+")$").MatchString(l.Value)) {
				return
			}
		}
		t.Errorf("%s: %s=%q is no legal label", s.Metric.Get(model.MetricNameLabel), l.Name, l.Value)
	})
}

// ranged checks a gauge against its range, and that a counter falls only where its process ended.
func ranged(t *testing.T, m *catalog.Metric, s *ruleeval.Series) {
	last, ended := 0.0, false
	for i, v := range s.F {
		if value.IsStaleNaN(v) {
			ended = true
			continue
		}
		if math.IsNaN(v) || m.Range.Min != nil && v < *m.Range.Min || m.Range.Max != nil && v > *m.Range.Max {
			t.Errorf("%s: %v is out of range", s.Metric, v)
			return
		}
		if m.Type == catalog.Counter && i > 0 && v < last && !ended {
			t.Errorf("%s: falls from %v to %v without a restart", s.Metric, last, v)
			return
		}
		last, ended = v, false
	}
}

// TestBucketsAreCumulative: at each scrape, a bucket holds no more than the next one, no bucket
// grows more than the next one, and the last one is the count.
func TestBucketsAreCumulative(t *testing.T) {
	t.Parallel()
	w := scrapeAll(t)
	checked := 0
	for name, from := range w.names {
		if from[0].part != "bucket" {
			continue
		}
		groups := map[string][]*ruleeval.Series{}
		for _, s := range w.series(name) {
			key := labels.NewBuilder(s.Metric).Del("le").Del(model.MetricNameLabel).Labels().String()
			groups[key] = append(groups[key], s)
		}
		counts := map[string]*ruleeval.Series{}
		for _, s := range w.series(from[0].metric.Name + "_count") {
			counts[labels.NewBuilder(s.Metric).Del(model.MetricNameLabel).Labels().String()] = s
		}
		for key, g := range groups {
			slices.SortFunc(g, func(a, b *ruleeval.Series) int {
				x, _ := strconv.ParseFloat(a.Metric.Get("le"), 64)
				y, _ := strconv.ParseFloat(b.Metric.Get("le"), 64)
				if x < y {
					return -1
				}
				return 1
			})
			for i := 1; i < len(g); i++ {
				nested(t, g[i-1], g[i])
			}
			if c := counts[key]; c == nil || !slices.EqualFunc(c.F, g[len(g)-1].F, func(a, b float64) bool { return a == b || a != a && b != b }) {
				t.Errorf("%s: the bucket +Inf is not the count", key)
			}
			checked++
		}
	}
	if checked < 100 {
		t.Errorf("only %d histograms are there to check", checked)
	}
}

func nested(t *testing.T, in, out *ruleeval.Series) {
	for k := range in.F {
		a, b := in.F[k], out.F[k]
		if a > b {
			t.Errorf("%s holds %v, and the next bucket %v", in.Metric, a, b)
			return
		}
		if k > 0 && a >= in.F[k-1] && b >= out.F[k-1] && a-in.F[k-1] > b-out.F[k-1] {
			t.Errorf("%s grows by %v, and the next bucket by %v", in.Metric, a-in.F[k-1], b-out.F[k-1])
			return
		}
	}
}

// TestSameAgain: a fleet is the same each time it is made.
func TestSameAgain(t *testing.T) {
	t.Parallel()
	a, b := scrapeAll(t), runTwoDays(shipped(t))
	for _, name := range []string{"vllm:num_requests_running", "vllm:time_to_first_token_seconds_bucket", "sglang:token_usage", "up"} {
		x, y := a.series(name), b.series(name)
		if len(x) == 0 || !slices.EqualFunc(x, y, func(p, q *ruleeval.Series) bool {
			return labels.Equal(p.Metric, q.Metric) && slices.Equal(p.T, q.T) && slices.EqualFunc(p.F, q.F, func(m, n float64) bool { return math.Float64bits(m) == math.Float64bits(n) })
		}) {
			t.Errorf("%s differs", name)
		}
	}
}
