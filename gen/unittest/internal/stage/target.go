package stage

import "metricwright/gen/promql"

// live wants so many targets: the first ones are there, any others are not.
func (s *Sheet) live(n *promql.Live, a ask, v float64) error {
	for i := range max(int(v), len(s.Processes)) {
		there := 0.0
		if float64(i) < v {
			there = 1
		}
		s.put(Leaf{Vector: n.Presence, Process: i, Presence: true}, a.phase, there)
	}
	return nil
}

// down wants so many targets that cannot be scraped, beside one that can and shows what the
// job serves.
func (s *Sheet) down(n *promql.Down, a ask, v float64) error {
	s.put(Leaf{Vector: n.Presence, Process: 0}, a.phase, 1)
	for i := range max(int(v)+1, len(s.Processes)) {
		up := 1.0
		if i > 0 && float64(i) <= v {
			up = 0
		}
		s.put(Leaf{Up: n, Process: i}, a.phase, up)
	}
	return nil
}

// drop wants the quantity to have been higher by the value; in the past it was level.
func (s *Sheet) drop(n *promql.Drop, a ask, v float64) error {
	const left = 2
	b := a
	b.phase = Past
	if err := s.want(n.Of, b, left+v); err != nil {
		return err
	}
	if a.phase == Now {
		return s.want(n.Of, a, left)
	}
	return nil
}
