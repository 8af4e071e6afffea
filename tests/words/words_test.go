// Package words holds texts for readers to the terms of the field.
package words

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// root is the repository.
const root = "../.."

// rule is a line of words.txt.
type rule struct {
	avoid, but *regexp.Regexp
	use        string
	in         []string
}

func rules(t *testing.T) (out []rule) {
	b, err := os.ReadFile("words.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(b), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		// | stands between words too, so that what follows begins with " | ".
		parts := strings.Split(line, " | ")
		avoid, use, ok := strings.Cut(parts[0], " => ")
		if !ok {
			t.Fatalf("words.txt:%d: no =>", i+1)
		}
		r := rule{avoid: regexp.MustCompile(`(?i)\b(` + avoid + `)\b`), use: use}
		for _, p := range parts[1:] {
			switch word, rest, _ := strings.Cut(p, " "); word {
			case "but":
				r.but = regexp.MustCompile(`(?i)\b(` + rest + `)\b`)
			case "in":
				r.in = strings.Fields(rest)
			default:
				t.Fatalf("words.txt:%d: %s", i+1, p)
			}
		}
		out = append(out, r)
	}
	return out
}

// found are the terms of a text that the rules avoid.
func found(rules []rule, where, text string) (out []string) {
	text = strings.Join(strings.Fields(text), " ")
	for _, r := range rules {
		if len(r.in) > 0 && !slices.Contains(r.in, where) {
			continue
		}
		left := text
		if r.but != nil {
			left = r.but.ReplaceAllString(left, "")
		}
		if m := r.avoid.FindString(left); m != "" {
			out = append(out, fmt.Sprintf("%q: write %s", m, r.use))
		}
	}
	return out
}

func TestRules(t *testing.T) {
	t.Parallel()
	all := rules(t)
	for text, want := range map[string]int{
		"x is no metric":                      1,
		"there is no metric":                  0,
		"it is no longer there":               0,
		"one a pod, and one a\nmodel":         1,
		"Is No target, and cannot be had":     2,
		"a second one, a minute later":        0,
		"ten requests a minute":               1,
		"Watch for spikes; it was bornholmed": 0,
	} {
		if got := found(all, "catalog", text); len(got) != want {
			t.Errorf("%q: %q, want %d", text, got, want)
		}
	}
}

func TestTextsUseTheTermsOfTheField(t *testing.T) {
	t.Parallel()
	all := rules(t)
	for _, place := range []struct {
		name, dir, ext string
		texts          func(path string, b []byte) (map[string]string, error)
	}{
		{"catalog", "catalog", ".cue", whole},
		{"docs", "out/docs", ".md", prose},
		{"docs", ".", ".md", prose},
		{"boards", "out/dashboards", ".json", titles},
		{"boards", "out/dashboards-v2", ".json", titles},
		{"messages", "gen/wording", ".tmpl", prose},
		{"comments", "gen", ".go", comments},
		{"comments", "cmd", ".go", comments},
		{"messages", "gen", ".go", messages},
		{"messages", "cmd", ".go", messages},
	} {
		seen := 0
		err := filepath.WalkDir(filepath.Join(root, place.dir), func(path string, d fs.DirEntry, err error) error {
			if place.dir == "." && path != filepath.Join(root, place.dir) && d.IsDir() {
				return filepath.SkipDir // the folders have rows of their own
			}
			if err != nil || d.IsDir() || filepath.Ext(path) != place.ext || strings.HasSuffix(path, "_test.go") {
				return err
			}
			b, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			texts, err := place.texts(path, b)
			for at, text := range texts {
				seen++
				for _, f := range found(all, place.name, text) {
					t.Errorf("%s: %s", at, f)
				}
			}
			return err
		})
		if err != nil || seen == 0 {
			t.Errorf("%s: %d texts, %v", place.dir, seen, err)
		}
	}
}

// whole is a file line by line, each with the next one, since a phrase may go on there.
func whole(path string, b []byte) (map[string]string, error) {
	out := map[string]string{}
	next := ""
	lines := strings.Split(string(b), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		line := strings.TrimLeft(lines[i], "\t /")
		out[fmt.Sprintf("%s:%d", path, i+1)] = line + " " + next
		next = line
	}
	return out, nil
}

var code = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`|\\]\\([^)]*\\)|#[-a-z0-9]+")

// prose is Markdown without code and addresses.
func prose(path string, b []byte) (map[string]string, error) {
	return whole(path, code.ReplaceAll(b, []byte("X")))
}

// titles are a dashboard's titles and descriptions.
func titles(path string, b []byte) (map[string]string, error) {
	var board any
	if err := json.Unmarshal(b, &board); err != nil {
		return nil, err
	}
	out := map[string]string{}
	var walk func(at string, v any)
	walk = func(at string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for k, x := range v {
				s, text := x.(string)
				if text && (k == "title" || k == "description" || k == "legendFormat") {
					out[at+"."+k] = s
				}
				walk(at+"."+k, x)
			}
		case []any:
			for i, x := range v {
				walk(at+"."+strconv.Itoa(i), x)
			}
		}
	}
	walk(path, board)
	return out, nil
}

// messages are the texts of findings and errors, and what they say to do.
func messages(path string, b []byte) (map[string]string, error) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, path, b, 0)
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		name := ""
		switch f := call.Fun.(type) {
		case *ast.Ident:
			name = f.Name
		case *ast.SelectorExpr:
			name = f.Sel.Name
		}
		if !slices.Contains([]string{"Errorf", "Warnf", "Infof", "WithHint", "hint", "wrong", "fault", "New", "report", "matcher"}, name) {
			return true
		}
		for _, a := range call.Args {
			if lit, ok := a.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if s, err := strconv.Unquote(lit.Value); err == nil {
					out[set.Position(lit.Pos()).String()] = s
				}
			}
		}
		return true
	})
	return out, nil
}

// comments are what Go's documentation shows: of packages and of exported names.
func comments(path string, b []byte) (map[string]string, error) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, path, b, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	add := func(name string, doc ...*ast.CommentGroup) {
		for _, d := range doc {
			if d != nil && ast.IsExported(name) {
				out[set.Position(d.Pos()).String()] = d.Text()
			}
		}
	}
	add("Package", f.Doc)
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			add(d.Name.Name, d.Doc)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					add(s.Name.Name, d.Doc, s.Doc, s.Comment)
					if st, ok := s.Type.(*ast.StructType); ok && s.Name.IsExported() {
						for _, f := range st.Fields.List {
							for _, n := range f.Names {
								add(n.Name, f.Doc, f.Comment)
							}
						}
					}
				case *ast.ValueSpec:
					for _, n := range s.Names {
						add(n.Name, d.Doc, s.Doc, s.Comment)
					}
				}
			}
		}
	}
	return out, nil
}
