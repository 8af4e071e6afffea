package expected

import (
	"fmt"
	"math/rand"
	"testing"
	"time"

	"metricwright/gen/unittest/internal/enginetest"
)

// Rates, increases, levels and restarts are the engine's to the last bit, wherever the window
// cuts the series: steady ones, spurts, restarts, first events, gaps, ends, and counters near zero.
func TestWindowsAgreeWithEngine(t *testing.T) {
	m, s := Missing, Stale
	tracks := []Samples{
		{0, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600},
		{0, 30, 60, 90, 120, 150, 180, 210, 240, 330, 420},
		{100, 160, 220, 10, 70, 130, 190, 5, 65, 125, 185},
		{m, m, m, m, 3, 3, 4, 4, 9, 9, 9},
		{5, 6, m, m, m, 11, 12, m, 14, m, 16},
		{1, 2, 3, 4, s, m, m, 8, 9, 10, s},
		{7, m, m, m, m, m, m, m, m, m, 7},
		{0, 0, 0, 0, 0, 0, 1e-9, 3, 3, 3, 3},
		{m, m, m, m, m, m, m, m, m, m, 1},
	}
	r := rand.New(rand.NewSource(7))
	for range 6 {
		x := make(Samples, 11)
		for i := range x {
			if x[i] = Missing; r.Intn(5) > 0 {
				x[i] = float64(r.Intn(50))
			}
		}
		tracks = append(tracks, x)
	}
	for _, track := range tracks {
		for _, step := range []time.Duration{time.Minute, 15 * time.Second, 64 * time.Second} {
			e := enginetest.New(t, step, "x "+track.Notation())
			for at := time.Duration(0); at <= 12*step; at += 3 * step / 4 {
				for _, window := range []time.Duration{step, 2*step + step/2, 5 * step, 20 * step} {
					agree(t, e, track, step, window, at)
				}
			}
		}
	}
}

func agree(t *testing.T, e *enginetest.Engine, track Samples, step, window, at time.Duration) {
	t.Helper()
	gain, pace, ok := track.increase(step, window, at)
	falls, seen := track.resets(step, window, at)
	level, here := track.level(step, at)
	for _, q := range []struct {
		expr string
		v    float64
		ok   bool
	}{
		{fmt.Sprintf("increase(x[%dms])", window.Milliseconds()), gain, ok},
		{fmt.Sprintf("rate(x[%dms])", window.Milliseconds()), pace, ok},
		{fmt.Sprintf("resets(x[%dms])", window.Milliseconds()), falls, seen},
		{"x", level, here},
	} {
		got := e.At(q.expr, at)
		if v, have := got["{}"]; have != q.ok || have && v != q.v {
			t.Fatalf("%s every %s: %s at %s is %v, and not %v, %v", track.Notation(), step, q.expr, at, got, q.v, q.ok)
		}
	}
}
