package catalog

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/literal"
	"cuelang.org/go/cue/token"
)

// want is what the schema demands of a field's value.
type want struct {
	kinds   []string // words for the types allowed; empty: any
	words   []string // the legal texts, where they are enumerated
	pattern string   // the form of a text, where they are not
	bounds  []limit  // of a number
}

// limit is one bound of a number.
type limit struct {
	op    token.Token
	value float64
}

// holds reports whether a number keeps the limit.
func (l limit) holds(x float64) bool {
	switch l.op {
	case token.GTR:
		return x > l.value
	case token.LSS:
		return x < l.value
	case token.GEQ:
		return x >= l.value
	default:
		return x <= l.value
	}
}

func (l limit) String() string {
	return inWords[l.op] + " " + strconv.FormatFloat(l.value, 'g', -1, 64)
}

// wanted reads the schema's declarations of a path.
func wanted(nodes []*node) want {
	var w want
	for _, n := range nodes {
		for _, d := range n.decls {
			if d.origin == inSchema {
				w.add(d.value, d.scope, 0)
			}
		}
	}
	return w
}

// add reads a constraint. Alternatives add up; that is exact for the schema's own forms.
func (w *want) add(x ast.Expr, sc *scope, depth int) {
	if depth > 10 {
		return
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		w.add(x.X, sc, depth+1)
	case *ast.BinaryExpr:
		w.add(x.X, sc, depth+1)
		w.add(x.Y, sc, depth+1)
	case *ast.UnaryExpr:
		w.unary(x, sc, depth)
	case *ast.StructLit:
		w.kind(kindStruct)
	case *ast.ListLit:
		w.kind(kindList)
	case *ast.BasicLit:
		switch x.Kind {
		case token.STRING:
			if s, err := literal.Unquote(x.Value); err == nil {
				w.kind(kindText)
				w.words = append(w.words, s)
			}
		case token.INT, token.FLOAT:
			w.kind(kindNumber)
		case token.TRUE, token.FALSE:
			w.kind(kindBool)
		}
	case *ast.Ident:
		switch x.Name {
		case "string":
			w.kind(kindText)
		case "number", "int", "float":
			w.kind(kindNumber)
		case "bool":
			w.kind(kindBool)
		default:
			for _, d := range sc.pkg.names[x.Name] {
				w.add(d.value, d.scope, depth+1)
			}
		}
	}
}

var inWords = map[token.Token]string{
	token.GTR: "above", token.LSS: "below", token.GEQ: "at least", token.LEQ: "at most",
}

func (w *want) unary(x *ast.UnaryExpr, sc *scope, depth int) {
	switch x.Op {
	case token.MUL: // a default
		w.add(x.X, sc, depth+1)
	case token.MAT:
		p, ok := pattern(x.X)
		if !ok {
			return
		}
		w.kind(kindText)
		if words, ok := enumerated(p); ok {
			for _, word := range words {
				if !slices.Contains(w.words, word) { // a list says the pattern of its elements twice
					w.words = append(w.words, word)
				}
			}
		} else {
			w.pattern = p
		}
	case token.GTR, token.LSS, token.GEQ, token.LEQ:
		if lit, ok := x.X.(*ast.BasicLit); ok {
			if v, err := strconv.ParseFloat(lit.Value, 64); err == nil {
				w.kind(kindNumber)
				w.bounds = append(w.bounds, limit{x.Op, v})
			}
		}
	}
}

func (w *want) kind(k string) {
	if !slices.Contains(w.kinds, k) {
		w.kinds = append(w.kinds, k)
	}
}

// The types of values, in words.
const (
	kindText   = "a text"
	kindNumber = "a number"
	kindBool   = "true or false"
	kindList   = "a list"
	kindStruct = "a group of fields"
	kindNull   = "null"
)

// accepts reports whether a text is among the words or has the form.
func (w *want) accepts(s string) bool {
	if slices.Contains(w.words, s) {
		return true
	}
	if w.pattern != "" {
		re, err := regexp.Compile(w.pattern)
		return err != nil || re.MatchString(s)
	}
	return len(w.words) == 0
}

// list joins words as prose.
func list(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}
