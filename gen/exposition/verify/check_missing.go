package verify

import (
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

// checkMissing reports what every server of the versions has and this page has not. Which
// versions is known from the page itself, which makes it a suspicion, or from --target.
func checkMissing(v *view) (out diag.List) {
	if !v.whole() && !v.targeted {
		return diag.List{diag.Notef("verify/excerpt", v.page.Pos(), "this looks like an excerpt of a page of %s, so nothing is said about what is missing: %s", v.e.Title, v.excerpt).
			WithHint("save the whole page; --target %s=VERSION lists what is missing all the same", v.e.ID)}
	}
	severity := diag.Warning
	if v.targeted {
		severity = diag.Error
	}
	var sure, inferred []string
	for _, m := range v.missing() {
		if m.Inferred {
			inferred = append(inferred, v.called(m))
		} else {
			sure = append(sure, v.called(m))
		}
	}
	out.Add(v.lack(sure, severity, "")...)
	out.Add(v.lack(inferred, diag.Warning, ", as far as is known")...)
	return out
}

// each is how many missing names have a finding of their own; more have one together.
const each = 5

// lack reports names that are missing.
func (v *view) lack(names []string, severity diag.Severity, note string) (out diag.List) {
	add := func(format string, args ...any) {
		f := diag.Errorf("verify/missing", v.page.Pos(), format, args...)
		f.Severity = severity
		out.Add(f.WithHint("look for relabelling that drops it, or for another version of the server"))
	}
	if len(names) > each {
		add("%s %s always exports %d metrics that are missing here%s: %s", v.e.Title, v.versions, len(names), note, strings.Join(names, ", "))
		return out
	}
	for _, n := range names {
		add("%s is missing, which %s %s always exports%s", n, v.e.Title, v.versions, note)
	}
	return out
}

// missing are the metrics that every server of the versions has from its start, and the page not.
func (v *view) missing() []*catalog.Metric {
	var out []*catalog.Metric
	from, before := v.versions.From, v.versions.Before
	if from == "" {
		from = "0"
	}
	lasts := func(end string) bool {
		return end == "" || before != "" && catalog.CompareVersions(end, before) >= 0
	}
	for _, m := range v.e.Metrics {
		if v.have[m] == nil && v.constant(m) && v.e.StateOf(m, from) == catalog.There && lasts(m.Hidden) && lasts(m.Removed) {
			out = append(out, m)
		}
	}
	return out
}
