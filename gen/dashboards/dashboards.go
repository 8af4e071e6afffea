package dashboards

import (
	"fmt"
	"runtime"
	"sync"

	"metricwright/gen/output"
	"metricwright/gen/plan"
)

// Path is where a board lies in the output folder, in the classic schema.
func Path(b *plan.Board) string { return "dashboards/" + b.UID + ".json" }

// Emit writes a file a board and schema, the files by which Grafana finds them, and, on
// request, the alerts as rules of Grafana's own.
func Emit(p *plan.Plan) (output.Tree, error) {
	out := output.Tree{}
	if p.Catalog.Config.Outputs.ManagedAlerts {
		if err := managed(out, p); err != nil {
			return nil, err
		}
	}
	if !p.Catalog.Config.Outputs.Dashboards || len(p.Boards) == 0 {
		return out, nil
	}
	for _, made := range boards(p) {
		if made.err != nil {
			return nil, made.err
		}
		if err := out.Merge(made.files); err != nil {
			return nil, err
		}
	}
	return out, provisioning(out, p)
}

// made is a board's files, or what went wrong.
type made struct {
	files output.Tree
	err   error
}

// boards makes the boards side by side, a core each.
func boards(p *plan.Plan) []made {
	out := make([]made, len(p.Boards))
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for i, b := range p.Boards {
		if len(b.Rows) == 0 {
			continue
		}
		all.Go(func() {
			free <- struct{}{}
			defer func() { <-free }()
			out[i].files = output.Tree{}
			out[i].err = board(out[i].files, p, b)
		})
	}
	all.Wait()
	return out
}

// board is a board in both schemas.
func board(out output.Tree, p *plan.Plan, b *plan.Board) error {
	if err := add(out, Path(b), classic(p, b)); err != nil {
		return err
	}
	m, err := second(p, b)
	if err != nil {
		return fmt.Errorf("%s: %w", PathV2(b), err)
	}
	return add(out, PathV2(b), m)
}
