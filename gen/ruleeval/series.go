package ruleeval

import (
	"math"
	"slices"

	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/value"
	"github.com/prometheus/prometheus/storage"
)

// Series is a series of samples in order of time. A sample is a float, or a histogram where H is
// not nil and its entry is not.
type Series struct {
	Metric labels.Labels
	T      []int64 // milliseconds since the epoch
	F      []float64
	H      []*histogram.FloatHistogram // nil, or as long as T

	writer int   // the rule that wrote all samples; onInput for what was given
	wrote  []int // by sample, where several wrote
}

// onInput stands for the writer of series that were given.
const onInput = -1

// NewSeries is a series without samples that is given to rules as input.
func NewSeries(metric labels.Labels) *Series { return &Series{Metric: metric, writer: onInput} }

var _ storage.Series = (*Series)(nil)

// Labels implements storage.Series.
func (s *Series) Labels() labels.Labels { return s.Metric }

// Add appends a sample: a histogram if h is not nil. At the time of the last sample it takes its place.
func (s *Series) Add(t int64, f float64, h *histogram.FloatHistogram) {
	if n := len(s.T); n > 0 && s.T[n-1] == t {
		s.T, s.F = s.T[:n-1], s.F[:n-1]
		if s.H != nil {
			s.H = s.H[:n-1]
		}
	}
	if h != nil && s.H == nil {
		s.H = make([]*histogram.FloatHistogram, len(s.T))
	}
	s.T, s.F = append(s.T, t), append(s.F, f)
	if s.H != nil {
		s.H = append(s.H, h)
	}
}

// histogram is the i-th sample, or nil where it is a float.
func (s *Series) histogram(i int) *histogram.FloatHistogram {
	if s.H == nil {
		return nil
	}
	return s.H[i]
}

// first are the first n samples.
func (s *Series) first(n int) *Series {
	if n == len(s.T) {
		return s
	}
	cut := &Series{Metric: s.Metric, T: s.T[:n], F: s.F[:n]}
	if s.H != nil {
		cut.H = s.H[:n]
	}
	return cut
}

// Same reports whether two series are equal to the bit.
func (s *Series) Same(o *Series) bool {
	if !labels.Equal(s.Metric, o.Metric) || !slices.Equal(s.T, o.T) {
		return false
	}
	for i := range s.T {
		a, b := s.histogram(i), o.histogram(i)
		switch {
		case (a == nil) != (b == nil):
			return false
		case a != nil:
			if !a.Equals(b) || a.CounterResetHint != b.CounterResetHint {
				return false
			}
		case !sameFloat(s.F[i], o.F[i]):
			return false
		}
	}
	return true
}

func sameFloat(a, b float64) bool {
	return math.Float64bits(a) == math.Float64bits(b) || a != a && b != b && IsStale(a) == IsStale(b)
}

// Sort sorts series by their labels, as a storage gives them out.
func Sort(list []*Series) {
	slices.SortFunc(list, func(a, b *Series) int { return labels.Compare(a.Metric, b.Metric) })
}

// IsStale reports whether a value is the marker that ends a series.
func IsStale(f float64) bool { return value.IsStaleNaN(f) }

// Stale is the marker that ends a series.
var Stale = math.Float64frombits(value.StaleNaN)
