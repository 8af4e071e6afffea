package catalog

import (
	"strconv"
	"strings"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/build"
	"cuelang.org/go/cue/literal"
	"cuelang.org/go/cue/token"
)

// Where a declaration stands. CUE merges all three and keeps no cheap record of who said
// what, so the index reads it off the syntax.
type origin uint8

const (
	inSchema origin = iota
	inShipped
	inUser
)

// decl is one place that says something about a path.
type decl struct {
	origin origin
	key    token.Pos
	value  ast.Expr
	mark   token.Token // OPTION for x?:, NOT for x!:
	scope  *scope      // in which value is read
}

// node is a path of the catalog: what is said about it, and the paths below it.
type node struct {
	kids  map[string]*node
	any   *node  // what a pattern such as [string]: says of every name
	form  string // the regular expression that the pattern demands of names, if any
	decls []decl
	more  bool // something may bring names that the syntax does not show
	up    *node
}

func (n *node) kid(name string) *node {
	k := n.kids[name]
	if k == nil {
		if n.kids == nil {
			n.kids = map[string]*node{}
		}
		k = &node{up: n}
		n.kids[name] = k
	}
	return k
}

// index knows, for each path below the catalog, the places that declare it.
type index struct {
	src  *source
	root *node
	pkgs map[*build.Instance]*pkg
	open map[ast.Node]bool // expressions being read, against cycles
	left int               // how many more declarations may be added

	computed []computed // fields whose names are not looked up yet
}

// maxDecls bounds the index: definitions within definitions can multiply without end.
const maxDecls = 4 << 20

func newIndex(s *source, in *build.Instance) *index {
	ix := &index{src: s, root: &node{}, pkgs: map[*build.Instance]*pkg{}, open: map[ast.Node]bool{}, left: maxDecls}
	if s.own {
		ix.definition(ix.root, in, "#Catalog")
	} else {
		ix.whole(ix.root, in)
	}
	ix.nameComputed()
	return ix
}

// whole adds the plain fields of all files of a package.
func (ix *index) whole(n *node, in *build.Instance) {
	for _, sc := range ix.pkg(in).scopes {
		ix.decls(n, sc.file.Decls, sc)
	}
}

// definition adds what a package says of a name that it declares.
func (ix *index) definition(n *node, in *build.Instance, name string) {
	for _, d := range ix.pkg(in).names[name] {
		ix.expr(n, d.value, d.scope)
	}
}

func (ix *index) decls(n *node, list []ast.Decl, sc *scope) {
	for _, d := range list {
		switch x := d.(type) {
		case *ast.Field:
			ix.field(n, x, sc)
		case *ast.EmbedDecl:
			ix.expr(n, x.Expr, sc)
		case *ast.Comprehension:
			ix.expr(n, x.Value, sc)
		}
	}
}

func (ix *index) field(n *node, x *ast.Field, sc *scope) {
	label := x.Label
	if a, ok := label.(*ast.Alias); ok {
		label, _ = a.Expr.(ast.Label)
	}
	var k *node
	switch l := label.(type) {
	case *ast.ListLit: // a pattern
		if n.any == nil {
			n.any = &node{}
		}
		if p, ok := formOf(l); ok && sc.origin == inSchema {
			n.form = p
		}
		k = n.any
	case *ast.Ident, *ast.BasicLit:
		name, _, err := ast.LabelName(l)
		if err != nil || strings.HasPrefix(name, "_") || strings.HasPrefix(name, "#") {
			return
		}
		k = n.kid(name)
	default:
		n.more = true
		ix.computed = append(ix.computed, computed{n, x, sc})
		return
	}
	ix.declare(k, x, sc)
}

func (ix *index) declare(k *node, x *ast.Field, sc *scope) {
	if sc.origin != inSchema && saysNothing(x.Value) {
		return
	}
	k.decls = append(k.decls, decl{sc.origin, x.Label.Pos(), x.Value, x.Constraint, sc})
	ix.expr(k, x.Value, sc)
}

