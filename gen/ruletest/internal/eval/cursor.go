package eval

import (
	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/tsdb/chunkenc"
	"github.com/prometheus/prometheus/tsdb/chunks"
)

// Labels of a series and an iterator over its points are what the engine reads.
var _ storage.Series = (*series)(nil)

// Iterator implements storage.Series. The iterator that comes in is used again.
func (s *series) Iterator(it chunkenc.Iterator) chunkenc.Iterator {
	if r, ok := it.(interface{ Reset(storage.Samples) }); ok {
		r.Reset(points(s.points))
		return it
	}
	return storage.NewListSeriesIterator(points(s.points))
}

type points []point

// Get implements storage.Samples.
func (p points) Get(i int) chunks.Sample { return &p[i] }

// Len implements storage.Samples.
func (p points) Len() int { return len(p) }

// T implements chunks.Sample.
func (p *point) T() int64 { return p.t }

// ST implements chunks.Sample; there are no start timestamps.
func (p *point) ST() int64 { return 0 }

// F implements chunks.Sample.
func (p *point) F() float64 { return p.f }

// H implements chunks.Sample; histograms here have float counts.
func (p *point) H() *histogram.Histogram { return nil }

// FH implements chunks.Sample with a copy, since the engine changes what it gets.
func (p *point) FH() *histogram.FloatHistogram { return p.h.Copy() }

// Type implements chunks.Sample.
func (p *point) Type() chunkenc.ValueType {
	if p.h != nil {
		return chunkenc.ValFloatHistogram
	}
	return chunkenc.ValFloat
}

// Copy implements chunks.Sample.
func (p *point) Copy() chunks.Sample {
	c := *p
	if c.h != nil {
		c.h = c.h.Copy()
	}
	return &c
}
