package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cuelang.org/go/cue/build"
	"cuelang.org/go/cue/errors"
	"cuelang.org/go/cue/load"
	"cuelang.org/go/cue/token"

	"metricwright/gen/diag"
)

// translator turns CUE's errors into findings: one a mistake, at the user's position, in
// the user's words. CUE reports a mistake once for each way in which it fails and once
// for each reference to it; what it says is used to find the place, and the explanation
// comes from what the files say there.
type translator struct {
	source *source
	index  *index
}

// told is a finding and how well it is explained.
type told struct {
	diag.Finding
	path   []string
	vague  bool
	beyond bool       // what a reference refers to, and so reported there as well
	places []diag.Pos // that CUE names
}

// load translates what goes wrong before evaluation and is not found by our own reading.
func (t *translator) load(in *build.Instance) (out diag.List) {
	if _, ok := in.Err.(*load.NoFilesError); ok {
		return diag.List{diag.Errorf("catalog/empty", diag.Pos{File: t.source.files.display(t.source.dir)}, "all files of this folder are left out by an attribute").
			WithHint("remove @ignore() from the one that is the catalog")}
	}
	for _, dep := range append(in.Dependencies(), in) {
		for _, e := range errors.Errors(dep.Err) {
			format, _ := e.Msg()
			at := t.source.pos(e.Position())
			if !at.IsValid() {
				at = diag.Pos{File: t.source.files.display(t.source.dir)}
			}
			switch {
			case strings.Contains(e.Error(), "import cycle"):
				return diag.List{diag.Errorf("cue/import", at, "packages import each other in a circle").
					WithHint("move what both need to a third package")}
			case format == "import failed":
				// Explained where the imported package is.
			default:
				out.Add(diag.Errorf("cue/package", at, "the package cannot be put together").
					WithHint("check package clauses, imports and attributes of its files"))
			}
		}
	}
	if len(out) == 0 {
		out.Add(diag.Errorf("cue/import", t.source.pos(in.Err.Position()), "what is imported here cannot be read as a package").
			WithHint("its folder needs files of one package, named as the folder or after a colon in the import path"))
	}
	return out[:1]
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
	case strings.Contains(format, "cycle") && len(path) > 4 && slices.Contains(path[4:], "was"):
		return diag.Errorf("cue/cycle", t.at(e, path), "%s is an older spelling of itself", subject(path[:4])).
			WithHint("was points from the newer name to the older one, never back"), false
	case strings.Contains(format, "cycle") || strings.Contains(format, "cyclic"):
		return diag.Errorf("cue/cycle", t.at(e, path), "%s is defined by itself", subject(path)).
			WithHint("break the circle: give one of the values without referring to the others"), false
	case strings.HasPrefix(format, "explicit error"):
		return diag.Errorf("cue/error", t.at(e, nil), "_|_ stands here, which is no value but an error").WithHint("write a value, or leave the field out"), false
	case strings.HasPrefix(format, "unreferenced alias"):
		return diag.Errorf("cue/unused", t.at(e, nil), "%v is defined and never used", args[0]).
			WithHint("use it or remove it; a field is written name: value"), false
	case strings.HasPrefix(format, "imported and not used"):
		return diag.Errorf("cue/unused", t.at(e, nil), "the import %v is never used", args[0]).WithHint("remove it"), false
	case strings.HasPrefix(format, "cannot call non-function"):
		return diag.Errorf("cue/reference", t.at(e, path), "%s is no function", short(fmt.Sprint(args[0]))).
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

// via is how much of a path leads to a reference of the user's that the rest is beyond; 0:
// the path passes none.
func (t *translator) via(path []string) int {
	for n := 1; n < len(path); n++ {
		for _, x := range t.index.at(path[:n]...) {
			for _, d := range x.decls {
				if d.origin == inUser && len(x.kids) == 0 && len(chainOf(d.value)) > 0 {
					return n
				}
			}
		}
	}
	return 0
}

// at is where a reader should look for an error of a path: the user's words on the path
// itself, else a place of the user's that CUE names, else what the user says above it.
func (t *translator) at(e errors.Error, path []string) diag.Pos {
	if p, from := t.index.placed(t.index.at(path...)); len(path) > 0 && from == inUser {
		return p
	}
	if n := t.via(path); n > 0 {
		p, _ := t.index.place(t.index.at(path[:n]...))
		return p
	}
	if p := t.theirs(e); p.IsValid() {
		return p
	}
	for n := len(path) - 1; n > 0; n-- {
		if p, from := t.index.placed(t.index.at(path[:n]...)); from == inUser {
			return p
		}
	}
	if len(path) > 0 {
		return t.nearest(path)
	}
	return t.source.pos(e.Position())
}

// theirs is the last place of the user's that CUE names.
func (t *translator) theirs(e errors.Error) diag.Pos {
	ps := errors.Positions(e)
	if p := e.Position(); p.IsValid() {
		ps = append(ps, p)
	}
	best := token.NoPos
	for _, p := range ps {
		if t.users(p) && (!best.IsValid() || p.Filename() != best.Filename() || p.Offset() > best.Offset()) {
			best = p
		}
	}
	return t.source.pos(best)
}

// users reports whether a place is in a file of the user's.
func (t *translator) users(p token.Pos) bool {
	name := inModule(p.Filename())
	return p.IsValid() && !t.source.files.ships(name) && !(t.source.own && strings.HasPrefix(name, "schema/"))
}
