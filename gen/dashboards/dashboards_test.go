//lint:file-ignore SA1019 the classic schema is what Grafana before 13 reads; dashboards-v2 is written beside it

package dashboards_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/grafana/grafana-foundation-sdk/go/cog/plugins"
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
	"github.com/grafana/grafana-foundation-sdk/go/dashboardv2"
	"github.com/grafana/grafana-foundation-sdk/go/prometheus"
	"github.com/grafana/grafana-foundation-sdk/go/resource"

	"metricwright/gen/dashboards"
	"metricwright/gen/output"
	"metricwright/gen/plan"
	"metricwright/gen/plan/plantest"
	"metricwright/gen/promql"
)

// shipped is the plan of the shipped catalog.
func shipped(t testing.TB) *plan.Plan {
	t.Helper()
	return plantest.Shipped(t)
}

func emit(t testing.TB, p *plan.Plan) output.Tree {
	t.Helper()
	out, err := dashboards.Emit(p)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// decode reads a classic board with the SDK's own types, and each part of it with their strict
// decoders, which refuse what they do not know.
func decode(t testing.TB, data []byte) dashboard.Dashboard {
	t.Helper()
	plugins.RegisterDefaultPlugins()
	var d dashboard.Dashboard
	if err := json.Unmarshal(data, &d); err != nil {
		t.Fatalf("the SDK refuses the board: %v", err)
	}
	var parts map[string]json.RawMessage
	if err := json.Unmarshal(data, &parts); err != nil {
		t.Fatal(err)
	}
	strictPanels(t, parts["panels"])
	delete(parts, "panels")
	rest, err := json.Marshal(parts)
	if err != nil {
		t.Fatal(err)
	}
	strict(t, rest, (&dashboard.Dashboard{}).UnmarshalJSONStrict)
	return d
}

// strictPanels decodes panels one by one: the SDK's decoder of a list of them stops at the
// first one, whose empty list of errors it takes for an error.
func strictPanels(t testing.TB, raw []byte) {
	t.Helper()
	var list []map[string]json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		t.Fatal(err)
	}
	for _, x := range list {
		decoder := (&dashboard.Panel{}).UnmarshalJSONStrict
		if string(x["type"]) == `"row"` {
			strictPanels(t, x["panels"])
			x["panels"] = []byte("[]")
			decoder = (&dashboard.RowPanel{}).UnmarshalJSONStrict
		}
		one, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		strict(t, one, decoder)
	}
}

func strict(t testing.TB, raw []byte, decoder func([]byte) error) {
	t.Helper()
	if err := decoder(raw); err != nil && err.Error() != "" {
		t.Errorf("the SDK refuses %.200s: %v", raw, err)
	}
}

// panels are all panels of a board, those in closed rows too.
func panels(d dashboard.Dashboard) []dashboard.Panel {
	var out []dashboard.Panel
	for _, x := range d.Panels {
		if x.Panel != nil {
			out = append(out, *x.Panel)
		} else {
			out = append(out, x.RowPanel.Panels...)
		}
	}
	return out
}

