package stage

import "metricwright/gen/promql"

// live wants so many targets: the first ones are there, any others, of another phase, are not.
func (s *Sheet) live(n *promql.Live, a ask, v float64) error {
	for i := range max(int(v), 1) {
		s.leaf(Leaf{Vector: n.Presence, Process: i, Presence: true})
	}
	if s.alive[a.phase] == nil {
		s.alive[a.phase] = &v
	}
	return nil
}

// populate settles which targets are there in each phase.
func (s *Sheet) populate() {
	for p, n := range s.alive {
		for _, l := range s.Leaves {
			if n == nil || !l.Presence {
				continue
			}
			l.Put(Phase(p), 0)
			if float64(l.Process) < *n {
				l.Put(Phase(p), 1)
			}
		}
	}
}

// down wants so many targets that cannot be scraped, beside one that can and shows what the
// job serves. Where each target is told apart, the first is the one.
func (s *Sheet) down(n *promql.Down, a ask, v float64) error {
	first, last := 1, int(v)
	if s.apart(n.By) {
		first, last = 0, int(v)-1
	}
	alive := 1 - first
	s.put(Leaf{Vector: n.Presence, Process: alive}, a.phase, 1)
	for i := range max(last+1, alive+1, len(s.Processes)) {
		up := 1.0
		if i != alive && first <= i && i <= last {
			up = 0
		}
		s.put(Leaf{Up: n, Process: i}, a.phase, up)
	}
	return nil
}

// drop wants the quantity to have been higher by the value, and lower by it if that is below
// zero; in the past it was level.
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
