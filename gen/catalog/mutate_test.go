package catalog

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/parser"
	"cuelang.org/go/cue/token"
)

var stride = flag.Int("mutations", 211, "try each n-th way to spoil an overlay")

// spoilers are values that suit hardly any field.
var spoilers = []string{
	"5", `"zzz"`, `""`, "{}", "{zzz: 1}", "[]", "[5]", "null", "true", "zzz", ">5", "int", "string", "exporters", "exporters.mine",
	"exporters.mine.metrics.zzz", "exporters.mine.metrics.c", "exporters.mine.thresholds.t", "-1", "1/0", `"\(zzz)"`, "_|_", "_", "[...]", `"5" | "6"`, `error("mine")`,
}

// An overlay that uses each field once is spoilt at one place after the other: in the
// value, in the name, by leaving the field out, by writing it twice. What is found has
// to be well-formed, and few: a mistake may show in what refers to it, not more.
func TestOneMistake(t *testing.T) {
	f, err := parser.ParseFile("x", everything)
	if err != nil {
		t.Fatal(err)
	}
	n, vague, found := 0, 0, 0
	try := func(what, text string, most int) {
		if n++; n%*stride != 0 {
			return
		}
		_, l := loadText(text)
		wellFormed(t, text, l)
		if len(l) > most {
			t.Errorf("%s: %d findings\n%s", what, len(l), report(t, l))
		}
		for _, x := range l {
			found++
			if x.ID == "cue/value" {
				vague++
				t.Logf("%s: %s: %s", what, x.Pos, x.Message)
			}
		}
	}
	ast.Walk(f, func(node ast.Node) bool {
		x, ok := node.(*ast.Field)
		if !ok {
			return true
		}
		name, _, err := ast.LabelName(x.Label)
		if err != nil {
			return true
		}
		from, to := span1(x.Value)
		most := 3
		if name == "_s" || strings.Contains(everything, "."+name) || strings.Contains(everything, name+".") {
			most = 40 // others refer to it
		}
		for _, s := range spoilers {
			try(fmt.Sprintf("%d:%d %s: %s", x.Pos().Line(), x.Pos().Column(), name, s), everything[:from]+s+everything[to:], most)
		}
		label := x.Label.Pos().Offset()
		try("misspelt "+name, everything[:label]+"z"+everything[label:], most)
		try("twice "+name, everything[:to]+", "+name+": 7"+everything[to:], most)
		if !strings.Contains(everything[label:from], "\n") {
			try("without "+name, everything[:label]+"_z: 1"+everything[to:], most)
		}
		return true
	}, nil)
	if found < n / *stride / 3 {
		t.Errorf("%d findings in %d spoilt overlays", found, n / *stride)
	}
	if vague*20 > found {
		t.Errorf("%d of %d findings say no more than that something is wrong", vague, found)
	}
}

// span1 is where an expression stands.
func span1(x ast.Expr) (from, to int) {
	from, to = x.Pos().Offset(), x.End().Offset()
	if s, ok := x.(*ast.StructLit); ok && s.Lbrace == token.NoPos {
		from = s.Elts[0].Pos().Offset()
	}
	return from, to
}
