package catalog

import (
	"slices"
	"strconv"

	"metricwright/gen/diag"
)

// told is a finding and how well it is explained.
type told struct {
	diag.Finding
	path   []string
	vague  bool
	beyond bool       // what a reference refers to, and so reported there as well
	places []diag.Pos // that CUE names
}

// plain is a path without the quotes that CUE puts around some names.
func plain(path []string) []string {
	out := make([]string, len(path))
	for i, p := range path {
		if s, err := strconv.Unquote(p); err == nil {
			p = s
		}
		out[i] = p
	}
	return out
}

// distinct keeps one finding a place, and drops vague ones about places that are explained.
func distinct(all []told) (out []told) {
	if slices.ContainsFunc(all, func(x told) bool { return !x.beyond }) {
		all = slices.DeleteFunc(all, func(x told) bool { return x.beyond })
	}
	slices.SortStableFunc(all, func(a, b told) int {
		if a.vague != b.vague {
			if a.vague {
				return 1
			}
			return -1
		}
		return len(a.path) - len(b.path)
	})
	taken := map[diag.Pos]bool{}
	for _, x := range all {
		if taken[x.Pos] || x.vague && slices.ContainsFunc(x.places, func(p diag.Pos) bool { return taken[p] }) {
			continue
		}
		taken[x.Pos] = true
		out = append(out, x)
	}
	return out
}

// namesakes takes several fixed fields of one entry for what they mostly are: an entry of
// the user's that bears the name of a shipped one.
func namesakes(all []told) (out diag.List) {
	fields := map[string][]told{}
	for _, x := range all {
		if x.ID != "catalog/fixed" {
			out.Add(x.Finding)
			continue
		}
		section, name, _ := entryOf(x.path)
		k := section + "\x00" + name
		fields[k] = append(fields[k], x)
	}
	for _, list := range fields {
		if len(list) == 1 {
			out.Add(list[0].Finding)
			continue
		}
		slices.SortFunc(list, func(a, b told) int { return a.Pos.Compare(b.Pos) })
		section, name, _ := entryOf(list[0].path)
		out.Add(diag.Errorf("catalog/fixed", list[0].Pos, "a %s called %s is shipped, and an overlay can only change its defaults", singular[section], name).
			WithHint("give yours another name"))
	}
	return out
}
