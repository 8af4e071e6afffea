package ruletest

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// parallel calls f with 0 to n-1, on as many goroutines as jobs says (zero: one a core).
func parallel(jobs, n int, f func(int)) {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	var (
		next atomic.Int64
		wg   sync.WaitGroup
	)
	for range min(jobs, n) {
		wg.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				f(int(i))
			}
		})
	}
	wg.Wait()
}

// progress is a bar on one line of a terminal. It appears when a run has lasted a
// second, and is gone when the run ends.
type progress struct {
	mu    sync.Mutex
	w     io.Writer
	what  string
	total int
	count int
	start time.Time
	last  time.Time
	shown bool
}

func newProgress(w io.Writer, what string, total int) *progress {
	return &progress{w: w, what: what, total: total, start: time.Now()}
}

func (p *progress) step() {
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.count++
	now := time.Now()
	if now.Sub(p.start) < time.Second || now.Sub(p.last) < 100*time.Millisecond {
		return
	}
	p.last, p.shown = now, true
	const width = 30
	full := width * p.count / max(p.total, 1)
	fmt.Fprintf(p.w, "\r[%s%s] %d of %d %s", strings.Repeat("=", full), strings.Repeat(" ", width-full), p.count, p.total, p.what)
}

// done wipes the bar off its line.
func (p *progress) done() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
