package picture

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"metricwright/gen/catalog"
	"metricwright/gen/output"
	"metricwright/gen/plan"
	"metricwright/gen/simulate"
)

// Draw draws every board of a plan. It takes seconds: the plan's rules are evaluated over a day.
func Draw(p *plan.Plan) (output.Tree, error) {
	out := output.Tree{}
	if len(p.Boards) == 0 {
		return out, nil
	}
	p = classic(p)
	ctx := context.Background()
	w, err := simulate.Demo(ctx, p)
	if err != nil {
		return nil, err
	}
	for _, b := range p.Boards {
		if len(b.Rows) == 0 {
			continue
		}
		data, err := gather(ctx, w, b)
		if err != nil {
			return nil, err
		}
		w.Forget()
		svg, err := board(&p.Catalog.Config, b, windowOf(w.Clock()), data)
		if err != nil {
			return nil, err
		}
		if err := out.Add(b.PicturePath(), svg); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// classic is the plan over histograms with buckets of their own series, the only ones that a
// simulated fleet exports. Panels are the same whichever they read.
func classic(p *plan.Plan) *plan.Plan {
	const form = "classic"
	native := func(e *catalog.Exporter) bool {
		return len(e.Target.Histograms) > 0 && !slices.Contains(e.Target.Histograms, form)
	}
	if !slices.ContainsFunc(p.Catalog.Enabled(), native) {
		return p
	}
	return plan.New(p.Catalog.Retarget(func(t *catalog.Target) {
		t.Histograms = []string{form}
	}))
}

// gather asks what the panels of a board ask, several at a time.
func gather(ctx context.Context, w *simulate.World, b *plan.Board) (map[*plan.Panel][]trace, error) {
	var panels []*plan.Panel
	for _, r := range b.Rows {
		panels = append(panels, r.Panels...)
	}
	traces, errs := make([][]trace, len(panels)), make([]error, len(panels))
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for i, pn := range panels {
		all.Go(func() {
			free <- struct{}{}
			defer func() { <-free }()
			traces[i], errs[i] = ask(ctx, w, pn)
		})
	}
	all.Wait()
	out := map[*plan.Panel][]trace{}
	for i, pn := range panels {
		if errs[i] != nil {
			return nil, errs[i]
		}
		out[pn] = traces[i]
	}
	return out, nil
}
