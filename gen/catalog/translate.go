package catalog

import (
	"fmt"
	"slices"
	"strings"

	"cuelang.org/go/cue/errors"

	"metricwright/gen/diag"
)

// translator turns CUE's errors into findings: one a mistake, at the user's position, in
// the user's words. CUE reports a mistake once for each way in which it fails and once
// for each reference to it; what it says is used to find the place, and the explanation
// comes from what the files say there.
type translator struct {
	source *source
	index  *index
	raised map[string]bool // places of error("…"), once they have been looked for
}

// evaluate translates what goes wrong in evaluation.
func (t *translator) evaluate(err error) diag.List {
	var all []told
	missing := map[string][]string{}
	for _, e := range errors.Errors(err) {
		format, args := e.Msg()
		path := plain(e.Path())
		if t.source.own && len(path) > 0 && path[0] == "#Catalog" {
			path = path[1:]
		}
		switch {
		case strings.Contains(format, "empty disjunction"):
			// Its parts are reported too.
		case strings.HasPrefix(format, "field is required"), strings.HasPrefix(format, "required field missing"):
			if n := len(path) - 1; n >= 0 {
				k := strings.Join(path[:n], "\x00")
				missing[k] = append(missing[k], path[n])
			}
		default:
			f, vague := t.one(e, format, args, path)
			_, reference := t.through(path) // then the reference itself is the mistake
			x := told{f, path, vague, t.via(path) > 0 && !reference, nil}
			for _, p := range errors.Positions(e) {
				x.places = append(x.places, t.source.pos(p))
			}
			all = append(all, x)
		}
	}
	all = append(all, t.incomplete(missing)...)
	return namesakes(distinct(all))
}

// one translates one error. It is vague where the explanation is no better than "here".
func (t *translator) one(e errors.Error, format string, args []any, path []string) (f diag.Finding, vague bool) {
	switch {
	case format == "field not allowed":
		return t.unknownField(path), false
	case t.ownWords(e.Position()):
		return t.judged(e, path), false
	case strings.HasPrefix(format, "undefined field"), strings.HasPrefix(format, "reference"):
		if f, ok := t.reference(e.Position(), fmt.Sprint(args[0]), path); ok {
			return f, false
		}
	case strings.Contains(format, "cyclic references in let"):
		return diag.Errorf("cue/cycle", t.at(e, nil), "this let is defined by itself").
			WithHint("break the circle: give one of the values without referring to the others"), false
	case strings.Contains(format, "cycle") && len(path) > 4 && slices.Contains(path[4:], "replaces"):
		return diag.Errorf("cue/cycle", t.at(e, path), "%s replaces itself", subject(path[:4])).
			WithHint("replaces points from the newer name to the older one, never back"), false
	case strings.Contains(format, "cycle") || strings.Contains(format, "cyclic"):
		return diag.Errorf("cue/cycle", t.at(e, path), "%s is defined by itself", subject(path)).
			WithHint("break the circle: give one of the values without referring to the others"), false
	case strings.HasPrefix(format, "explicit error"):
		return diag.Errorf("cue/error", t.at(e, nil), "_|_ stands here, which is an error and not a value").WithHint("write a value, or leave the field out"), false
	case strings.HasPrefix(format, "unreferenced alias"):
		return diag.Errorf("cue/unused", t.at(e, nil), "%v is defined and never used", args[0]).
			WithHint("use it or remove it; a field is written name: value"), false
	case strings.HasPrefix(format, "imported and not used"):
		return diag.Errorf("cue/unused", t.at(e, nil), "the import %v is never used", args[0]).WithHint("remove it"), false
	case strings.HasPrefix(format, "cannot call non-function"):
		return diag.Errorf("cue/reference", t.at(e, path), "%s is not a function", short(fmt.Sprint(args[0]))).
			WithHint("look up its name in the documentation of CUE's packages"), false
	case strings.HasPrefix(format, "adding field"):
		return diag.Errorf("cue/cycle", t.at(e, nil), "the names of these fields depend on the fields that they are added to").
			WithHint("write the names out, or take them from a list of your own"), false
	case strings.HasPrefix(format, "unresolved disjunction"):
		return diag.Errorf("catalog/incomplete", t.at(e, path), "%s depends on what is not settled: %s", subject(path), short(fmt.Sprint(args[0]))).
			WithHint("write the value, or refer to one that does not depend on this"), false
	case strings.HasPrefix(format, "incomplete value"), strings.HasPrefix(format, "non-concrete"):
		return diag.Errorf("catalog/incomplete", t.at(e, path), "%s is not given: %s stands for many values", subject(path), short(fmt.Sprint(args[0]))).
			WithHint("write one value"), false
	}
	if f, ok := t.value(path); ok {
		return f, false
	}
	if f, ok := t.through(path); ok {
		return f, false
	}
	if f, ok := t.computed(e, format, args, path); ok {
		// Of two values that exclude each other one is often illegal, and that says more.
		return f, strings.HasPrefix(format, "conflicting")
	}
	return diag.Errorf("cue/value", t.at(e, path), "%s has no usable value", subject(path)).
		WithHint("check the expression here: the types of what it combines, and the names in it"), true
}
