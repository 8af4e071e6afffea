package eval

import (
	"context"
	"fmt"
	"math"
	"os"
	"sort"
	"time"

	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/tsdb"
	"github.com/prometheus/prometheus/tsdb/chunks"

	"metricwright/gen/ruleeval"
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
	o.ChunkRange = int64(24 * time.Hour / time.Millisecond)
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
func (h *head) load(list []*ruleeval.Series, after, until int64) error {
	app := h.AppenderV2(context.Background())
	for _, s := range list {
		first := sort.Search(len(s.T), func(i int) bool { return s.T[i] > after })
		for i := first; i < len(s.T) && s.T[i] <= until; i++ {
			var fh *histogram.FloatHistogram
			if s.H != nil && s.H[i] != nil {
				fh = s.H[i].Copy()
			}
			if _, err := app.Append(0, s.Metric, 0, s.T[i], s.F[i], nil, fh, storage.AOptions{}); err != nil {
				app.Rollback()
				return fmt.Errorf("%s: %w", s.Metric, err)
			}
		}
	}
	return app.Commit()
}
