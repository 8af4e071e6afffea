package catalog

import "cuelang.org/go/cue"

// Known is the range of versions that a catalog describes in full; an empty end is open.
type Known struct{ From, To string }

func knownVersions(v cue.Value) Known {
	k, _ := get(v, "known")
	return Known{text(k, "from"), text(k, "to")}
}
