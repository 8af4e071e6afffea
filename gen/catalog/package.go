package catalog

import (
	"path"
	"slices"
	"strings"

	"cuelang.org/go/cue/ast"

	"metricwright/gen/diag"
)

// checkPackage demands that the folder's files form one package: CUE would leave out a
// file without a package clause in silence.
func (f *files) checkPackage(dir string) (out diag.List) {
	var names []string
	for name := range f.clauses {
		if path.Dir(name) == dir {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	if len(names) == 0 {
		out.Add(diag.Errorf("catalog/empty", diag.Pos{File: f.display(dir)}, "no CUE file is in this folder").
			WithHint("metricwright init makes one to start from; without --catalog, the shipped catalog is used"))
		return out
	}
	first := ""
	for _, name := range names {
		switch clause := f.clauses[name]; {
		case clause == "":
			out.Add(diag.Errorf("cue/package", diag.Pos{File: f.display(name), Line: 1, Col: 1}, "the file does not say which package it belongs to").
				WithHint("begin it with: package %s", f.usual(names)))
		case first == "":
			first = name
		case clause != f.clauses[first]:
			line, col := f.clauseAt(name)
			out.Add(diag.Errorf("cue/package", diag.Pos{File: f.display(name), Line: line, Col: col},
				"this file is package %s, but %s is package %s", clause, f.display(first), f.clauses[first]).
				WithHint("the files of a folder are one package: name both alike, or move one to a folder of its own"))
		}
	}
	return out
}

// usual is the package name that the folder's other files have.
func (f *files) usual(names []string) string {
	for _, n := range names {
		if c := f.clauses[n]; c != "" {
			return c
		}
	}
	return "monitoring"
}

// clauseAt finds the package clause of a file that has one.
func (f *files) clauseAt(name string) (line, col int) {
	for i, l := range strings.Split(string(f.read[name]), "\n") {
		if strings.HasPrefix(strings.TrimSpace(l), "package ") {
			return i + 1, strings.Index(l, "package") + 1
		}
	}
	return 1, 1
}

// notHere is the condition of files that cue vet and editors read and metricwright does not.
const notHere = "@if(!metricwright)"

// forOthers reports whether a file is meant for other readers of CUE than metricwright.
func forOthers(text *ast.File) bool {
	return slices.ContainsFunc(text.Preamble(), func(d ast.Decl) bool {
		a, ok := d.(*ast.Attribute)
		return ok && a.Text == notHere
	})
}

// attributes refuses another @if(…): metricwright sets no tags, so the file would be left out in
// silence whatever the condition says. @ignore() is plain enough. What @embed(…) names is not read
// either: a field that waits for it would have no value.
func (f *files) attributes(name string, text *ast.File) {
	refuse := func(a *ast.Attribute, why, hint string) {
		f.bad.Add(diag.Errorf("cue/attribute", diag.Pos{File: f.display(name), Line: a.Pos().Line(), Col: a.Pos().Column()}, "%s %s", a.Text, why).WithHint("%s", hint))
	}
	for _, d := range text.Preamble() {
		if a, ok := d.(*ast.Attribute); ok && strings.HasPrefix(a.Text, "@if(") {
			refuse(a, "leaves this file out: there are no tags here",
				"keep the variants in folders of their own and name one with --catalog, or write @ignore() or "+notHere)
		}
	}
	if f.ships(name) {
		return
	}
	ast.Walk(text, func(n ast.Node) bool {
		if a, ok := n.(*ast.Attribute); ok && strings.HasPrefix(a.Text, "@embed(") {
			refuse(a, "is not read: a catalog is made of CUE files alone",
				"write the data as CUE, which cue import makes of JSON and YAML, and remove @extern(embed)")
		}
		return true
	}, nil)
}
