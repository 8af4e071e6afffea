package compile

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"metricwright/gen/catalog"
)

// TestNoServerInGo: the product's Go code names no server and no server's metric, so that a new
// server is CUE alone. Comments, tests and the examples of help may.
func TestNoServerInGo(t *testing.T) {
	t.Parallel()
	c, found := catalog.Load(catalog.Options{})
	if found.HasErrors() {
		t.Fatal(found)
	}
	names := map[string]bool{}
	for _, e := range c.Exporters {
		names[strings.ToLower(e.ID)] = true
		for _, m := range e.Metrics {
			names[m.Name], names[m.ID] = true, true
		}
	}
	if len(names) < 300 {
		t.Fatalf("only %d names", len(names))
	}
	files := 0
	for _, root := range []string{"../../catalog", "../../cmd", "../../gen"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && strings.HasSuffix(d.Name(), "test"):
				return filepath.SkipDir
			case path == filepath.FromSlash("../../gen/simulate/quantity.go"):
				return nil // what it names are quantities: a metric's id may be the same word
			case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
				return nil
			}
			files++
			return texts(path, func(at token.Position, text string) {
				for _, word := range word.FindAllString(text, -1) {
					if names[word] || names[strings.ToLower(word)] {
						t.Errorf("%s: %s is of a server: say it in the catalog", at, word)
					}
				}
			})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 200 {
		t.Errorf("only %d files", files)
	}
}

// word is what may be a name: a metric's has colons and underscores.
var word = regexp.MustCompile(`[A-Za-z][A-Za-z0-9_:]*`)

// texts calls f for each string of a Go file that is not an example in help.
func texts(path string, f func(token.Position, string)) error {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, nil, 0)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			key, ok := n.Key.(*ast.Ident)
			return !ok || !slices.Contains([]string{"Example", "Good", "Bad"}, key.Name)
		case *ast.CallExpr: // of flags: their last argument is help
			s, ok := n.Fun.(*ast.SelectorExpr)
			return !ok || !strings.HasSuffix(s.Sel.Name, "Var")
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				f(fset.Position(n.Pos()), n.Value)
			}
		}
		return true
	})
	return nil
}
