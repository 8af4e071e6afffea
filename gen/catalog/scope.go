package catalog

import (
	"strconv"
	"strings"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/build"

	"metricwright/catalog"
)

// pkg is what the files of a package declare for use within it.
type pkg struct {
	scopes []*scope // a file each
	names  map[string][]named
}

type named struct {
	value ast.Expr
	scope *scope
	let   bool
}

// scope is a file: it resolves identifiers by its imports and by its package.
type scope struct {
	file    *ast.File
	pkg     *pkg
	origin  origin
	imports map[string]*build.Instance
}

// pkg reads the declarations of a package, once.
func (ix *index) pkg(in *build.Instance) *pkg {
	if p := ix.pkgs[in]; p != nil {
		return p
	}
	p := &pkg{names: map[string][]named{}}
	ix.pkgs[in] = p
	from := inUser
	switch path := importPath(in.ImportPath); {
	case path == catalog.Module+"/schema":
		from = inSchema
	case path == catalog.Module || strings.HasPrefix(path, catalog.Module+"/"):
		from = inShipped
	}
	for _, f := range in.Files {
		sc := &scope{f, p, from, imports(in, f)}
		p.scopes = append(p.scopes, sc)
		for _, d := range f.Decls {
			switch x := d.(type) {
			case *ast.Field:
				if name, _, err := ast.LabelName(x.Label); err == nil {
					p.names[name] = append(p.names[name], named{x.Value, sc, false})
				}
			case *ast.LetClause:
				p.names[x.Ident.Name] = append(p.names[x.Ident.Name], named{x.Expr, sc, true})
			}
		}
	}
	return p
}

// imports are the packages that a file imports, by the name it uses; CUE's own are left out.
func imports(in *build.Instance, f *ast.File) map[string]*build.Instance {
	out := map[string]*build.Instance{}
	for spec := range f.ImportSpecs() {
		path, _ := strconv.Unquote(spec.Path.Value)
		for _, dep := range in.Imports {
			if importPath(dep.ImportPath) != importPath(path) {
				continue
			}
			name := dep.PkgName
			if spec.Name != nil {
				name = spec.Name.Name
			}
			out[name] = dep
		}
	}
	return out
}

// importPath is the path without major version and package qualifier.
func importPath(path string) string { return ast.ParseImportPath(path).Path }
