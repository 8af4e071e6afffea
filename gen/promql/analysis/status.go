package analysis

import (
	"fmt"

	"metricwright/gen/catalog"
)

// status says whether the versions of a target export a metric, and why not.
func status(m *catalog.Metric, t catalog.Target) (Status, string) {
	a := m.Over(t)
	known := func(what string) string {
		if m.Concluded(what) {
			return ", as far as is known"
		}
		return ""
	}
	switch {
	case m.NeverExported != "":
		return Invented, fmt.Sprintf("no version of the server exports %s", m.Name)
	case a.Gone:
		return Removed, fmt.Sprintf("%s was removed in version %s%s", m.Name, m.Removed, known("removed"))
	case a.NotYet:
		return NotYet, fmt.Sprintf("%s is exported from version %s on%s", m.Name, m.Since, known("since"))
	case a.Hidden && a.SomeGone:
		return Hidden, fmt.Sprintf("%s is hidden from version %s on and was removed in version %s%s", m.Name, m.Hidden, m.Removed, known("removed"))
	case a.Hidden:
		return Hidden, fmt.Sprintf("%s is shown since version %s only when a flag asks for it", m.Name, m.Hidden)
	case a.SomeGone && catalog.CompareVersions(t.Max, m.Removed) < 0: // the release is concluded, and may be one earlier
		return SomeOfUse, fmt.Sprintf("%s was removed in version %s or one release earlier%s, and versions up to %s are in use", m.Name, m.Removed, known("removed"), t.Max)
	case a.SomeGone:
		return SomeOfUse, fmt.Sprintf("%s was removed in version %s%s, and versions up to %s are in use", m.Name, m.Removed, known("removed"), t.Max)
	case a.SomeHidden:
		return SomeOfUse, fmt.Sprintf("%s is hidden from version %s on, and versions up to %s are in use", m.Name, m.Hidden, t.Max)
	case a.SomeNotYet:
		return SomeOfUse, fmt.Sprintf("%s is exported from version %s on, and versions from %s on are in use", m.Name, m.Since, t.Min)
	}
	return InUse, ""
}

// successor is the series that took a metric's place: that of a metric which names it as
// an older spelling and is itself in use.
func (s scrape) successor(old *catalog.Metric) string {
	for _, m := range s.exp.Metrics {
		for _, w := range m.Replaces {
			if w.Metric.ID != old.ID {
				continue
			}
			if st, _ := status(m, s.target); st == InUse || st == SomeOfUse {
				return s.exp.Series(m)[0]
			}
		}
	}
	return ""
}

// builtin are the series that Prometheus makes itself.
func builtin() []*Series {
	target := func(name, unit string, kind Kind, r Interval) *Series {
		return &Series{
			Name: name, Part: PartValue, Kind: kind, Unit: unit, Range: r, Floats: true,
			Labels: NewLabels(true, nameLabel(name), Label{Name: "job", Presence: Certain}, Label{Name: "instance", Presence: Certain},
				Label{Name: "le", Presence: Never}, Label{Name: "quantile", Presence: Never}),
		}
	}
	alert := func(name string, kind Kind, unit string, r Interval, more ...Label) *Series {
		return &Series{
			Name: name, Part: PartValue, Kind: kind, Unit: unit, Range: r, Floats: true,
			Labels: NewLabels(true, append(more, nameLabel(name), Label{Name: "alertname", Presence: Certain})...),
		}
	}
	return []*Series{
		target("up", "state", Bool, Between(0, 1)),
		target("scrape_duration_seconds", UnitSeconds, Level, AtLeast(0)),
		target("scrape_samples_scraped", "count", Level, AtLeast(0)),
		target("scrape_samples_post_metric_relabeling", "count", Level, AtLeast(0)),
		target("scrape_series_added", "count", Level, AtLeast(0)),
		alert("ALERTS", Bool, "state", Between(1, 1), Label{Name: "alertstate", Presence: Certain, Values: []string{"firing", "pending"}}),
		alert("ALERTS_FOR_STATE", Timestamp, UnitTimestamp, AtLeast(0)),
	}
}
