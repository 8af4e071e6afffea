package catalog

import (
	"fmt"
	"strconv"
	"strings"

	"cuelang.org/go/cue/errors"

	"metricwright/gen/diag"
)

// computed explains a value that the syntax does not show, from the values that CUE names.
func (t *translator) computed(e errors.Error, format string, args []any, path []string) (diag.Finding, bool) {
	at := t.at(e, path)
	switch {
	case strings.HasPrefix(format, "invalid value") && len(args) > 0:
		w := wanted(t.index.at(path...))
		got := fmt.Sprint(args[0])
		if n := len(path); n > 2 && path[n-1] == "id" && singular[path[n-3]] != "" {
			return t.badName(path[:n-1], w), true
		}
		if text, err := strconv.Unquote(got); err == nil && !w.accepts(text) {
			return misfit(at, path, text, w), true
		}
		return diag.Errorf("catalog/value", at, "%s cannot be %s", subject(path), short(got)).WithHint("write another value"), true
	case strings.HasPrefix(format, "conflicting values") && len(args) > 1:
		if len(path) == 0 {
			return diag.Errorf("cue/syntax", at, "a value stands here without a name").
				WithHint("a field is written name: value, and decimals with a point: 0.8"), true
		}
		if n := t.via(path); n > 0 {
			path = path[:n]
		}
		a, b := printed(args[0]), printed(args[1])
		if w := wanted(t.index.at(path...)); len(w.kinds) > 0 && strings.Contains(format, "mismatched") {
			return diag.Errorf("catalog/type", at, "%s is %s, but %s stands here", subject(path), list(w.kinds, "or"), a).
				WithHint("write %s%s", list(w.kinds, "or"), example(w)), true
		}
		return diag.Errorf("catalog/conflict", at, "%s is both %s and %s", subject(path), a, b).
			WithHint("keep one of the two"), true
	case strings.Contains(format, "arithmetic"):
		return diag.Errorf("cue/arithmetic", at, "%s cannot be computed", subject(path)).WithHint("check the arithmetic here; nothing can be divided by zero"), true
	}
	return diag.Finding{}, false
}

// printed is a value that CUE names, for a reader: structs and what CUE makes of them say
// little in one line.
func printed(x any) string {
	s := fmt.Sprint(x)
	switch {
	case strings.ContainsAny(s, "{&"):
		return kindStruct
	case strings.HasPrefix(s, "["):
		return kindList
	case strings.Contains(s, "=~") || strings.Contains(s, "_|_"):
		return "something else"
	}
	return short(s)
}

// badName says that an entry's name has not the form of its kind.
func (t *translator) badName(entry []string, w want) diag.Finding {
	section, name, _ := entryOf(entry)
	s, _ := shapeOf(w.pattern)
	at := t.keyOf(entry)
	if near := t.meant(entry); near != "" {
		return diag.Errorf("catalog/unknown", at, "nothing shipped is called %s", name).WithHint("did you mean %s?", near)
	}
	return diag.Errorf("catalog/value", at, "%q is not a name for this %s", name, singular[section]).WithHint("%s", s.how)
}