func TestClassicBoardsDecodeStrictlyAndEncodeToTheSameBytes(t *testing.T) {
	t.Parallel()
	files := emit(t, shipped(t))
	for _, name := range files.Names() {
		if path.Dir(name) != "dashboards" || path.Ext(name) != ".json" {
			continue
		}
		data := files[name]
		d := decode(t, data)
		again, err := json.MarshalIndent(d, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		if again = append(again, '\n'); !bytes.Equal(again, data) {
			t.Errorf("%s does not survive a round trip:\n%s", name, firstDifference(data, again))
		}
		if head := data[:min(400, len(data))]; !bytes.Contains(head, []byte(output.Mark)) {
			t.Errorf("%s does not say in its first bytes who wrote it", name)
		}
	}
}

func TestSecondBoardsDecodeStrictlyAndEncodeToTheSameBytes(t *testing.T) {
	t.Parallel()
	plugins.RegisterDefaultPlugins()
	files := emit(t, shipped(t))
	boards := 0
	for _, name := range files.Names() {
		if !strings.HasPrefix(name, "dashboards-v2/") {
			continue
		}
		boards++
		m := resource.Manifest{Spec: &dashboardv2.Dashboard{}}
		if err := json.Unmarshal(files[name], &m); err != nil {
			t.Fatalf("%s: the SDK refuses the board: %v", name, err)
		}
		var spec struct{ Spec json.RawMessage }
		if err := json.Unmarshal(files[name], &spec); err != nil {
			t.Fatal(err)
		}
		strict(t, spec.Spec, (&dashboardv2.Dashboard{}).UnmarshalJSONStrict)
		again, err := json.MarshalIndent(m, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		if again = append(again, '\n'); !bytes.Equal(again, files[name]) {
			t.Errorf("%s does not survive a round trip:\n%s", name, firstDifference(files[name], again))
		}
		if head := files[name][:min(400, len(files[name]))]; !bytes.Contains(head, []byte(output.Mark)) {
			t.Errorf("%s does not say in its first bytes who wrote it", name)
		}
	}
	if boards == 0 {
		t.Error("no board in the v2 schema")
	}
}

func firstDifference(a, b []byte) string {
	as, bs := strings.Split(string(a), "\n"), strings.Split(string(b), "\n")
	for i := range as {
		if i >= len(bs) || as[i] != bs[i] {
			return fmt.Sprintf("line %d: %q against %q", i+1, as[i], bs[min(i, len(bs)-1)])
		}
	}
	return "the second is longer"
}

func TestEveryPanelIsComplete(t *testing.T) {
	t.Parallel()
	files := emit(t, shipped(t))
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if path.Dir(name) != "dashboards" || path.Ext(name) != ".json" {
			continue
		}
		d := decode(t, files[name])
		seen := map[uint32]string{}
		id := func(id uint32, title string) {
			if other, ok := seen[id]; ok {
				t.Errorf("%s: %q and %q share the id %d", name, title, other, id)
			}
			seen[id] = title
		}
		for _, x := range d.Panels {
			if x.RowPanel != nil {
				id(x.RowPanel.Id, *x.RowPanel.Title)
			}
		}
		for _, pn := range panels(d) {
			title := *pn.Title
			id(*pn.Id, title)
			if title == "" || *pn.Description == "" || *pn.Datasource.Uid != "${datasource}" {
				t.Errorf("%s: %q lacks a title, a description or the variable's data source", name, title)
			}
			if len(pn.FieldConfig.Defaults.Thresholds.Steps) == 0 {
				t.Errorf("%s: %q leaves its thresholds to Grafana, which paints everything above 80 red", name, title)
			}
			if pn.Type != "heatmap" && pn.Type != "table" && *pn.FieldConfig.Defaults.Unit == "" {
				t.Errorf("%s: %q has no unit", name, title)
			}
			refs := map[string]bool{}
			for _, target := range pn.Targets {
				q := target.(*prometheus.Dataquery)
				if q.RefId == nil || refs[*q.RefId] || *q.Datasource.Uid != "${datasource}" {
					t.Errorf("%s: a query of %q lacks a refId of its own or the data source", name, title)
				}
				refs[*q.RefId] = true
				if _, err := promql.Parse(q.Expr); err != nil {
					t.Errorf("%s: %q: %s: %v", name, title, q.Expr, err)
				}
				if w := fixedWindow(q.Expr); w != "" {
					t.Errorf("%s: %q asks over the fixed window %s", name, title, w)
				}
			}
			if len(refs) == 0 {
				t.Errorf("%s: %q asks nothing", name, title)
			}
		}
	}
}

// fixedWindow is a range in an expression that is none of Grafana's variables.
func fixedWindow(expr string) string {
	for _, part := range strings.Split(expr, "[")[1:] {
		if w, _, _ := strings.Cut(part, "]"); !strings.HasPrefix(w, "$__") {
			return w
		}
	}
	return ""
}

// What the catalog describes and a server exports can be looked at.
func TestEveryCurrentMetricStandsOnABoard(t *testing.T) {
	t.Parallel()
	p := shipped(t)
	uses := p.Uses
	for _, e := range p.Catalog.Exporters {
		for _, m := range e.Metrics {
			if plan.Current(e, m) && len(uses[m].Panels) == 0 {
				t.Errorf("%s of %s stands on no board", m.Name, e.Title)
			}
		}
	}
}
