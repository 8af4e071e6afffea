package ruleeval

import (
	"math"
	"time"

	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/tsdb/chunkenc"
)

// chunkRange is the longest time that promtool's storage puts into one chunk, in milliseconds.
const chunkRange = int64(24 * time.Hour / time.Millisecond)

// Stored is the series as promtool's storage gives it back. Histograms come out of it with hints
// on counter resets, which are part of what an assertion sees: "not reset" within a chunk,
// "unknown" at its start. So where the storage starts a chunk matters. A series without
// histograms comes back as it is.
func (s *Series) Stored() (*Series, error) {
	if s.H == nil {
		return s, nil
	}
	p := newPacker()
	for i, t := range s.T {
		if err := p.append(t, s.F[i], s.H[i]); err != nil {
			return nil, err
		}
	}
	out := p.series()
	out.Metric, out.writer, out.wrote = s.Metric, s.writer, s.wrote
	return out, nil
}

// packer fills chunks of one series in the sizes that Prometheus gives them.
type packer struct {
	out Series
	// The open chunk of histograms; nil after a float.
	chunk  chunkenc.Chunk
	app    chunkenc.Appender
	floats bool // the last sample was a float
	first  int64
	last   int64
	cutAt  int64 // when the next chunk starts at the latest
	sized  bool  // cutAt was computed from how fast the chunk grows
}

func newPacker() *packer { return &packer{floats: true} }

// append adds a sample. The end of a series of histograms is itself a histogram.
func (p *packer) append(t int64, f float64, h *histogram.FloatHistogram) error {
	switch {
	case h != nil:
		if err := h.Validate(); err != nil {
			return err
		}
		h = h.Copy()
	case IsStale(f) && !p.floats:
		h = &histogram.FloatHistogram{Sum: f}
	default:
		p.flush()
		p.out.Add(t, f, nil)
		p.floats = true
		return nil
	}
	return p.add(t, h)
}

// add appends a histogram, to a new chunk if it is time for one.
func (p *packer) add(t int64, h *histogram.FloatHistogram) error {
	before := p.app
	fresh := p.chunk == nil || p.full(t)
	if fresh {
		p.flush()
		if err := p.open(t); err != nil {
			return err
		}
		p.sized = false
	} else {
		before = nil
	}
	if p.floats {
		before = nil
	}
	// A histogram that does not fit after the last one comes back in a chunk of its
	// own; one that needs more buckets makes the chunk anew.
	other, recoded, app, err := p.app.AppendFloatHistogram(before, 0, t, h, false)
	if err != nil {
		return err
	}
	switch {
	case other != nil && recoded:
		p.chunk = other
	case other != nil:
		p.flush()
		p.chunk, p.first, p.cutAt = other, t, endOfRange(t)
	}
	p.app, p.last, p.floats = app, t, false
	return nil
}

func (p *packer) open(t int64) error {
	p.chunk = chunkenc.NewFloatHistogramChunk()
	app, err := p.chunk.Appender()
	p.app, p.first, p.cutAt = app, t, endOfRange(t)
	return err
}

// full reports whether Prometheus would start a new chunk at t. From a quarter of
// the target size on, it spreads what is left of the range over equal chunks.
func (p *packer) full(t int64) bool {
	size, n := len(p.chunk.Bytes()), p.chunk.NumSamples()
	latest := p.cutAt
	if p.sized {
		latest = endOfRange(p.first)
	} else if size >= chunkenc.TargetBytesPerHistogramChunk/4 {
		grown := float64(chunkenc.TargetBytesPerHistogramChunk) / float64(size)
		left := float64(p.cutAt - p.first)
		if chunks := left / (float64(p.last-p.first+1) * grown); chunks > 1 {
			p.cutAt = int64(float64(p.first) + left/math.Floor(chunks))
		}
		p.sized = true
	}
	due := t >= p.cutAt || size >= 2*chunkenc.TargetBytesPerHistogramChunk
	return due && (n >= chunkenc.MinSamplesPerHistogramChunk || t >= latest)
}

func endOfRange(t int64) int64 { return (t/chunkRange)*chunkRange + chunkRange }

// flush reads the open chunk back and closes it.
func (p *packer) flush() {
	p.read(&p.out)
	p.chunk = nil
}

// read appends what the open chunk holds.
func (p *packer) read(to *Series) {
	if p.chunk == nil {
		return
	}
	it := p.chunk.Iterator(nil)
	for it.Next() != chunkenc.ValNone {
		t, h := it.AtFloatHistogram(nil)
		to.Add(t, 0, h)
	}
}

// series is all that was appended so far, as it is read back.
func (p *packer) series() *Series {
	out := *p.out.first(len(p.out.T))
	out.T, out.F, out.H = clip(out.T), clip(out.F), clip(out.H)
	p.read(&out)
	return &out
}

// clip keeps what is appended to a copy out of the original.
func clip[E any](list []E) []E { return list[:len(list):len(list)] }
