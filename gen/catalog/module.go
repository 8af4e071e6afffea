package catalog

import (
	"regexp"
	"slices"
	"strings"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/literal"
	"cuelang.org/go/cue/parser"
	"cuelang.org/go/cue/token"

	"metricwright/catalog"
	"metricwright/gen/diag"
)

// leastLanguage is the first CUE that knows error(), which the schema uses: the shipped
// module is read in the language version of the module it is laid into.
const leastLanguage = "v0.14.0"

// catalogLanguage is the version that the shipped catalog is written in.
const catalogLanguage = "v0.17.0"

// defaultModule is the name of an overlay's module where the user gives none.
const defaultModule = "monitoring.example@v0"

// moduleFile is what an overlay without a module gets, and what init writes.
const moduleFile = "module: \"" + defaultModule + "\"\nlanguage: version: \"" + catalogLanguage + "\"\n"

// moduleHint is what a module file has to say.
const moduleHint = `a module file says: module: "monitoring.example@v0" and language: version: "v0.17.0"`

// moduleFields are the fields that CUE knows in a module file.
var moduleFields = []string{"module", "language", "source", "deps", "custom", "description"}

var moduleName = regexp.MustCompile(`^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(/[a-zA-Z0-9._-]+)*(@v[0-9]+)?$`)

// moduleText is a cue.mod/module.cue while it is read.
type moduleText struct {
	file    string
	name    string
	version string
	at      struct{ name, version diag.Pos }
	bad     diag.List
}

// checkModule reads a module file as far as it decides whether the catalog can be loaded,
// and returns the module's name.
func checkModule(file string, text []byte) (string, diag.List) {
	if d, ok := unreadable(file, text); ok {
		return "", diag.List{d}
	}
	m := &moduleText{file: file}
	m.at.name, m.at.version = diag.Pos{File: file}, diag.Pos{File: file}
	f, err := parser.ParseFile(file, text)
	if err != nil {
		return "", syntax(err, text, m.pos)
	}
	for _, d := range f.Decls {
		if x, ok := d.(*ast.Field); ok {
			m.field(x)
		}
	}
	if !m.bad.HasErrors() {
		m.judge()
	}
	return m.name, m.bad
}

func (m *moduleText) pos(p token.Pos) diag.Pos {
	return diag.Pos{File: m.file, Line: p.Line(), Col: p.Column()}
}

func (m *moduleText) wrong(at diag.Pos, format string, args ...any) {
	m.bad.Add(diag.Errorf("cue/module", at, format, args...).WithHint("%s", moduleHint))
}

func (m *moduleText) field(x *ast.Field) {
	label, _, _ := ast.LabelName(x.Label)
	switch label {
	case "module":
		s, ok := quoted(x.Value)
		if !ok {
			m.wrong(m.pos(x.Value.Pos()), "module is a text, the name of the module")
		}
		m.name, m.at.name = s, m.pos(x.Value.Pos())
	case "language":
		s, ok := x.Value.(*ast.StructLit)
		if !ok {
			m.wrong(m.pos(x.Value.Pos()), "language is a group of fields")
			return
		}
		for _, d := range s.Elts {
			if v, ok := d.(*ast.Field); ok {
				if l, _, _ := ast.LabelName(v.Label); l == "version" {
					m.version, _ = quoted(v.Value)
					m.at.version = m.pos(v.Value.Pos())
				}
			}
		}
	case "deps":
		deps, _ := x.Value.(*ast.StructLit)
		if deps == nil {
			return
		}
		for _, d := range deps.Elts {
			v, ok := d.(*ast.Field)
			if !ok {
				continue
			}
			if l, _, _ := ast.LabelName(v.Label); importPath(l) == catalog.Module {
				m.bad.Add(diag.Errorf("cue/module", m.pos(v.Pos()), "%s is listed as a dependency, but comes with metricwright itself", catalog.Module).
					WithHint("remove it from deps"))
			}
		}
	default:
		if !slices.Contains(moduleFields, label) {
			f := diag.Errorf("cue/module", m.pos(x.Pos()), "a module file has no field %s", label)
			if near := diag.Nearest(label, moduleFields); near != "" {
				f = f.WithHint("did you mean %s?", near)
			} else {
				f = f.WithHint("the fields are %s", list(moduleFields, "and"))
			}
			m.bad.Add(f)
		}
	}
}

// judge decides whether the name and the language version will do.
func (m *moduleText) judge() {
	number, _, _ := strings.Cut(m.version, "-") // a pre-release counts as its release
	number, v := strings.CutPrefix(number, "v")
	use := func(format string, args ...any) {
		m.bad.Add(diag.Errorf("cue/language", m.at.version, format, args...).WithHint("write version: %q", catalogLanguage))
	}
	switch {
	case m.version == "":
		m.wrong(m.at.version, "the module does not say which version of CUE it is written in")
	case !v || !isVersion(number) || strings.Count(number, ".") != 2:
		use("%q is not a version of CUE", m.version)
	case CompareVersions(number, leastLanguage[1:]) < 0:
		use("the module is written in CUE %s; the shipped catalog needs %s or later", m.version, leastLanguage)
	case CompareVersions(number, cue.LanguageVersion()[1:]) > 0:
		use("the module is written in CUE %s; this metricwright knows CUE up to %s", m.version, cue.LanguageVersion())
	case m.name == "":
		m.wrong(m.at.name, "the module has no name")
	case !moduleName.MatchString(m.name):
		m.wrong(m.at.name, "%q is not the name of a module", m.name)
	}
}

// quoted is the text of a literal.
func quoted(x ast.Expr) (string, bool) {
	b, ok := x.(*ast.BasicLit)
	if !ok || b.Kind != token.STRING {
		return "", false
	}
	s, err := literal.Unquote(b.Value)
	return s, err == nil
}
