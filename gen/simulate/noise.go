package simulate

import "math"

// noise is seeded arithmetic in the place of chance: the same numbers give the same value, on
// every machine and in any order of asking.
func noise(of ...uint64) uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, x := range of {
		h ^= x
		h += 0x9e3779b97f4a7c15
		h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
		h = (h ^ h>>27) * 0x94d049bb133111eb
		h ^= h >> 31
	}
	return h
}

// unit is evenly spread over [0, 1).
func unit(of ...uint64) float64 { return float64(noise(of...)>>11) / (1 << 53) }

// normal is near to a standard normal deviate, and never beyond three and a half.
func normal(of ...uint64) float64 {
	h := noise(of...)
	s := 0.0
	for range 4 {
		s += float64(h & 0xffff)
		h >>= 16
	}
	return (s/(4*65535) - 0.5) * math.Sqrt(48)
}

// around is about as many events as expected: whole, at least zero, spread as independent events are.
func around(expected float64, of ...uint64) float64 {
	if expected <= 0 {
		return 0
	}
	if expected < 4 {
		// Few events: invert the distribution.
		u, p := unit(of...), math.Exp(-expected)
		n, sum := 0.0, p
		for u > sum && n < 24 {
			n++
			p *= expected / n
			sum += p
		}
		return n
	}
	return math.Max(0, math.Round(expected+math.Sqrt(expected)*normal(of...)))
}

// seedOf makes a seed of a text.
func seedOf(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return noise(h)
}
