package verify

import (
	"strings"

	"metricwright/gen/diag"
)

// checkVersions reports a page that comes from several versions at once, and one that does not
// come from the versions that are wanted.
func checkVersions(v *view, deduced Range, why []string, contradiction string) (out diag.List) {
	if contradiction != "" {
		out.Add(diag.Notef("verify/mixed", v.page.Pos(), "no version of %s has all that is here: %s", v.e.Title, strings.Join(append(why, contradiction), "; ")).
			WithHint("several servers may be behind this page, such as those of a router"))
	}
	wanted, of := v.target, "--target says"
	if !v.targeted {
		wanted, of = configured(v.e), "rules are made for"
	}
	if !deduced.meet(wanted).empty() {
		return out
	}
	out.Add(diag.Warnf("verify/version", v.page.Pos(), "this looks like %s %s; %s %s", v.e.Title, deduced, of, wanted).
		WithHint("%s", strings.Join(why, "; ")))
	return out
}
