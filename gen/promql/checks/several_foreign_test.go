package checks_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"metricwright/gen/promql/checks"
)

// Boards that others wrote and use do not fail. They are not part of the repository, and may not be here.
func TestForeignBoardsHaveNoManyToMany(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob("../../../../shared/corpus/dashboards/*.json")
	if len(files) == 0 {
		t.Skip("the collection is not here")
	}
	n := 0
	var visit func(file string, v any)
	visit = func(file string, v any) {
		switch v := v.(type) {
		case []any:
			for _, x := range v {
				visit(file, x)
			}
		case map[string]any:
			for k, x := range v {
				expr, ok := x.(string)
				if k != "expr" || !ok {
					visit(file, x)
					continue
				}
				n++
				_, found := checks.Run(expr, checks.Context{Schema: schema(), Where: checks.Panel})
				for _, f := range found {
					if f.ID == "promql/many-to-many" {
						t.Errorf("%s: %s\n\t%s", filepath.Base(file), expr, f.Message)
					}
				}
			}
		}
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var board any
		if err := json.Unmarshal(text, &board); err != nil {
			t.Fatal(file, err)
		}
		visit(file, board)
	}
	if n < 50 {
		t.Errorf("only %d expressions", n)
	}
}
