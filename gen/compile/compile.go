// Package compile runs the whole way from a catalog to a sealed set of files.
package compile

import (
	"fmt"
	"sync"

	"metricwright/gen/alertmanager"
	"metricwright/gen/catalog"
	"metricwright/gen/dashboards"
	"metricwright/gen/diag"
	"metricwright/gen/docs"
	"metricwright/gen/output"
	"metricwright/gen/plan"
	"metricwright/gen/rules"
	"metricwright/gen/simulate"
	"metricwright/gen/unittest"
)

// emitter turns a plan into files and knows nothing else.
type emitter struct {
	name string
	emit func(*plan.Plan) (output.Tree, error)
}

// emitters are all artifacts; a new one is one line here.
func emitters(pictures bool) []emitter {
	return []emitter{
		{"rules", rules.Emit},
		{"alertmanager", alertmanager.Emit},
		{"dashboards", dashboards.Emit},
		{"tests", unittest.Emit},
		{"docs", func(p *plan.Plan) (output.Tree, error) { return docs.Emit(p, pictures) }},
	}
}

// Load reads a catalog, plans it and checks all that follows from it. Findings with errors mean
// that the plan must not be emitted; it is nil when the catalog cannot be read at all.
func Load(dir string) (*plan.Plan, diag.List) {
	p, found := read(dir)
	if p != nil && !found.HasErrors() {
		found.Add(check(p)...)
	}
	found.Sort()
	return p, found
}

// read loads and plans a catalog.
func read(dir string) (*plan.Plan, diag.List) {
	c, found := catalog.Load(catalog.Options{Dir: dir})
	if c == nil || found.HasErrors() {
		return nil, found
	}
	p := plan.New(c)
	found.Add(p.Findings...)
	found.Add(simulate.Check(c)...)
	return p, found
}

// emit runs the emitters. They know nothing of each other, so they run side by side.
func emit(p *plan.Plan, pictures bool) (output.Tree, error) {
	emitters := emitters(pictures)
	files, errs := make([]output.Tree, len(emitters)), make([]error, len(emitters))
	var running sync.WaitGroup
	for i, e := range emitters {
		running.Go(func() { files[i], errs[i] = e.emit(p) })
	}
	running.Wait()
	out := output.Tree{}
	for i, e := range emitters {
		err := errs[i]
		if err == nil {
			err = out.Merge(files[i])
		}
		if err != nil {
			return nil, fmt.Errorf("emitting %s: %w", e.name, err)
		}
	}
	return out, nil
}

// seal adds the manifest.
func seal(t output.Tree, p *plan.Plan, pictures *output.Pictures) error {
	return t.Seal(output.CatalogID{Version: p.Catalog.Version, Hash: p.Catalog.Hash}, p.Extensions(), pictures)
}
