package ruleeval

import (
	"sort"

	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/tsdb/chunkenc"
)

// Iterator implements storage.Series. The iterator that comes in is used again.
func (s *Series) Iterator(it chunkenc.Iterator) chunkenc.Iterator {
	c, ok := it.(*cursor)
	if !ok {
		c = &cursor{}
	}
	c.s, c.i = s, -1
	return c
}

// cursor walks over a series.
type cursor struct {
	s *Series
	i int
}

var _ chunkenc.Iterator = (*cursor)(nil)

// Next implements chunkenc.Iterator.
func (c *cursor) Next() chunkenc.ValueType {
	c.i++
	return c.kind()
}

func (c *cursor) kind() chunkenc.ValueType {
	switch {
	case c.i >= len(c.s.T):
		return chunkenc.ValNone
	case c.s.histogram(c.i) != nil:
		return chunkenc.ValFloatHistogram
	default:
		return chunkenc.ValFloat
	}
}

// timestamp is milliseconds since the epoch. (go vet takes another int64 for a mistake in io.Seeker.)
type timestamp = int64

// Seek implements chunkenc.Iterator.
func (c *cursor) Seek(t timestamp) chunkenc.ValueType {
	c.i = max(c.i, 0)
	for n := 0; c.i < len(c.s.T) && c.s.T[c.i] < t; n++ {
		if n == 8 { // far away
			c.i += sort.Search(len(c.s.T)-c.i, func(i int) bool { return c.s.T[c.i+i] >= t })
			break
		}
		c.i++
	}
	return c.kind()
}

// At implements chunkenc.Iterator.
func (c *cursor) At() (int64, float64) { return c.s.T[c.i], c.s.F[c.i] }

// AtT implements chunkenc.Iterator.
func (c *cursor) AtT() int64 { return c.s.T[c.i] }

// AtST implements chunkenc.Iterator; promtool's storage keeps no start timestamps.
func (*cursor) AtST() int64 { return 0 }

// AtHistogram implements chunkenc.Iterator; histograms here have float counts.
func (*cursor) AtHistogram(*histogram.Histogram) (int64, *histogram.Histogram) { return 0, nil }

// AtFloatHistogram implements chunkenc.Iterator with a copy, since the engine changes what it gets.
func (c *cursor) AtFloatHistogram(fh *histogram.FloatHistogram) (int64, *histogram.FloatHistogram) {
	h := c.s.H[c.i]
	if fh == nil {
		return c.s.T[c.i], h.Copy()
	}
	h.CopyTo(fh)
	return c.s.T[c.i], fh
}

// Err implements chunkenc.Iterator.
func (*cursor) Err() error { return nil }
