package catalog

import (
	"io/fs"
	"testing"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/parser"
	"cuelang.org/go/cue/token"

	"metricwright/catalog"
)

// Every pattern of the schema can be explained in words.
func TestPatternsHaveWords(t *testing.T) {
	names, err := fs.Glob(catalog.FS, "schema/*.cue")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	seen := 0
	for _, name := range names {
		text, _ := fs.ReadFile(catalog.FS, name)
		f, err := parser.ParseFile(name, text)
		if err != nil {
			t.Fatal(err)
		}
		ast.Walk(f, func(n ast.Node) bool {
			x, ok := n.(*ast.UnaryExpr)
			if !ok || x.Op != token.MAT {
				return true
			}
			p, ok := pattern(x.X)
			if !ok {
				t.Fatalf("%s: not a constant pattern", x.Pos())
			}
			seen++
			_, words := enumerated(p)
			if _, ok := shapeOf(p); !ok && !words {
				t.Errorf("%s: the pattern %s has no words: add it to shapes", name, p)
			}
			return true
		}, nil)
	}
	if seen < 20 {
		t.Errorf("only %d patterns seen", seen)
	}
}

func TestProse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{"one line,  as it is", "one line,  as it is"},
		{"two\n\tlines", "two lines"},
		{"a paragraph\nof two\n\nand another\n", "a paragraph of two\n\nand another"},
	} {
		if got := prose(c.in); got != c.want {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}
