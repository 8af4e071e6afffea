package panelstyle_test

import (
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// row is one row of a board whose rows need these features.
func row(title, feature string, collapsed bool, others ...string) *plan.Row {
	r := &plan.Row{Row: &catalog.Row{Title: title, Collapsed: collapsed}, Feature: feature}
	b := &plan.Board{Rows: []*plan.Row{r}}
	for _, o := range others {
		b.Rows = append(b.Rows, &plan.Row{Row: &catalog.Row{}, Feature: o})
	}
	r.Panels = []*plan.Panel{{Board: b}}
	return r
}

func TestClosed(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct {
		row  *plan.Row
		want bool
	}{
		"a row that needs no flag":                    {row("Queue", "", false), false},
		"a row that is collapsed":                     {row("Queue", "", true), true},
		"a row that needs a flag, beside one without": {row("Transfer", "--nixl", false, ""), true},
		"a row of a board that is all about a flag":   {row("Transfer", "--nixl", false, "--nixl"), false},
		"a collapsed row of such a board":             {row("Transfer", "--nixl", true, "--nixl"), true},
	} {
		if got := panelstyle.Closed(x.row); got != x.want {
			t.Errorf("%s is closed: %v", name, got)
		}
	}
}

func TestRowTitle(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ title, feature, want string }{
		{"Queue", "", "Queue"},
		{"Transfer", "--kv-transfer", "Transfer: needs --kv-transfer"},
		{"LoRA", "LoRA adapters", "LoRA adapters"},
	} {
		if got := panelstyle.RowTitle(row(x.title, x.feature, false)); got != x.want {
			t.Errorf("%q with %q is titled %q, want %q", x.title, x.feature, got, x.want)
		}
	}
}

func TestLegend(t *testing.T) {
	t.Parallel()
	one, two := &plan.Panel{Queries: make([]plan.Query, 1)}, &plan.Panel{Queries: make([]plan.Query, 2)}
	for _, x := range []struct {
		panel *plan.Panel
		by    []string
		want  string
	}{
		{one, nil, "waiting"},
		{one, []string{"model_name", "pod"}, "{{pod}} {{model_name}}"},
		{two, []string{"model_name", "pod"}, "waiting {{pod}} {{model_name}}"},
		{two, nil, "waiting"},
	} {
		if got := panelstyle.Legend(x.panel, plan.Query{Legend: "waiting", By: x.by}); got != x.want {
			t.Errorf("%d queries by %v: %q, want %q", len(x.panel.Queries), x.by, got, x.want)
		}
	}
}

func TestHead(t *testing.T) {
	t.Parallel()
	for label, want := range map[string]string{"": "", "model_name": "Model", "alertname": "Alert", "pod": "Pod", "engine": "Engine"} {
		if got := panelstyle.Head(label); got != want {
			t.Errorf("%q heads a column as %q, want %q", label, got, want)
		}
	}
}
