package dashboards

import "hash/fnv"

// ids gives panels numbers that stay the same when others come and go, so that links to a
// panel survive a re-import.
type ids map[uint32]bool

func newIDs() ids { return ids{} }

// idSpan keeps the numbers short enough to read in an address.
const idSpan = 1 << 24

// of is the number of a path; where two paths meet, the later one moves on.
func (n ids) of(path string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(path))
	id := h.Sum32()%idSpan + 1
	for n[id] {
		id++
	}
	n[id] = true
	return id
}
