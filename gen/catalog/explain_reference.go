package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/token"

	"metricwright/catalog"
	"metricwright/gen/diag"
)

// sections are the names that references begin with.
var sections = []string{"metrics", "signals", "thresholds", "alerts", "slos", "labelSets", "topics"}

// reference explains a name that is not there.
func (t *translator) reference(at token.Pos, name string, path []string) (diag.Finding, bool) {
	if !at.IsValid() {
		return diag.Finding{}, false
	}
	where := t.source.pos(at)
	if sel, sc := t.selector(at); sel != nil {
		return t.member(where, sel, sc, name, path), true
	}
	f := diag.Errorf("cue/reference", where, "%s is not defined here", name)
	switch {
	case name == "catalog":
		return f.WithHint("import it: import %q", catalog.Module), true
	case slices.Contains(builtin, name):
		return f.WithHint("import it: import %q", name), true
	case slices.Contains(sections, name) && len(path) > 1 && path[0] == "exporters":
		return f.WithHint("add %s: _ beside the section that uses it, or write exporters.%s.%s", name, path[1], name), true
	case name == "exporters" || name == "config" || name == "neutral":
		return f.WithHint("add %s: _ at the top of the catalog", name), true
	}
	quotes := fmt.Sprintf("put it in quotes: %q", name)
	if slices.Contains(wanted(t.index.at(path...)).kinds, kindText) {
		return f.WithHint("a text is meant: %s", quotes), true
	}
	var known []string
	for _, p := range t.index.pkgs {
		for n := range p.names {
			if !strings.HasPrefix(n, "#") || strings.HasPrefix(name, "#") {
				known = append(known, n)
			}
		}
	}
	known = append(known, sections...)
	for n := len(path) - 1; n >= 0; n-- { // what encloses the place
		for _, x := range t.index.at(path[:n]...) {
			for kid := range x.kids {
				known = append(known, kid)
			}
		}
	}
	if near := diag.Nearest(name, known); near != "" {
		return f.WithHint("did you mean %s?", near), true
	}
	return f.WithHint("if a text is meant, %s", quotes), true
}

// member explains x.name where x has no such name.
func (t *translator) member(where diag.Pos, sel *ast.SelectorExpr, sc *scope, name string, path []string) diag.Finding {
	chain := chainOf(sel.X)
	owner := strings.Join(chain, ".")
	var known []string
	switch {
	case len(chain) == 1 && sc.imports[chain[0]] != nil:
		for n := range t.index.pkg(sc.imports[chain[0]]).names {
			known = append(known, n)
		}
	case len(chain) > 0 && slices.Contains([]string{"exporters", "neutral", "config"}, chain[0]):
		known = t.kids(chain)
	case len(chain) > 0 && len(path) > 1 && path[0] == "exporters":
		known = t.kids(append([]string{"exporters", path[1]}, chain...))
	case len(chain) > 0 && len(path) > 0 && path[0] == "neutral":
		known = t.kids(append([]string{"neutral"}, chain...))
	}
	slices.Sort(known)
	f := diag.Errorf("cue/reference", where, "%s has no %s", owner, name)
	if owner == "" {
		f = diag.Errorf("cue/reference", where, "there is no %s", name)
	}
	if near := diag.Nearest(name, known); near != "" {
		return f.WithHint("did you mean %s?", near)
	}
	if len(known) > 0 && len(known) <= 12 {
		return f.WithHint("it has %s", list(known, "and"))
	}
	return f.WithHint("check the name; metricwright explain shows what there is")
}

func (t *translator) kids(path []string) (out []string) {
	for _, n := range t.index.at(path...) {
		for name := range n.kids {
			out = append(out, name)
		}
	}
	return out
}

// chainOf is the names of a.b.c; nil for anything else.
func chainOf(x ast.Expr) []string {
	switch x := x.(type) {
	case *ast.Ident:
		return []string{x.Name}
	case *ast.SelectorExpr:
		head := chainOf(x.X)
		name, _, err := ast.LabelName(x.Sel)
		if head == nil || err != nil {
			return nil
		}
		return append(head, name)
	case *ast.IndexExpr:
		head := chainOf(x.X)
		lit, ok := x.Index.(*ast.BasicLit)
		if head == nil || !ok {
			return nil
		}
		name, err := strconv.Unquote(lit.Value)
		if err != nil {
			return nil
		}
		return append(head, name)
	}
	return nil
}

// selector finds the x.name whose name stands at a place.
func (t *translator) selector(at token.Pos) (found *ast.SelectorExpr, in *scope) {
	for _, p := range t.index.pkgs {
		for _, sc := range p.scopes {
			if sc.file.Filename != at.Filename() {
				continue
			}
			ast.Walk(sc.file, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Pos().Offset() == at.Offset() {
					found, in = s, sc
				}
				return found == nil
			}, nil)
		}
	}
	return found, in
}
