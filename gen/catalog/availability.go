package catalog

import (
	"slices"
	"strconv"
	"strings"
)

// earliest and latest are the releases between which a change lies that the catalog names a
// release for. An inferred one is concluded from the date of a merge and may be one release off,
// before or after; any other is exact.
func (m *Metric) earliest(what, release string) string { return m.off(what, release, -1) }
func (m *Metric) latest(what, release string) string   { return m.off(what, release, +1) }

// Concluded reports whether the release of since, hidden or removed is inferred from a date.
func (m *Metric) Concluded(what string) bool { return m.Inferred && !slices.Contains(m.Exact, what) }

// off moves an inferred release by one step of its last part: 0.18 to 0.17, 0.5.9 to 0.5.10,
// 0.5.4.post2 to 0.5.4.post3. Below a zero lies the release line before: 0.5.0 becomes 0.4.
func (m *Metric) off(what, release string, step int) string {
	if release == "" || !m.Concluded(what) {
		return release
	}
	parts := strings.Split(release, ".")
	for step < 0 && len(parts) > 1 && part(parts, len(parts)-1) == 0 {
		parts = parts[:len(parts)-1]
	}
	last := len(parts) - 1
	prefix := ""
	if strings.HasPrefix(parts[last], post) {
		prefix = post
	}
	parts[last] = prefix + strconv.Itoa(max(0, part(parts, last)+step))
	return strings.Join(parts, ".")
}

// atOrAfter and before compare a version of a target with a release; an end that is not stated is
// neither.
func atOrAfter(version, release string) bool {
	return version != "" && release != "" && CompareVersions(version, release) >= 0
}

func before(version, release string) bool {
	return version != "" && release != "" && CompareVersions(version, release) < 0
}

// Availability is what a target's versions have of a metric.
type Availability struct {
	Gone   bool // all came after its removal
	NotYet bool // all came before its first release
	Hidden bool // all hide it unless a flag asks for it

	SomeGone, SomeHidden, SomeNotYet bool // some may, at the target's newest or oldest end
}

// Over says what the versions of a target have of the metric. Only what is sure counts for all of
// them; what may be counts for some.
func (m *Metric) Over(t Target) Availability {
	return Availability{
		Gone: atOrAfter(t.Min, m.latest("removed", m.Removed)), NotYet: before(t.Max, m.earliest("since", m.Since)), Hidden: atOrAfter(t.Min, m.latest("hidden", m.Hidden)),
		SomeGone: atOrAfter(t.Max, m.earliest("removed", m.Removed)), SomeHidden: atOrAfter(t.Max, m.earliest("hidden", m.Hidden)), SomeNotYet: before(t.Min, m.latest("since", m.Since)),
	}
}

// Exists reports whether some version of the target may have the metric. What is not known
// counts as yes.
func (m *Metric) Exists(t Target) bool {
	a := m.Over(t)
	return m.NeverExported == "" && !a.Gone && !a.NotYet
}

// Covers reports whether every version of the target surely has the metric, so that no older
// spelling is needed beside it, and has it as it is now.
func (m *Metric) Covers(t Target) bool {
	if len(m.Lives) > 0 {
		m = m.Lives[0] // as it is now
	}
	if m.Removed != "" && (t.Max == "" || m.Over(t).SomeGone) {
		return false
	}
	return m.Since != "" && atOrAfter(t.Min, m.latest("since", m.Since))
}
