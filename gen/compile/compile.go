// Package compile runs the whole way from a catalog to a sealed set of files.
package compile

import (
	"fmt"

	"metricwright/gen/catalog"
	"metricwright/gen/dashboards"
	"metricwright/gen/diag"
	"metricwright/gen/docs"
	"metricwright/gen/plan"
	"metricwright/gen/rules"
	"metricwright/gen/tree"
)

// Emitter turns a plan into files and knows nothing else.
type Emitter func(*plan.Plan) (tree.Tree, error)

// emitters are all artifacts; a new one is one line here.
var emitters = []struct {
	name string
	emit Emitter
}{
	{"rules", rules.Emit},
	{"dashboards", dashboards.Emit},
	{"docs", docs.Emit},
}

// Load reads a catalog and plans it. Findings with errors mean that the plan must not be
// emitted; it is nil when the catalog cannot be read at all.
func Load(dir string) (*plan.Plan, diag.List) {
	c, found := catalog.Load(catalog.Options{Dir: dir})
	if c == nil || found.HasErrors() {
		return nil, found
	}
	p := plan.New(c)
	found.Add(p.Findings...)
	if !found.HasErrors() {
		found.Add(check(p)...)
	}
	found.Sort()
	return p, found
}

// Emit is everything that a sound plan gives, the manifest included.
func Emit(p *plan.Plan) (tree.Tree, error) {
	out := tree.Tree{}
	for _, e := range emitters {
		files, err := e.emit(p)
		if err != nil {
			return nil, fmt.Errorf("emitting %s: %w", e.name, err)
		}
		if err := out.Merge(files); err != nil {
			return nil, fmt.Errorf("emitting %s: %w", e.name, err)
		}
	}
	return out, out.Seal(tree.CatalogID{Version: p.Catalog.Version, Hash: p.Catalog.Hash}, p.Extensions())
}
