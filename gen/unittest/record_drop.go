package unittest

import (
	"slices"

	"metricwright/gen/promql"
)

// drops draws fleets whose number is compared with what it was for a while. In the first every
// wrong reading shows: it was far more before the window, for long enough in its older half, and
// still more for not long enough in its newer half; what it was for long enough ended before it
// would have been for twice that. The others have surged, have shrunk, had more for just long enough
// as the window began, have grown, are new, or are gone.
func (s *recordCases) drops(n *promql.Drop, p backward) {
	samples := func(parts int) int { return max(1, int(n.Lasting/s.world.Step)*parts/4) }
	begin, middle := s.ago(p.back()), s.ago(p.window/2)
	pinned := []stretch{{0, 1024}, {begin + 1, 4}, {middle - samples(6), 64}, {middle, 8}, {middle + samples(2), 256}, {middle + samples(5), 8}}
	slices.SortStableFunc(pinned, func(a, b stretch) int { return a.from - b.from })
	end, kept := s.timeline.Samples, max(0, begin-samples(3))
	for _, x := range []struct {
		subject string
		past    []stretch
	}{
		{"server", pinned},
		{"surge", []stretch{{0, 8}, {middle, 9}, {middle + samples(3), 8}}},
		{"shrunk", []stretch{{0, 8}, {middle, 6}, {end, 5}}},
		{"just-kept", []stretch{{0, 8}, {kept, 64}, {kept + samples(4) + 1, 8}}},
		{"grown", []stretch{{0, 8}, {middle, 16}, {end - samples(2), 24}}},
		{"new", []stretch{{0, none}, {end - samples(2), 8}}},
		{"idle", []stretch{{0, 0}}},
		{"gone", []stretch{{0, 8}, {middle, none}}},
	} {
		s.put(s.names.Process(x.subject, 0, s.by), n.Of, x.past)
	}
	for _, other := range s.elsewhere() {
		s.put(other, n.Of, []stretch{{0, 8}, {middle, 6}})
	}
}
