package expected

import (
	"math"
	"math/rand"
	"testing"

	"github.com/prometheus/prometheus/promql/parser"
)

func TestNotation(t *testing.T) {
	m, s := Missing, Stale
	for want, track := range map[string]Samples{
		"_":                {m, m},
		"5":                {5, m},
		"0x3":              {0, 0, 0, 0},
		"0+60x3":           {0, 60, 120, 180},
		"9-2x2":            {9, 7, 5},
		"_x2 1+1x2 stale":  {m, m, 1, 2, 3, s, m},
		"1x2 _ 4":          {1, 1, 1, m, 4},
		"0+30x2 150 240":   {0, 30, 60, 150, 240},
		"3 1 4 1 5":        {3, 1, 4, 1, 5},
		"1.5+0.25x2 1e+20": {1.5, 1.75, 2, 1e20},
		"4 8x3":            {4, 8, 8, 8, 8},
	} {
		if got := track.Notation(); got != want {
			t.Errorf("%v: %q, want %q", track, got, want)
		}
	}
}

// What is written is what promtool reads back, to the last bit.
func TestNotationReadsBack(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 500 {
		track := make(Samples, 1+r.Intn(20))
		for i := range track {
			switch r.Intn(8) {
			case 0:
				track[i] = Missing
			case 1:
				track[i] = Stale
			case 2:
				track[i] = r.NormFloat64() * 1000
			default:
				if i > 0 && !math.IsNaN(track[i-1]) {
					track[i] = track[i-1] + float64(r.Intn(3))
				}
			}
		}
		text := track.Notation()
		_, got, err := parser.NewParser(parser.Options{}).ParseSeriesDesc("x " + text)
		if err != nil {
			t.Fatalf("%v: %q: %v", track, text, err)
		}
		for i, v := range track {
			same := i < len(got) && (got[i].Omitted && isMissing(v) || !got[i].Omitted && math.Float64bits(got[i].Value) == math.Float64bits(v))
			if !same && !(i >= len(got) && isMissing(v)) {
				t.Fatalf("%v: %q reads as %v at %d", track, text, got, i)
			}
		}
	}
}
