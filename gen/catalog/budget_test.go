package catalog

import (
	"strings"
	"testing"
	"time"
)

// The two parts of a budget are tried with work that ends when the test does.
func TestBudget(t *testing.T) {
	stop := make(chan struct{})
	t.Cleanup(func() { close(stop) })
	for name, x := range map[string]struct {
		budget
		f    func()
		want string
	}{
		"enough": {budget{1 << 40, time.Hour}, func() {}, ""},
		"time":   {budget{1 << 40, time.Nanosecond}, func() { <-stop }, "more than 0s"},
		"memory": {budget{64 << 20, time.Hour}, func() {
			held := make([][]byte, 0, 128)
			for range cap(held) {
				held = append(held, []byte(strings.Repeat("x", 1<<20)))
			}
			<-stop
			_ = held[0][0]
		}, "more than 64 MiB of memory"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := x.spend(x.f); got != x.want {
				t.Errorf("got %q, want %q", got, x.want)
			}
		})
	}
}
