package progress

import (
	"strings"
	"testing"
	"time"
)

func TestBar(t *testing.T) {
	t.Parallel()
	var w strings.Builder
	b := New(&w, "tests", 4)
	b.Step()
	if w.Len() > 0 {
		t.Errorf("a short run shows %q", w.String())
	}
	b.start = b.start.Add(-2 * time.Second)
	b.Step()
	b.Step()
	if got := w.String(); got != "\r[===============               ] 2 of 4 tests" {
		t.Errorf("%q", got)
	}
	b.Done()
	if !strings.HasSuffix(w.String(), "\r\x1b[K") {
		t.Errorf("%q", w.String())
	}
	quiet := New(nil, "tests", 1)
	quiet.Step()
	quiet.Done()
}
