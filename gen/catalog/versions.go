package catalog

import (
	"cmp"
	"strconv"
	"strings"
)

// CompareVersions orders dotted versions by number: 0.9 is before 0.12, 0.12 equals 0.12.0, and
// 0.5.4.post2 is after 0.5.4 and before 0.5.5.
func CompareVersions(a, b string) int {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	for i := range max(len(x), len(y)) {
		if c := cmp.Compare(part(x, i), part(y, i)); c != 0 {
			return c
		}
	}
	return 0
}

// post begins the last part of a post-release.
const post = "post"

func part(parts []string, i int) int {
	if i >= len(parts) {
		return 0
	}
	n, _ := strconv.Atoi(strings.TrimPrefix(parts[i], post))
	return n
}

// isVersion reports whether s is numbers with dots between them.
func isVersion(s string) bool {
	for p := range strings.SplitSeq(s, ".") {
		if p == "" || strings.Trim(p, "0123456789") != "" || len(p) > 9 {
			return false
		}
	}
	return true
}
