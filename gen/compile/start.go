package compile

import (
	"metricwright/catalog"
	loader "metricwright/gen/catalog"
	"metricwright/gen/output"
)

// SchemaFolder is where init puts the CUE files that say what an overlay may hold.
const SchemaFolder = "cue.mod/pkg/" + catalog.Module + "/schema"

// Start writes the files that begin a monitoring repository: an overlay to edit, a module file,
// and the shipped catalog beside them for cue vet and editors. Files that are there already stay
// and are returned, but the shipped catalog is brought up to date.
func Start(dir string) (kept []string, err error) {
	return output.Tree(loader.InitFiles()).Place(dir, "cue.mod/pkg/"+catalog.Module+"/")
}
