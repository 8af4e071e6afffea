package catalog

import (
	"strings"

	"cuelang.org/go/cue/errors"
	"cuelang.org/go/cue/token"

	"metricwright/gen/diag"
)

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
		if p := t.declared(path[0]); p.IsValid() {
			return p
		}
		return t.nearest(path)
	}
	return t.source.pos(e.Position())
}

// declared is where the user's files define a name that is no part of the catalog.
func (t *translator) declared(name string) diag.Pos {
	for _, pkg := range t.index.pkgs {
		for _, d := range pkg.names[name] {
			if d.scope.origin == inUser {
				return t.source.pos(d.value.Pos())
			}
		}
	}
	return diag.Pos{}
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
