// Package dashboards writes Grafana dashboards: the classic schema, which every Grafana
// reads, and the v2 schema with tabs and an automatic grid. Both come from the same panels.
package dashboards

import (
	"encoding/json"
	"fmt"

	"metricwright/gen/plan"
	"metricwright/gen/tree"
)

// Path is where a board lies in the output folder, in the classic schema.
func Path(b *plan.Board) string { return "dashboards/" + b.UID + ".json" }

// Emit writes a file a board and schema, the files by which Grafana finds them, and, on
// request, the alerts as rules of Grafana's own.
func Emit(p *plan.Plan) (tree.Tree, error) {
	out := tree.Tree{}
	if p.Catalog.Config.Outputs.ManagedAlerts {
		if err := managed(out, p); err != nil {
			return nil, err
		}
	}
	if !p.Catalog.Config.Outputs.Dashboards || len(p.Boards) == 0 {
		return out, nil
	}
	for _, b := range p.Boards {
		if len(b.Rows) == 0 {
			continue
		}
		if err := add(out, Path(b), classic(p, b)); err != nil {
			return nil, err
		}
		m, err := second(p, b)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", PathV2(b), err)
		}
		if err := add(out, PathV2(b), m); err != nil {
			return nil, err
		}
	}
	return out, provisioning(out, p)
}

func add(out tree.Tree, path string, v any) error {
	data, err := encode(v)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return out.Add(path, data)
}

// encode is the value as JSON that people can compare. It is what encoding/json makes of it,
// so that a board read into the SDK's types and written again is the same file.
func encode(v any) ([]byte, error) {
	data, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(data, '\n'), nil
}
