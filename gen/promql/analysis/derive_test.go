package analysis_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sort"
	"testing"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/tsdb/chunkenc"

	"metricwright/gen/promql/analysis"
)

// whole is a schema outside of which there are no series.
type whole struct{ *analysis.Static }

// Complete implements analysis.Complete.
func (whole) Complete() bool { return true }

// derive describes the series of a storage: labels and values that occur, hulls.
func derive(t *testing.T, store storage.Queryable) analysis.Schema {
	t.Helper()
	q, err := store.Querier(math.MinInt64, math.MaxInt64)
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	set := q.Select(context.Background(), true, nil, labels.MustNewMatcher(labels.MatchRegexp, model.MetricNameLabel, ".*"))
	type family struct {
		count  int
		values map[string][]string
		seen   map[string]int
		hull   analysis.Interval
		floats bool
		hist   bool
	}
	families := map[string]*family{}
	for set.Next() {
		s := set.At()
		name := s.Labels().Get(model.MetricNameLabel)
		f := families[name]
		if f == nil {
			f = &family{values: map[string][]string{}, seen: map[string]int{}, hull: analysis.Interval{Min: math.Inf(1), Max: math.Inf(-1)}}
			families[name] = f
		}
		f.count++
		s.Labels().Range(func(l labels.Label) {
			f.seen[l.Name]++
			if !slices.Contains(f.values[l.Name], l.Value) {
				f.values[l.Name] = append(f.values[l.Name], l.Value)
			}
		})
		it := s.Iterator(nil)
		for vt := it.Next(); vt != chunkenc.ValNone; vt = it.Next() {
			if vt != chunkenc.ValFloat {
				f.hist = true
				continue
			}
			_, v := it.At()
			f.floats = true
			switch {
			case math.IsNaN(v):
				f.hull.NaN = true
			default:
				f.hull.Inf = f.hull.Inf || math.IsInf(v, 0)
				f.hull.Min, f.hull.Max = math.Min(f.hull.Min, v), math.Max(f.hull.Max, v)
			}
		}
	}
	if err := set.Err(); err != nil {
		t.Fatal(err)
	}
	out := analysis.NewStatic()
	for name, f := range families {
		var list []analysis.Label
		for l, values := range f.values {
			sort.Strings(values)
			p := analysis.Possible
			if f.seen[l] == f.count {
				p = analysis.Certain
			}
			list = append(list, analysis.Label{Name: l, Presence: p, Values: values})
		}
		s := &analysis.Series{Name: name, Kind: analysis.Level, Labels: analysis.NewLabels(false, list...), Range: f.hull, Native: f.hist, Floats: f.floats}
		if values := f.values[model.BucketLabel]; !f.hist {
			s.Bounds = finite(values)
		}
		out.Add(s)
	}
	return whole{out}
}

// finite are the bounds that le labels name.
func finite(values []string) []float64 {
	var out []float64
	for _, v := range values {
		var b float64
		if _, err := fmt.Sscanf(v, "%g", &b); err == nil && !math.IsInf(b, 0) && !math.IsNaN(b) {
			out = append(out, b)
		}
	}
	sort.Float64s(out)
	return out
}
