package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/errors"
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
	var known []string
	for _, p := range t.index.pkgs {
		for n := range p.names {
			known = append(known, n)
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
	return f.WithHint("if a text is meant, put it in quotes: %q", name), true
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

// ownWords reports whether the error is one that the catalog raises with error("…"), in
// words meant for the user.
func (t *translator) ownWords(at token.Pos) bool {
	found := false
	for _, p := range t.index.pkgs {
		for _, sc := range p.scopes {
			if !at.IsValid() || sc.file.Filename != at.Filename() {
				continue
			}
			ast.Walk(sc.file, func(n ast.Node) bool {
				if c, ok := n.(*ast.CallExpr); ok && c.Pos().Offset() == at.Offset() {
					if id, ok := c.Fun.(*ast.Ident); ok && id.Name == "error" {
						found = true
					}
				}
				return !found
			}, nil)
		}
	}
	return found
}

// constructs says which construct suits which type of metric.
var constructs = map[string]string{
	Gauge:     "use gauge for it, or name a counter",
	Counter:   "use rate or events for it",
	Histogram: "use mean, quantile, buckets or attainment for it",
	Info:      "an info metric only carries labels: name another metric",
}

// judged is what the catalog itself says with error("…").
func (t *translator) judged(e errors.Error, path []string) diag.Finding {
	format, args := e.Msg()
	f := diag.Errorf("catalog/kind", t.at(e, path), "%s", short120(fmt.Sprintf(format, args...)))
	if len(args) > 0 {
		if hint, ok := constructs[fmt.Sprint(args[len(args)-1])]; ok {
			return f.WithHint("%s", hint)
		}
	}
	return f.WithHint("change %s", subject(path))
}

func short120(s string) string {
	if r := []rune(s); len(r) > 120 {
		return string(r[:120]) + "…"
	}
	return s
}

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
	return diag.Errorf("catalog/value", at, "%q is no name for this %s", name, singular[section]).WithHint("%s", s.how)
}
