package catalog

import (
	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/token"
)

// outgrown are the levels that a threshold's reason was written for, where the user's files set
// others and give no reason of their own; else nil.
func (d *decoder) outgrown(f field, t *Threshold) *Levels {
	if _, from := d.index.placed(below(f.nodes, "reason")); from == inUser {
		return nil
	}
	side, now := "above", t.Above
	if now == nil {
		side, now = "below", t.Below
	}
	if now == nil {
		return nil
	}
	at := below(f.nodes, side)
	was := &Levels{shippedNumber(below(at, "warning")), shippedNumber(below(at, "critical"))}
	if was.Warning == nil && was.Critical == nil || sameNumber(was.Warning, now.Warning) && sameNumber(was.Critical, now.Critical) {
		return nil
	}
	return was
}

func sameNumber(x, y *float64) bool { return x == nil && y == nil || x != nil && y != nil && *x == *y }

// shippedNumber is the default that shipped files give a number, as *0.9 | number does.
func shippedNumber(nodes []*node) *float64 {
	for _, n := range nodes {
		for _, d := range n.decls {
			if d.origin != inShipped || !d.isDefault() {
				continue
			}
			u, ok := d.value.(*ast.BinaryExpr).X.(*ast.UnaryExpr)
			if !ok || u.Op != token.MUL {
				continue
			}
			if w := read(decl{value: u.X}); w.kind == kindNumber {
				return &w.num
			}
		}
	}
	return nil
}
