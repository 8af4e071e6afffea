package plan

import (
	"cmp"
	"strconv"
	"strings"

	"metricwright/gen/catalog"
)

// compareVersions orders release numbers part by part; a missing part is zero.
func compareVersions(a, b string) int {
	as, bs := strings.Split(a, "."), strings.Split(b, ".")
	for i := range max(len(as), len(bs)) {
		if c := cmp.Compare(part(as, i), part(bs, i)); c != 0 {
			return c
		}
	}
	return 0
}

func part(v []string, i int) int {
	if i >= len(v) {
		return 0
	}
	n, _ := strconv.Atoi(v[i])
	return n
}

// exists reports whether some version of the target may have the metric. What is not
// known counts as yes.
func exists(m *catalog.Metric, t catalog.Target) bool {
	if m.Since != "" && !m.Inferred && t.Max != "" && compareVersions(m.Since, t.Max) > 0 {
		return false
	}
	if m.Removed != "" && !m.Inferred && t.Min != "" && compareVersions(m.Removed, t.Min) <= 0 {
		return false
	}
	return m.Lacking == ""
}

// covers reports whether every version of the target surely has the metric, so that no
// older spelling is needed beside it.
func covers(m *catalog.Metric, t catalog.Target) bool {
	if m.Removed != "" && (t.Max == "" || compareVersions(m.Removed, t.Max) <= 0) {
		return false
	}
	return m.Since != "" && !m.Inferred && t.Min != "" && compareVersions(m.Since, t.Min) <= 0
}
