package catalog

import (
	"strings"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/token"
)

// computed is a field below a node whose name is an interpolation, as templates write it:
// "\(terms.alerts)TargetDown".
type computed struct {
	parent *node
	field  *ast.Field
	scope  *scope
}

// nameComputed adds the fields with computed names, once all that the names are made of is indexed. A
// name that is made of anything but texts that stand in files stays unknown.
func (ix *index) nameComputed() {
	for len(ix.computed) > 0 {
		c := ix.computed[0]
		ix.computed = ix.computed[1:]
		label := c.field.Label
		if a, ok := label.(*ast.Alias); ok {
			label, _ = a.Expr.(ast.Label)
		}
		if x, ok := label.(*ast.Interpolation); ok {
			if name, ok := c.parent.interpolate(x); ok {
				ix.declare(c.parent.kid(name), c.field, c.scope)
			}
		}
	}
}

// interpolate is the text of an interpolation at a node.
func (n *node) interpolate(x *ast.Interpolation) (string, bool) {
	var b strings.Builder
	for _, e := range x.Elts {
		if lit, ok := e.(*ast.BasicLit); ok {
			s := strings.TrimSuffix(strings.TrimPrefix(lit.Value, ")"), `\(`)
			b.WriteString(strings.Trim(s, `"`))
			continue
		}
		s, ok := n.constant(chainOf(e))
		if !ok {
			return "", false
		}
		b.WriteString(s)
	}
	return b.String(), true
}

// constant is the text that files give to the field that a path means at a node: what overrides a
// default before the default.
func (n *node) constant(path []string) (string, bool) {
	for ; n != nil && len(path) > 0; n = n.up {
		at := n
		for _, name := range path {
			if at = at.kids[name]; at == nil {
				break
			}
		}
		if at != nil {
			return at.text()
		}
	}
	return "", false
}

func (n *node) text() (s string, ok bool) {
	for _, d := range n.decls {
		if w := read(d); w.kind == kindText {
			return w.text, true
		}
		b, or := d.value.(*ast.BinaryExpr)
		if !or || b.Op != token.OR {
			continue
		}
		if u, star := b.X.(*ast.UnaryExpr); star && u.Op == token.MUL {
			w := read(decl{value: u.X})
			s, ok = w.text, w.kind == kindText
		}
	}
	return s, ok
}
