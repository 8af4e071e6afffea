package eval

import (
	"context"
	"fmt"
	"math"
	"os"
	"sort"

	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/tsdb"
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
	o.ChunkRange = chunkRange
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
