package catalog

import (
	"strings"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/token"

	"metricwright/gen/diag"
)

// checkHidden looks for hidden fields and definitions inside the user's catalog that nothing refers
// to: CUE takes each for a helper, so that a setting written so is lost in silence.
func checkHidden(ix *index) (out diag.List) {
	labels, used := map[token.Pos]bool{}, map[string]bool{}
	var hidden []*ast.Ident
	for _, p := range ix.pkgs {
		for _, sc := range p.scopes {
			top := map[ast.Node]bool{} // a file's own helpers stand beside the catalog
			for _, d := range sc.file.Decls {
				top[d] = true
			}
			ast.Walk(sc.file, func(n ast.Node) bool {
				switch x := n.(type) {
				case *ast.Field:
					id, ok := x.Label.(*ast.Ident)
					if !ok {
						break
					}
					labels[id.Pos()] = true
					if sc.origin == inUser && !top[x] && (strings.HasPrefix(id.Name, "_") || strings.HasPrefix(id.Name, "#")) {
						hidden = append(hidden, id)
					}
				case *ast.Ident:
					// A definition may be a parameter of a shipped template; a hidden field is its package's own.
					if !labels[x.Pos()] && (sc.origin == inUser || strings.HasPrefix(x.Name, "#")) {
						used[x.Name] = true
					}
				}
				return true
			}, nil)
		}
	}
	for _, id := range hidden {
		if !used[id.Name] {
			out.Add(diag.Errorf("catalog/hidden", ix.src.pos(id.Pos()), "%s sets nothing: a name that begins with %s is for use elsewhere in the file, and nothing uses it", id.Name, sign(id.Name)).
				WithHint("write %s if that is the name of a field, or %q in quotes if it is to be taken as it stands", strings.Trim(id.Name, "_#"), id.Name))
		}
	}
	return out
}

// sign is what makes a name hidden, or that of a definition.
func sign(name string) string {
	if strings.HasPrefix(name, "#") {
		return "#"
	}
	return "_"
}
