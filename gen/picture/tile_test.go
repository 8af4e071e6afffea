package picture

import (
	"math"
	"testing"

	"gonum.org/v1/plot/vg"
)

// A dial begins at the lower left, is half way at the top, and ends at the lower right.
func TestArc(t *testing.T) {
	t.Parallel()
	diagonal := vg.Length(10 * math.Sqrt2 / 2)
	for share, want := range map[float64]vg.Point{0: {X: -diagonal, Y: -diagonal}, 0.5: {X: 0, Y: 10}, 1: {X: diagonal, Y: -diagonal}} {
		way := arc(vg.Point{}, 10, share)
		end := way[len(way)-1]
		if math.Abs(float64(end.X-want.X)) > 1e-9 || math.Abs(float64(end.Y-want.Y)) > 1e-9 {
			t.Errorf("%v of the dial ends at %v, want %v", share, end, want)
		}
	}
}