// saysNothing reports whether a value is {…} without a field, by which a template names what it refers to.
func saysNothing(x ast.Expr) bool {
	s, ok := x.(*ast.StructLit)
	if !ok || len(s.Elts) != 1 {
		return false
	}
	_, ok = s.Elts[0].(*ast.Ellipsis)
	return ok
}

// expr adds the fields that an expression surely brings: literals, what is unified, and
// definitions, lets and packages that are named. References to plain fields are left
// alone: what they bring belongs to the path they name.
func (ix *index) expr(n *node, x ast.Expr, sc *scope) {
	if x == nil || ix.open[x] || ix.left <= 0 {
		n.more = true
		return
	}
	ix.left--
	ix.open[x] = true
	defer delete(ix.open, x)
	switch x := x.(type) {
	case *ast.StructLit:
		ix.decls(n, x.Elts, sc)
	case *ast.ListLit:
		for i, e := range x.Elts {
			var k *node
			if more, ok := e.(*ast.Ellipsis); ok {
				if sc.origin != inSchema || more.Type == nil {
					continue
				}
				if n.any == nil {
					n.any = &node{}
				}
				k, e = n.any, more.Type
			} else {
				k = n.kid(strconv.Itoa(i))
			}
			k.decls = append(k.decls, decl{sc.origin, e.Pos(), e, token.ILLEGAL, sc})
			ix.expr(k, e, sc)
		}
	case *ast.BinaryExpr:
		// Of alternatives it is not known which holds; the schema's tell what is legal.
		if x.Op == token.AND || x.Op == token.OR && sc.origin == inSchema {
			ix.expr(n, x.X, sc)
			ix.expr(n, x.Y, sc)
		} else {
			n.more = true
		}
	case *ast.ParenExpr:
		ix.expr(n, x.X, sc)
	case *ast.UnaryExpr:
		if x.Op == token.MUL {
			ix.expr(n, x.X, sc)
		} else {
			n.more = true
		}
	case *ast.Ident:
		if dep := sc.imports[x.Name]; dep != nil {
			ix.whole(n, dep)
			return
		}
		if l, ok := x.Node.(*ast.LetClause); ok {
			ix.expr(n, l.Expr, sc)
			return
		}
		private := strings.HasPrefix(x.Name, "#") || strings.HasPrefix(x.Name, "_")
		if v, ok := x.Node.(ast.Expr); ok && private { // declared in this file, at whatever depth
			ix.expr(n, v, sc)
			return
		}
		n.more = true
		for _, d := range sc.pkg.names[x.Name] {
			if private || d.let {
				ix.expr(n, d.value, d.scope)
			}
		}
	case *ast.SelectorExpr:
		if id, ok := x.X.(*ast.Ident); ok {
			if dep := sc.imports[id.Name]; dep != nil {
				name, _, _ := ast.LabelName(x.Sel)
				ix.definition(n, dep, name)
				return
			}
		}
		n.more = true
	case *ast.BasicLit, *ast.BottomLit:
	default:
		n.more = true
	}
}

// formOf is the regular expression of a pattern such as [=~"^a"]: or [Id=string]:.
func formOf(l *ast.ListLit) (string, bool) {
	if len(l.Elts) != 1 {
		return "", false
	}
	u, ok := l.Elts[0].(*ast.UnaryExpr)
	if !ok || u.Op != token.MAT {
		return "", false
	}
	return pattern(u.X)
}

// pattern is a regular expression that is written as one text, or as several joined by +.
func pattern(x ast.Expr) (string, bool) {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return pattern(x.X)
	case *ast.BinaryExpr:
		a, okA := pattern(x.X)
		b, okB := pattern(x.Y)
		return a + b, okA && okB && x.Op == token.ADD
	case *ast.BasicLit:
		p, err := literal.Unquote(x.Value)
		return p, err == nil
	}
	return "", false
}
