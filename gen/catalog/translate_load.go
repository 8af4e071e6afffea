package catalog

import (
	"strings"

	"cuelang.org/go/cue/build"
	"cuelang.org/go/cue/errors"
	"cuelang.org/go/cue/load"

	"metricwright/gen/diag"
)

// load translates what goes wrong before evaluation and is not found by our own reading.
func (t *translator) load(in *build.Instance) (out diag.List) {
	if _, ok := in.Err.(*load.NoFilesError); ok {
		return diag.List{diag.Errorf("catalog/empty", diag.Pos{File: t.source.files.display(t.source.dir)}, "all files of this folder are left out by an attribute").
			WithHint("remove @ignore() from the one that is the catalog")}
	}
	for _, dep := range append(in.Dependencies(), in) {
		for _, e := range errors.Errors(dep.Err) {
			format, _ := e.Msg()
			at := t.source.pos(e.Position())
			if !at.IsValid() {
				at = diag.Pos{File: t.source.files.display(t.source.dir)}
			}
			switch {
			case strings.Contains(e.Error(), "import cycle"):
				return diag.List{diag.Errorf("cue/import", at, "packages import each other in a circle").
					WithHint("move what both need to a third package")}
			case format == "import failed":
				// Explained where the imported package is.
			default:
				out.Add(diag.Errorf("cue/package", at, "the package cannot be put together").
					WithHint("check package clauses, imports and attributes of its files"))
			}
		}
	}
	if len(out) == 0 {
		out.Add(diag.Errorf("cue/import", t.source.pos(in.Err.Position()), "what is imported here cannot be read as a package").
			WithHint("its folder needs files of one package, named as the folder or after a colon in the import path"))
	}
	return out[:1]
}
