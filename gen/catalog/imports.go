package catalog

import (
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"cuelang.org/go/cue/ast"

	"metricwright/catalog"
	"metricwright/gen/diag"
)

// builtin are CUE's own packages that data can use.
var builtin = []string{
	"crypto/ed25519", "crypto/hmac", "crypto/md5", "crypto/sha1", "crypto/sha256", "crypto/sha512",
	"encoding/base64", "encoding/csv", "encoding/hex", "encoding/json", "encoding/openapi", "encoding/toml", "encoding/yaml",
	"html", "list", "math", "math/bits", "net", "path", "regexp", "strconv", "strings", "struct",
	"text/tabwriter", "text/template", "time", "uuid",
}

// follow reads the package that an import names, or says why there is none. Nothing is
// fetched: what is imported lies in this module, in its cue.mod, or in the binary.
func (f *files) follow(file string, spec *ast.ImportSpec) {
	text, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return // the parser has refused it
	}
	p := importPath(text)
	at := diag.Pos{File: f.display(file), Line: spec.Path.Pos().Line(), Col: spec.Path.Pos().Column()}
	wrong := func(format string, args ...any) {
		f.bad.Add(diag.Errorf("cue/import", at, "nothing can be imported as %q", text).WithHint(format, args...))
	}
	first, _, _ := strings.Cut(p, "/")
	switch {
	case first == "." || first == "..":
		wrong("imports begin with the module's name: %q", path.Join(f.module, path.Clean(path.Join("/", path.Dir(file), p))))
	case f.module != "" && (p == f.module || strings.HasPrefix(p, f.module+"/")):
		dir := strings.TrimPrefix(strings.TrimPrefix(p, f.module), "/")
		if dir == "" {
			dir = "."
		}
		if !fs.ValidPath(dir) || len(f.list(dir)) == 0 {
			wrong("the folder %s holds no CUE file", f.display(dir))
			return
		}
		f.pkg(dir)
	case !strings.Contains(first, "."):
		if near := diag.Nearest(p, builtin); !slices.Contains(builtin, p) && near != "" {
			wrong("did you mean %q?", near)
		} else if !slices.Contains(builtin, p) {
			wrong("CUE has no such package; a package of yours begins with the module's name, %q", f.module)
		}
	default:
		f.vendor(p, wrong)
	}
}

// vendor reads a package from cue.mod, where the shipped module is laid too.
func (f *files) vendor(p string, wrong func(string, ...any)) {
	there := false
	for _, local := range []string{"pkg", "gen", "usr"} {
		if dir := path.Join("cue.mod", local, p); fs.ValidPath(dir) && len(f.list(dir)) > 0 {
			there = true
			f.pkg(dir)
		}
	}
	if there {
		return
	}
	var known []string
	for name := range f.memory {
		if rest, ok := strings.CutPrefix(path.Dir(name), "cue.mod/pkg/"); ok {
			known = append(known, rest)
		}
	}
	slices.Sort(known)
	known = slices.Compact(known)
	switch near := diag.Nearest(p, known); {
	case near != "":
		wrong("did you mean %q?", near)
	case strings.HasPrefix(p, catalog.Module+"/"):
		wrong("the shipped packages are %s", strings.Join(known, ", "))
	default:
		wrong("metricwright fetches no modules: put the package under cue.mod/pkg/%s", p)
	}
}
