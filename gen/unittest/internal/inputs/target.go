package inputs

// populate settles which targets are there in each phase.
func (s *Subject) populate() {
	for p, n := range s.alive {
		for _, l := range s.Leaves {
			if n == nil || !l.Presence {
				continue
			}
			l.Put(Phase(p), 0)
			if l.Process < *n {
				l.Put(Phase(p), 1)
			}
		}
	}
}
