// Package progress shows on a terminal how far a long run is.
package progress

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// Bar is a bar on one line of a terminal. It appears when a run has lasted a second, and is gone
// when the run ends.
type Bar struct {
	mu    sync.Mutex
	w     io.Writer
	what  string
	total int
	count int
	start time.Time
	last  time.Time
	shown bool
}

// New is a bar for a number of steps; without a writer it shows nothing.
func New(w io.Writer, what string, total int) *Bar {
	return &Bar{w: w, what: what, total: total, start: time.Now()}
}

// Step counts one more step as done.
func (b *Bar) Step() {
	if b.w == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.count++
	now := time.Now()
	if now.Sub(b.start) < time.Second || now.Sub(b.last) < 100*time.Millisecond {
		return
	}
	b.last, b.shown = now, true
	const width = 30
	full := width * b.count / max(b.total, 1)
	fmt.Fprintf(b.w, "\r[%s%s] %d of %d %s", strings.Repeat("=", full), strings.Repeat(" ", width-full), b.count, b.total, b.what)
}

// Done wipes the bar off its line.
func (b *Bar) Done() {
	if b.shown {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
}
