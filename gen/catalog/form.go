package catalog

import (
	"slices"
	"strings"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/build"
	"cuelang.org/go/cue/token"

	"metricwright/catalog"
	"metricwright/gen/diag"
)

// form is how an overlay says what it is; every hint names it.
const form = "catalog.#Catalog & {…}"

// formCheck demands that the files say catalog.#Catalog & {…} and nothing beside it: an
// embedded catalog is open, and a misspelt field beside it would pass in silence.
type formCheck struct {
	source *source
	found  bool // the catalog, in whatever form
	wrong  diag.List
	beside diag.List // what is not the catalog
}

func checkForm(s *source, in *build.Instance) diag.List {
	c := &formCheck{source: s}
	for _, f := range in.Files {
		c.file(f, imports(in, f))
	}
	switch {
	case len(c.wrong) > 0: // what stands beside is then mostly a consequence
		return c.wrong
	case !c.found:
		return diag.List{diag.Errorf("catalog/none", s.pos(in.Files[0].Pos()), "no file of this folder says what its catalog is").
			WithHint("import %q and write %s; metricwright init makes a file to start from", catalog.Module, form)}
	}
	return c.beside
}

func (c *formCheck) file(f *ast.File, deps map[string]*build.Instance) {
	is := isCatalog(deps)
	for _, d := range f.Decls {
		switch x := d.(type) {
		case *ast.EmbedDecl:
			c.embedded(x, deps)
		case *ast.Field:
			name, _, _ := ast.LabelName(x.Label)
			switch {
			case strings.HasPrefix(name, "_") || strings.HasPrefix(name, "#"): // for the user's own use
			case mentions(x.Value, is):
				c.wrong.Add(diag.Errorf("catalog/form", c.source.pos(x.Pos()), "the catalog stands under the field %s", name).
					WithHint("write %s at the top of the file, under no field", form))
			default:
				c.beside.Add(diag.Errorf("catalog/beside", c.source.pos(x.Pos()), "the field %s stands outside the catalog", orComputed(name)).
					WithHint("move it inside %s", form))
			}
		case *ast.Comprehension:
			c.beside.Add(diag.Errorf("catalog/beside", c.source.pos(x.Pos()), "this stands outside the catalog").WithHint("move it inside %s", form))
		}
	}
}

func orComputed(name string) string {
	if name == "" {
		return "with a computed name"
	}
	return name
}

// embedded judges an expression without a name: it has to be the catalog & something.
func (c *formCheck) embedded(x *ast.EmbedDecl, deps map[string]*build.Instance) {
	is := isCatalog(deps)
	at := c.source.pos(x.Pos())
	sel := almost(x.Expr)
	switch {
	case unified(x.Expr, is):
		c.found = true
	case mentions(x.Expr, is):
		c.wrong.Add(diag.Errorf("catalog/embedded", at, "an embedded catalog would let misspelt fields pass").
			WithHint("write %s, with the fields inside the braces", form))
	case sel != nil && deps[sel.X.(*ast.Ident).Name] == nil && sel.X.(*ast.Ident).Name == "catalog":
		c.wrong.Add(diag.Errorf("cue/reference", at, "catalog is not defined here").WithHint("import it: import %q", catalog.Module))
	case sel != nil && shippedRoot(deps[sel.X.(*ast.Ident).Name]):
		name, _, _ := ast.LabelName(sel.Sel)
		c.wrong.Add(diag.Errorf("cue/reference", c.source.pos(sel.Sel.Pos()), "the shipped module has no %s", name).WithHint("write %s", form))
	default:
		c.beside.Add(diag.Errorf("catalog/beside", at, "this stands beside the catalog, where misspelt fields would pass").
			WithHint("move it inside %s", form))
	}
}

// almost finds the first x.#Name of an expression, which may be meant to be the catalog.
func almost(x ast.Expr) (found *ast.SelectorExpr) {
	ast.Walk(x, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && found == nil {
			name, _, _ := ast.LabelName(s.Sel)
			if _, ok := s.X.(*ast.Ident); ok && strings.HasPrefix(name, "#") {
				found = s
			}
		}
		_, fields := n.(*ast.StructLit)
		return found == nil && !fields
	}, nil)
	return found
}

func shippedRoot(dep *build.Instance) bool {
	return dep != nil && importPath(dep.ImportPath) == catalog.Module
}

// isCatalog tells which expressions of a file are the shipped #Catalog.
func isCatalog(deps map[string]*build.Instance) func(ast.Expr) bool {
	return func(x ast.Expr) bool {
		sel, ok := x.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		id, ok := sel.X.(*ast.Ident)
		if !ok || !shippedRoot(deps[id.Name]) {
			return false
		}
		name, _, _ := ast.LabelName(sel.Sel)
		return name == "#Catalog"
	}
}

func mentions(x ast.Expr, is func(ast.Expr) bool) bool {
	found := false
	ast.Walk(x, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && is(e) {
			found = true
		}
		return !found
	}, nil)
	return found
}

// unified reports whether the expression is the catalog & something.
func unified(x ast.Expr, is func(ast.Expr) bool) bool {
	terms := terms(x)
	return len(terms) > 1 && slices.ContainsFunc(terms, is)
}

// terms are what & joins.
func terms(x ast.Expr) []ast.Expr {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return terms(x.X)
	case *ast.BinaryExpr:
		if x.Op == token.AND {
			return append(terms(x.X), terms(x.Y)...)
		}
	}
	return []ast.Expr{x}
}
