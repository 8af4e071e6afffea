package catalog

import (
	_ "embed"
	"path"

	"metricwright/catalog"
)

//go:embed init.cue.txt
var initOverlay []byte

// InitFiles are the files that start a monitoring repository, by slash path: an overlay
// that changes nothing yet and shows what can be changed, a module, and the shipped
// module beside it, so that cue vet and editors work. metricwright itself reads the
// shipped module from the binary and not from there.
func InitFiles() map[string][]byte {
	out := shipped(catalog.FS, vendored)
	out["metricwright.cue"] = initOverlay
	out[path.Join("cue.mod", "module.cue")] = []byte(moduleFile)
	return out
}
