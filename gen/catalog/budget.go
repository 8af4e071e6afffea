package catalog

import (
	"fmt"
	"runtime/metrics"
	"time"

	"metricwright/gen/diag"
)

// budget is what evaluating a catalog may take. A few lines of CUE can ask for a value larger than
// any machine, and CUE has no limits of its own.
type budget struct {
	memory uint64 // bytes of heap beyond those at the start
	time   time.Duration
}

// budgetOf grows with the files. What people write takes 300 bytes of heap and a microsecond for
// each byte of text, garbage included.
func budgetOf(files map[string][]byte) budget {
	size := 0
	for _, b := range files {
		size += len(b)
	}
	return budget{512<<20 + 500*uint64(size), 20*time.Second + time.Duration(size)*30*time.Microsecond}
}

// spend runs f; a text says what it has taken too much of. Nothing can stop an evaluation, so in that
// case f goes on, and the program should end soon.
func (b budget) spend(f func()) (over string) {
	done := make(chan struct{})
	go func() { defer close(done); f() }()
	start, end := heap(), time.After(b.time)
	look := time.NewTicker(5 * time.Millisecond)
	defer look.Stop()
	for {
		select {
		case <-done:
			return ""
		case <-end:
			return fmt.Sprintf("more than %s", b.time.Round(time.Second))
		case <-look.C:
			if now := heap(); now > start && now-start > b.memory {
				return fmt.Sprintf("more than %d MiB of memory", b.memory>>20)
			}
		}
	}
}

// heap is the bytes that are in use or not yet collected.
func heap() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

// exceeded is the finding on a catalog that takes too much.
func (s *source) exceeded(over string) diag.List {
	return diag.List{diag.Errorf("input/growth", diag.Pos{File: s.files.display(s.dir)}, "evaluating the catalog takes %s", over).
		WithHint("look for a text, a list or a comprehension that repeats another one several times over: each step multiplies what came before")}
}
