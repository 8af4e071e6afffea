package expected

import (
	"slices"
	"strings"

	"github.com/prometheus/prometheus/model/labels"
)

// Result is what a quantity comes to at one time.
type Result struct {
	Names            []string // the labels that tell points apart
	Points           []Point
	HistogramSamples []Spread // of native histograms, instead of points
}

// Spread is one native histogram.
type Spread struct {
	Values []string
	Of     *Histogram
}

// Point is one value; its labels' values stand in the order of the result's names, and an
// absent label's is empty.
type Point struct {
	Values []string
	V      float64
}

// Labels are a point's labels by name, absent ones left out.
func (r Result) Labels(p Point) map[string]string {
	out := map[string]string{}
	for i, n := range r.Names {
		if p.Values[i] != "" {
			out[n] = p.Values[i]
		}
	}
	return out
}

// Key tells the points of one quantity apart.
func (p Point) Key() string { return key(p.Values) }

func key(values []string) string { return strings.Join(values, "\xff") }

func split(k string) []string { return strings.Split(k, "\xff") }

// picker reads the values of some labels off a point.
func (r Result) picker(names []string) func(Point) []string {
	if slices.Equal(r.Names, names) {
		return func(p Point) []string { return p.Values }
	}
	idx := make([]int, len(names))
	for i, n := range names {
		idx[i] = slices.Index(r.Names, n)
	}
	return func(p Point) []string {
		out := make([]string, len(idx))
		for i, x := range idx {
			if x >= 0 {
				out[i] = p.Values[x]
			}
		}
		return out
	}
}

// index finds the value for given labels.
func (r Result) index(names []string) map[string]float64 {
	if len(names) == 0 && len(r.Points) == 1 {
		return map[string]float64{"": r.Points[0].V}
	}
	pick := r.picker(names)
	out := make(map[string]float64, len(r.Points))
	for _, p := range r.Points {
		out[key(pick(p))] = p.V
	}
	return out
}

// keep are the points for which the condition holds.
func (r Result) keep(ok func(Point) bool) Result {
	out := Result{Names: r.Names}
	for _, p := range r.Points {
		if ok(p) {
			out.Points = append(out.Points, p)
		}
	}
	return out
}

// gather folds points that agree in some labels.
func (r Result) gather(rule string, names []string) Result {
	out := Result{Names: names}
	pick := r.picker(names)
	at := map[string]int{}
	var folds []fold
	for _, p := range r.Points {
		values := pick(p)
		k := key(values)
		i, ok := at[k]
		if !ok {
			i = len(folds)
			at[k] = i
			folds = append(folds, fold{})
			out.Points = append(out.Points, Point{Values: values})
		}
		folds[i].add(p.V)
	}
	for i := range folds {
		out.Points[i].V = folds[i].by(rule)
	}
	return out
}

// keys are the labels' values of all points.
func (r Result) keys() map[string]bool {
	out := map[string]bool{}
	for _, p := range r.Points {
		out[key(p.Values)] = true
	}
	for _, h := range r.HistogramSamples {
		out[key(h.Values)] = true
	}
	return out
}

// matching are the points that matchers take.
func (r Result) matching(match []*labels.Matcher) Result {
	if len(match) == 0 {
		return r
	}
	refused := func(values []string) bool {
		return slices.ContainsFunc(match, func(m *labels.Matcher) bool {
			v := ""
			if i := slices.Index(r.Names, m.Name); i >= 0 {
				v = values[i]
			}
			return !m.Matches(v)
		})
	}
	out := r.keep(func(p Point) bool { return !refused(p.Values) })
	for _, h := range r.HistogramSamples {
		if !refused(h.Values) {
			out.HistogramSamples = append(out.HistogramSamples, h)
		}
	}
	return out
}
