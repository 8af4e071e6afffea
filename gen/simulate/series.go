package simulate

import (
	"math"
	"sort"

	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/value"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/tsdb/chunkenc"
)

// series is a series of floats, in order of time.
type series struct {
	lset labels.Labels
	t    []millis
	v    []float64
}

// stale is the marker by which Prometheus ends a series.
var stale = math.Float64frombits(value.StaleNaN)

// millis is a time in milliseconds since the epoch.
type millis = int64

// add appends a sample; at the time of the last one, it takes its place.
func (s *series) add(t millis, v float64) {
	if n := len(s.t); n > 0 && s.t[n-1] == t {
		s.v[n-1] = v
		return
	}
	s.t, s.v = append(s.t, t), append(s.v, v)
}

// Labels implements storage.Series.
func (s *series) Labels() labels.Labels { return s.lset }

// Iterator implements storage.Series. The iterator that comes in is used again.
func (s *series) Iterator(it chunkenc.Iterator) chunkenc.Iterator {
	c, ok := it.(*cursor)
	if !ok {
		c = &cursor{}
	}
	c.s, c.i = s, -1
	return c
}

var _ storage.Series = (*series)(nil)

// cursor walks over a series.
type cursor struct {
	s *series
	i int
}

// Next implements chunkenc.Iterator.
func (c *cursor) Next() chunkenc.ValueType {
	c.i++
	return c.kind()
}

func (c *cursor) kind() chunkenc.ValueType {
	if c.i < len(c.s.t) {
		return chunkenc.ValFloat
	}
	return chunkenc.ValNone
}

// Seek implements chunkenc.Iterator.
func (c *cursor) Seek(t millis) chunkenc.ValueType {
	c.i = max(c.i, 0)
	for n := 0; c.i < len(c.s.t) && c.s.t[c.i] < t; n++ {
		if n == 8 { // far away
			c.i += sort.Search(len(c.s.t)-c.i, func(i int) bool { return c.s.t[c.i+i] >= t })
			break
		}
		c.i++
	}
	return c.kind()
}

// At implements chunkenc.Iterator.
func (c *cursor) At() (int64, float64) { return c.s.t[c.i], c.s.v[c.i] }

// AtT implements chunkenc.Iterator.
func (c *cursor) AtT() int64 { return c.s.t[c.i] }

// AtST implements chunkenc.Iterator; there are no start timestamps.
func (*cursor) AtST() int64 { return 0 }

// AtHistogram implements chunkenc.Iterator; there are no histograms but classic ones.
func (*cursor) AtHistogram(*histogram.Histogram) (int64, *histogram.Histogram) { return 0, nil }

// AtFloatHistogram implements chunkenc.Iterator.
func (*cursor) AtFloatHistogram(*histogram.FloatHistogram) (int64, *histogram.FloatHistogram) {
	return 0, nil
}

// Err implements chunkenc.Iterator.
func (*cursor) Err() error { return nil }
