package catalog

import (
	"strconv"
	"strings"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/literal"
	"cuelang.org/go/cue/token"
)

// written is a value as it stands in a file, as far as that can be seen without evaluating.
type written struct {
	decl
	kind string // empty: computed
	text string // of a text, without quotes; else as written
	num  float64
}

func read(d decl) written {
	w := written{decl: d}
	x := d.value
	sign := 1.0
	if u, ok := x.(*ast.UnaryExpr); ok && u.Op == token.SUB {
		x, sign = u.X, -1
	}
	switch x := x.(type) {
	case *ast.StructLit:
		w.kind, w.text = kindStruct, "{…}"
	case *ast.ListLit:
		w.kind, w.text = kindList, "[…]"
	case *ast.BasicLit:
		w.text = x.Value
		switch x.Kind {
		case token.STRING:
			w.kind = kindText
			if s, err := literal.Unquote(x.Value); err == nil {
				w.text = s
			}
		case token.INT, token.FLOAT:
			w.kind = kindNumber
			n, _ := strconv.ParseFloat(strings.ReplaceAll(x.Value, "_", ""), 64)
			w.num = sign * n
			w.text = strconv.FormatFloat(w.num, 'g', -1, 64)
		case token.TRUE, token.FALSE:
			w.kind = kindBool
		case token.NULL:
			w.kind = kindNull
		}
	default:
		w.text = strings.Join(chainOf(x), ".") // a reference
	}
	return w
}

// shown is the value in a message.
func (w written) shown() string {
	if w.kind == kindText {
		return strconv.Quote(short(w.text))
	}
	return short(w.text)
}

// short cuts what is too long for a line.
func short(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}
