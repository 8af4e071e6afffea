package catalog

import (
	"strings"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/format"
	"cuelang.org/go/cue/parser"

	"metricwright/catalog"
	"metricwright/gen/diag"
)

// ConfigField is a field of an overlay's config, as the schema describes it.
type ConfigField struct {
	Path  string // for example "config.labels.pod"
	About string // the schema's comment
	Form  string // what it may be, in CUE; the default has a star
	Pos   diag.Pos
}

const configFile = "schema/catalog.cue"

// ConfigFields are all fields of an overlay's config, in the schema's order.
func ConfigFields() ([]ConfigField, error) {
	text, err := catalog.FS.ReadFile(configFile)
	if err != nil {
		return nil, err
	}
	file, err := parser.ParseFile("catalog/"+configFile, text, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	var out []ConfigField
	for _, d := range file.Decls {
		if f, ok := d.(*ast.Field); ok && nameOf(f) == "#Config" {
			out = configBelow("config", f.Value)
		}
	}
	return out, nil
}

func configBelow(path string, v ast.Expr) (out []ConfigField) {
	s, ok := v.(*ast.StructLit)
	if !ok {
		return nil
	}
	for _, d := range s.Elts {
		f, ok := d.(*ast.Field)
		if !ok || nameOf(f) == "" {
			continue
		}
		c := ConfigField{Path: path + "." + nameOf(f), About: commentsOf(f), Pos: diag.Pos{File: f.Pos().Filename(), Line: f.Pos().Line(), Col: f.Pos().Column()}}
		below := configBelow(c.Path, f.Value)
		if len(below) == 0 {
			if b, err := format.Node(f.Value); err == nil {
				c.Form = strings.TrimSpace(string(b))
			}
		}
		out = append(append(out, c), below...)
	}
	return out
}

func nameOf(f *ast.Field) string {
	name, _, err := ast.LabelName(f.Label)
	if err != nil {
		return ""
	}
	return name
}

// commentsOf is what stands above a field or behind it, on one line.
func commentsOf(f *ast.Field) string {
	var out []string
	for _, n := range []ast.Node{f, f.Value, f.Label} {
		for _, g := range ast.Comments(n) {
			for _, c := range g.List {
				out = append(out, strings.TrimSpace(strings.TrimPrefix(c.Text, "//")))
			}
		}
	}
	return strings.Join(out, " ")
}
