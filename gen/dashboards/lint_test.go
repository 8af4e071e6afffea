//lint:file-ignore SA1019 the classic schema is what Grafana before 13 reads; dashboards-v2 is written beside it

package dashboards_test

import (
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
	"github.com/grafana/grafana-foundation-sdk/go/prometheus"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/promql"
)

// The rules that Grafana's dashboard-linter documents. Those about job and instance hold where
// boards read exported series; a recording has neither label.
func TestGrafanasLinterHasNothingToSay(t *testing.T) {
	t.Parallel()
	p := shipped(t)
	files := emit(t, p)
	raw := map[string]bool{}
	for _, b := range p.Boards {
		raw["dashboards/"+b.UID+".json"] = b.Raw
	}
	for _, name := range files.Names() {
		if path.Dir(name) != "dashboards" || path.Ext(name) != ".json" {
			continue
		}
		d := decode(t, files[name])
		if *d.Editable {
			t.Errorf("%s can be edited (uneditable-dashboard)", name)
		}
		lintVariables(t, name, d, raw[name])
		for _, pn := range panels(d) {
			if *pn.Title == "" || *pn.Description == "" {
				t.Errorf("%s: a panel lacks title or description (panel-title-description)", name)
			}
			if slices.Contains([]string{"stat", "timeseries", "gauge", "bargauge"}, pn.Type) && pn.FieldConfig.Defaults.Unit == nil {
				t.Errorf("%s: %q has no unit (panel-units)", name, *pn.Title)
			}
			for _, target := range pn.Targets {
				lintQuery(t, name, *pn.Title, target.(*prometheus.Dataquery).Expr, raw[name])
			}
		}
	}
}

func lintVariables(t *testing.T, name string, d dashboard.Dashboard, raw bool) {
	t.Helper()
	byName := map[string]dashboard.VariableModel{}
	for _, v := range d.Templating.List {
		byName[v.Name] = v
		if v.Type == dashboard.VariableTypeQuery && *v.Refresh != dashboard.VariableRefreshOnTimeRangeChanged {
			t.Errorf("%s: the variable %s is not refreshed with the time range (template-on-time-change-reload)", name, v.Name)
		}
	}
	if ds := byName["datasource"]; ds.Type != dashboard.VariableTypeDatasource || *ds.Label != "Data source" {
		t.Errorf("%s has no variable for the data source (template-datasource)", name)
	}
	for _, want := range []string{"job", "instance"} {
		v, ok := byName[want]
		if ok != raw {
			t.Errorf("%s: a variable %s: %v, but its queries can be narrowed by it: %v (template-%s)", name, want, ok, raw, want)
		}
		if ok && (!*v.Multi || *v.AllValue != ".+" || *v.Label != strings.ToUpper(want[:1])+want[1:]) {
			t.Errorf("%s: the variable %s is not as the linter wants it (template-%s)", name, want, want)
		}
	}
}

// lintQuery holds a query to target-rate-interval, target-counter-agg, target-job and target-instance.
func lintQuery(t *testing.T, name, title, expr string, raw bool) {
	t.Helper()
	e, err := promql.Parse(expr)
	if err != nil {
		t.Errorf("%s: %q: %v", name, title, err)
		return
	}
	parser.Inspect(e, func(n parser.Node, above []parser.Node) error {
		v, ok := n.(*parser.VectorSelector)
		if !ok {
			return nil
		}
		exported := strings.Count(v.Name, ":") < 2 && v.Name != "ALERTS"
		ranged := len(above) > 0 && isRange(above[len(above)-1])
		if exported && ranged && !strings.Contains(expr, "[$__rate_interval]") {
			t.Errorf("%s: %q: a range over %s that Grafana cannot widen (target-rate-interval)", name, title, v.Name)
		}
		if exported && ranged && !slices.ContainsFunc(above, isAggregation) {
			t.Errorf("%s: %q: %s is not aggregated (target-counter-agg)", name, title, v.Name)
		}
		for _, label := range []string{"job", "instance"} {
			has := slices.ContainsFunc(v.LabelMatchers, func(m *promql.Label) bool { return m.Name == label && m.Value == "$"+label })
			if raw && exported && !has {
				t.Errorf("%s: %q: %s is not narrowed by %s (target-%s)", name, title, v.Name, label, label)
			}
		}
		return nil
	})
}

func isRange(n parser.Node) bool { _, ok := n.(*parser.MatrixSelector); return ok }

func isAggregation(n parser.Node) bool { _, ok := n.(*parser.AggregateExpr); return ok }
