package diag

import (
	"cmp"
	"slices"
	"strings"
)

// Nearest returns the candidate that is closest to name in edits, or "" when none
// is near enough to be meant: at most a third of the name's length may differ.
func Nearest(name string, candidates []string) string {
	near := NearestN(name, candidates, 1)
	if len(near) == 0 {
		return ""
	}
	return near[0]
}

// NearestN returns up to n candidates that are near name, the closest first.
func NearestN(name string, candidates []string, n int) []string {
	type scored struct {
		name string
		d    int
	}
	var near []scored
	limit := max(2, len(name)/3)
	for _, c := range candidates {
		if c == name || abs(len(c)-len(name)) > limit {
			continue
		}
		if d := distance(strings.ToLower(name), strings.ToLower(c)); d <= limit {
			near = append(near, scored{c, d})
		}
	}
	slices.SortFunc(near, func(a, b scored) int { return cmp.Or(cmp.Compare(a.d, b.d), cmp.Compare(a.name, b.name)) })
	var out []string
	for _, s := range near[:min(n, len(near))] {
		out = append(out, s.name)
	}
	return out
}

func abs(x int) int { return max(x, -x) }

// distance counts insertions, deletions, replacements and swaps of neighbours.
func distance(a, b string) int {
	prev, cur, old := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range cur {
		cur[j] = j
	}
	for i := 1; i <= len(a); i++ {
		old, prev, cur = prev, cur, old
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], old[j-2]+1)
			}
		}
	}
	return cur[len(b)]
}
