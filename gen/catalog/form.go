package catalog

import (
	"strings"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/build"
	"cuelang.org/go/cue/token"

	"metricwright/catalog"
	"metricwright/gen/diag"
)

// form is how an overlay says what it is; every hint names it.
const form = "catalog.#Catalog & {…}"

// checkForm demands that the files say catalog.#Catalog & {…} and nothing beside it: an
// embedded catalog is open, and a misspelt field beside it would pass in silence.
func checkForm(s *source, in *build.Instance) (out diag.List) {
	found := false
	for _, f := range in.Files {
		is := catalogIn(in, f)
		for _, d := range f.Decls {
			switch x := d.(type) {
			case *ast.EmbedDecl:
				switch {
				case !mentions(x.Expr, is):
					out.Add(diag.Errorf("catalog/form", s.pos(x.Pos()), "this stands beside the catalog, where misspelt fields would pass").
						WithHint("move it inside %s", form))
				case !unified(x.Expr, is):
					found = true
					out.Add(diag.Errorf("catalog/embedded", s.pos(x.Pos()), "an embedded catalog would let misspelt fields pass").
						WithHint("write %s, with the fields inside the braces", form))
				default:
					found = true
				}
			case *ast.Field:
				name, _, _ := ast.LabelName(x.Label)
				switch {
				case strings.HasPrefix(name, "_") || strings.HasPrefix(name, "#"): // for the user's own use
				case mentions(x.Value, is):
					found = true
					out.Add(diag.Errorf("catalog/form", s.pos(x.Pos()), "the catalog stands under the field %s", label(x)).
						WithHint("write %s at the top of the file, under no field", form))
				default:
					out.Add(diag.Errorf("catalog/beside", s.pos(x.Pos()), "the field %s stands outside the catalog", label(x)).
						WithHint("move it inside %s", form))
				}
			case *ast.Comprehension:
				out.Add(diag.Errorf("catalog/beside", s.pos(x.Pos()), "this stands outside the catalog").WithHint("move it inside %s", form))
			}
		}
	}
	if !found {
		where := diag.Pos{File: s.files.display(s.dir)}
		if len(in.Files) > 0 {
			where = s.pos(in.Files[0].Pos())
		}
		return diag.List{diag.Errorf("catalog/none", where, "no file of this folder says what its catalog is").
			WithHint("import %q and write %s; metricwright init makes a file to start from", catalog.Module, form)}
	}
	return out
}

// label is a field's name as written.
func label(x *ast.Field) string {
	if name, _, err := ast.LabelName(x.Label); err == nil {
		return name
	}
	return "with a computed name"
}

// catalogIn tells which expressions of a file are the shipped #Catalog.
func catalogIn(in *build.Instance, f *ast.File) func(ast.Expr) bool {
	deps := imports(in, f)
	return func(x ast.Expr) bool {
		sel, ok := x.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		id, ok := sel.X.(*ast.Ident)
		if !ok || deps[id.Name] == nil || importPath(deps[id.Name].ImportPath) != catalog.Module {
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
	if b, ok := x.(*ast.BinaryExpr); ok && b.Op == token.AND {
		return operand(b.X, is) || operand(b.Y, is)
	}
	if p, ok := x.(*ast.ParenExpr); ok {
		return unified(p.X, is)
	}
	return false
}

func operand(x ast.Expr, is func(ast.Expr) bool) bool {
	if p, ok := x.(*ast.ParenExpr); ok {
		return operand(p.X, is)
	}
	return is(x) || unified(x, is)
}
