package catalog

import (
	"strings"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/literal"
	"cuelang.org/go/cue/parser"
	"cuelang.org/go/cue/token"

	"metricwright/gen/diag"
)

// leastLanguage is the first CUE that knows error(), which the schema uses: the shipped
// module is read in the language version of the module it is laid into.
const leastLanguage = "v0.14.0"

// defaultModule is the name of an overlay's module where the user gives none.
const defaultModule = "monitoring.example@v0"

// moduleFile is what an overlay without a module gets, and what init writes.
const moduleFile = "module: \"" + defaultModule + "\"\nlanguage: version: \"v0.17.0\"\n"

// checkModule reads a cue.mod/module.cue as far as it decides whether the catalog can be
// loaded, and returns the module's name.
func checkModule(file string, text []byte) (name string, out diag.List) {
	if d, ok := unreadable(file, text); ok {
		return "", diag.List{d}
	}
	const hint = `a module file says: module: "monitoring.example@v0" and language: version: "v0.17.0"`
	f, err := parser.ParseFile(file, text)
	if err != nil {
		return "", syntax(err, text, func(p token.Pos) diag.Pos { return diag.Pos{File: file, Line: p.Line(), Col: p.Column()} })
	}
	version, at := "", diag.Pos{File: file}
	pos := func(p token.Pos) diag.Pos { return diag.Pos{File: file, Line: p.Line(), Col: p.Column()} }
	text0 := func(x ast.Expr) (string, bool) {
		b, ok := x.(*ast.BasicLit)
		if !ok || b.Kind != token.STRING {
			return "", false
		}
		s, err := literal.Unquote(b.Value)
		return s, err == nil
	}
	for _, d := range f.Decls {
		x, ok := d.(*ast.Field)
		if !ok {
			continue
		}
		switch label, _, _ := ast.LabelName(x.Label); label {
		case "module":
			if name, ok = text0(x.Value); !ok {
				out.Add(diag.Errorf("cue/module", pos(x.Value.Pos()), "module is a text").WithHint("%s", hint))
			}
		case "language":
			s, ok := x.Value.(*ast.StructLit)
			if !ok {
				out.Add(diag.Errorf("cue/module", pos(x.Value.Pos()), "language is {version: …}").WithHint("%s", hint))
				continue
			}
			for _, d := range s.Elts {
				if v, ok := d.(*ast.Field); ok {
					if l, _, _ := ast.LabelName(v.Label); l == "version" {
						version, _ = text0(v.Value)
						at = pos(v.Value.Pos())
					}
				}
			}
		}
	}
	if out.HasErrors() {
		return name, out
	}
	number, _, _ := strings.Cut(version, "-") // a pre-release counts as its release
	number, ok := strings.CutPrefix(number, "v")
	switch {
	case version == "":
		out.Add(diag.Errorf("cue/module", at, "the module does not say which version of CUE it is written in").WithHint("%s", hint))
	case !ok || !isVersion(number):
		out.Add(diag.Errorf("cue/language", at, "%q is no version of CUE", version).WithHint("write version: %q", "v0.17.0"))
	case CompareVersions(number, leastLanguage[1:]) < 0:
		out.Add(diag.Errorf("cue/language", at, "the module is written in CUE %s; the shipped catalog needs %s or later", version, leastLanguage).
			WithHint("write version: %q", "v0.17.0"))
	case CompareVersions(number, cue.LanguageVersion()[1:]) > 0:
		out.Add(diag.Errorf("cue/language", at, "the module is written in CUE %s; this metricwright knows CUE up to %s", version, cue.LanguageVersion()).
			WithHint("write version: %q, or use a newer metricwright", "v0.17.0"))
	case name == "":
		out.Add(diag.Errorf("cue/module", diag.Pos{File: file}, "the module has no name").WithHint("%s", hint))
	}
	return name, out
}
