package verify

import (
	"strconv"
	"strings"

	"metricwright/gen/catalog"
)

// Range is the versions from From on and before Before; an empty end is open.
type Range struct {
	From   string `json:"from,omitempty"`
	Before string `json:"before,omitempty"`
}

// empty reports whether no version is in the range.
func (r Range) empty() bool {
	return r.From != "" && r.Before != "" && catalog.CompareVersions(r.From, r.Before) >= 0
}

// above is the range without what is older than v.
func (r Range) above(v string) Range {
	if r.From == "" || catalog.CompareVersions(v, r.From) > 0 {
		r.From = v
	}
	return r
}

// below is the range without v and what is newer.
func (r Range) below(v string) Range {
	if r.Before == "" || catalog.CompareVersions(v, r.Before) < 0 {
		r.Before = v
	}
	return r
}

// meet is the range that both have in common.
func (r Range) meet(o Range) Range {
	if o.From != "" {
		r = r.above(o.From)
	}
	if o.Before != "" {
		r = r.below(o.Before)
	}
	return r
}

// join is the least range that holds both.
func (r Range) join(o Range) Range {
	if r.From != "" && (o.From == "" || catalog.CompareVersions(o.From, r.From) < 0) {
		r.From = o.From
	}
	if r.Before != "" && (o.Before == "" || catalog.CompareVersions(o.Before, r.Before) > 0) {
		r.Before = o.Before
	}
	return r
}

// exactly is the range of one release: of 0.26 all its patches, of 0.26.1 itself.
func exactly(version string) Range {
	parts := strings.Split(version, ".")
	n, _ := strconv.Atoi(parts[len(parts)-1])
	next := append(parts[:len(parts)-1:len(parts)-1], strconv.Itoa(n+1))
	return Range{version, strings.Join(next, ".")}
}

// String writes the range as a person would: 0.11, 0.4.0 to 0.4.4, before 0.12, 0.26 or later.
func (r Range) String() string {
	from, before := short(r.From), short(r.Before)
	switch {
	case from == "" && before == "":
		return "any version"
	case before == "":
		return from + " or later"
	case from == "":
		return "before " + before
	}
	last := r.last()
	if last == "" {
		return from + " or later, before " + before
	}
	if strings.HasPrefix(from, last+".") {
		return from + " or later, before " + before // from within the last release line
	}
	for strings.Count(from, ".") < strings.Count(last, ".") {
		from += ".0"
	}
	if from == last {
		return from
	}
	return from + " to " + last
}

// last is the newest release line in the range; empty where its end does not say which.
func (r Range) last() string {
	parts := strings.Split(short(r.Before), ".")
	n, _ := strconv.Atoi(parts[len(parts)-1])
	if n == 0 || len(parts) == 1 {
		return ""
	}
	parts[len(parts)-1] = strconv.Itoa(n - 1)
	return strings.Join(parts, ".")
}

// short is a version without the .0 of a first patch.
func short(v string) string {
	if strings.Count(v, ".") > 1 {
		return strings.TrimSuffix(v, ".0")
	}
	return v
}
