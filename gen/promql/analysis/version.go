package analysis

import (
	"cmp"
	"strconv"
	"strings"
)

// CompareVersions orders dotted versions by number, part by part; a missing part is 0.
func CompareVersions(a, b string) int {
	for a != "" || b != "" {
		var x, y string
		x, a, _ = strings.Cut(a, ".")
		y, b, _ = strings.Cut(b, ".")
		m, _ := strconv.Atoi(x)
		n, _ := strconv.Atoi(y)
		if c := cmp.Compare(m, n); c != 0 {
			return c
		}
	}
	return 0
}

// reached reports whether a version is at or after a release; an unknown end is neither
// before nor after any.
func reached(version, release string) bool {
	return version != "" && release != "" && CompareVersions(version, release) >= 0
}

// before reports whether a version is known to come before a release.
func before(version, release string) bool {
	return version != "" && release != "" && CompareVersions(version, release) < 0
}
