package eval

import (
	"context"
	"fmt"
	"math"
	"os"
	"sort"
	"time"

	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/tsdb"
	"github.com/prometheus/prometheus/tsdb/chunkenc"
	"github.com/prometheus/prometheus/tsdb/chunks"
)

// head is Prometheus's own storage without a log: what it refuses as out of
// order, and which hints it gives histograms, is part of promtool's verdict.
type head struct {
	*tsdb.Head
	dir string
}

func newHead() (*head, error) {
	dir, err := os.MkdirTemp("", "metricwright-test-")
	if err != nil {
		return nil, fmt.Errorf("no folder for the test's storage: %w", err)
	}
	o := tsdb.DefaultHeadOptions()
	o.ChunkDirRoot = dir
	o.ChunkRange = (24 * time.Hour).Milliseconds()
	o.StripeSize = 64
	o.ChunkWriteBufferSize = chunks.MinWriteBufferSize
	h, err := tsdb.NewHead(nil, nil, nil, nil, o, nil)
	if err == nil {
		err = h.Init(math.MinInt64)
	}
	if err != nil {
		os.RemoveAll(dir)
		return nil, fmt.Errorf("no storage for the test: %w", err)
	}
	return &head{h, dir}, nil
}

func (h *head) close() {
	h.Close()
	os.RemoveAll(h.dir)
}

// Querier implements storage.Queryable.
func (h *head) Querier(mint, maxt int64) (storage.Querier, error) {
	return tsdb.NewBlockQuerier(tsdb.NewRangeHead(h.Head, mint, maxt), mint, maxt)
}

// load appends the points of the series that lie after one time and not after another.
func (h *head) load(list []*series, after, until int64) error {
	app := h.AppenderV2(context.Background())
	for _, s := range list {
		first := sort.Search(len(s.points), func(i int) bool { return s.points[i].t > after })
		for _, p := range s.points[first:] {
			if p.t > until {
				break
			}
			fh := p.h
			if fh != nil {
				fh = fh.Copy()
			}
			if _, err := app.Append(0, s.lset, 0, p.t, p.f, nil, fh, storage.AOptions{}); err != nil {
				app.Rollback()
				return fmt.Errorf("%s: %w", s.lset, err)
			}
		}
	}
	return app.Commit()
}

// stored are the series as the storage gives them back: histograms bear the hints
// on counter resets that it found. Series without histograms come back as they are.
func stored(list []*series) ([]*series, error) {
	var in []*series
	for _, s := range list {
		for _, p := range s.points {
			if p.h != nil {
				in = append(in, s)
				break
			}
		}
	}
	if len(in) == 0 {
		return list, nil
	}
	h, err := newHead()
	if err != nil {
		return nil, err
	}
	defer h.close()
	if err := h.load(in, math.MinInt64, math.MaxInt64); err != nil {
		return nil, err
	}
	q, err := h.Querier(math.MinInt64, math.MaxInt64)
	if err != nil {
		return nil, err
	}
	defer q.Close()
	back := map[string]*series{}
	set := q.Select(context.Background(), false, nil, labels.MustNewMatcher(labels.MatchRegexp, labels.MetricName, ".*"))
	for set.Next() {
		s := read(set.At())
		back[s.lset.String()] = s
	}
	out := make([]*series, len(list))
	for i, s := range list {
		out[i] = s
		if b := back[s.lset.String()]; b != nil {
			out[i] = b
		}
	}
	return out, set.Err()
}

func read(in storage.Series) *series {
	s := &series{lset: in.Labels()}
	it := in.Iterator(nil)
	for kind := it.Next(); kind != chunkenc.ValNone; kind = it.Next() {
		if kind == chunkenc.ValFloat {
			t, f := it.At()
			s.points = append(s.points, point{t: t, f: f})
			continue
		}
		var h *histogram.FloatHistogram
		t, h := it.AtFloatHistogram(nil)
		s.points = append(s.points, point{t: t, h: h})
	}
	return s
}
