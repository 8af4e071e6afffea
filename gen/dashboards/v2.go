package dashboards

import (
	"encoding/json"
	"fmt"

	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
	v2 "github.com/grafana/grafana-foundation-sdk/go/dashboardv2"
	"github.com/grafana/grafana-foundation-sdk/go/prometheus"
	"github.com/grafana/grafana-foundation-sdk/go/resource"

	"metricwright/gen/output"
	"metricwright/gen/plan"
)

// PathV2 is where a board lies in the output folder, in the v2 schema.
func PathV2(b *plan.Board) string { return "dashboards-v2/" + b.UID + ".json" }

// kindVersion is the version of the kinds of queries and panels that v2 asks for.
const kindVersion = "v0"

// second is the board in the v2 schema: a tab a row, an automatic grid in each.
func second(p *plan.Plan, b *plan.Board) (*resource.Manifest, error) {
	d := &v2.Dashboard{
		Title: b.Title, Description: new(b.About), Tags: b.Tags, Editable: new(false), CursorSync: v2.DashboardCursorSyncCrosshair,
		TimeSettings: v2.TimeSettingsSpec{
			Timezone: new("browser"), From: "now-1h", To: "now", AutoRefresh: "30s",
			AutoRefreshIntervals: []string{"10s", "30s", "1m", "5m", "15m", "30m", "1h"},
		},
		Annotations: annotationsV2(b), Variables: variablesV2(b), Links: []v2.DashboardLink{}, Elements: map[string]v2.Element{},
		Layout: layoutV2(b),
	}
	for _, l := range boardLinks(p, b) {
		d.Links = append(d.Links, v2.DashboardLink{
			Title: l.Title, Type: v2.DashboardLinkTypeLink, Icon: l.Icon, Tooltip: l.Tooltip, Url: l.Url, Tags: l.Tags,
			IncludeVars: l.IncludeVars, KeepTime: l.KeepTime,
		})
	}
	ids := newIDs()
	for _, row := range b.Rows {
		for _, pn := range row.Panels {
			x, err := panelV2(p, pn, ids.of(row.ID+"/"+pn.ID))
			if err != nil {
				return nil, fmt.Errorf("panel %q: %w", pn.Title, err)
			}
			d.Elements[element(pn)] = v2.Element{PanelKind: x}
		}
	}
	return &resource.Manifest{
		ApiVersion: v2.DashboardAPIVersion, Kind: "Dashboard",
		Metadata: resource.Metadata{Name: b.UID, Annotations: map[string]string{"metricwright.dev/source": output.Mark + " from its catalog; change the catalog, not this board."}},
		Spec:     d,
	}, nil
}

// element is a panel's name within its board.
func element(pn *plan.Panel) string { return pn.Row.ID + "-" + pn.ID }

// panelV2 is the classic panel in the kinds of v2.
func panelV2(p *plan.Plan, pn *plan.Panel, id uint32) (*v2.PanelKind, error) {
	c := panel(p, pn)
	fields, err := fieldsV2(c.FieldConfig)
	if err != nil {
		return nil, err
	}
	out := &v2.PanelKind{Kind: "Panel", Spec: v2.PanelSpec{
		Id: float64(id), Title: pn.Title, Description: new(pn.Description), Links: []v2.DataLink{},
		Data: v2.QueryGroupKind{Kind: "QueryGroup", Spec: v2.QueryGroupSpec{Queries: []v2.PanelQueryKind{}, Transformations: []v2.TransformationKind{}}},
		VizConfig: v2.VizConfigKind{
			Kind: "VizConfig", Group: c.Type, Version: kindVersion, Spec: v2.VizConfigSpec{Options: c.Options, FieldConfig: *fields},
		},
	}}
	for _, l := range c.Links {
		out.Spec.Links = append(out.Spec.Links, v2.DataLink{Title: l.Title, Url: *l.Url, TargetBlank: new(l.TargetBlank)})
	}
	for _, t := range c.Targets {
		q := t.(prometheus.Dataquery)
		out.Spec.Data.Spec.Queries = append(out.Spec.Data.Spec.Queries, v2.PanelQueryKind{
			Kind: "PanelQuery", Spec: v2.PanelQuerySpec{RefId: *q.RefId, Query: queryV2(q)},
		})
	}
	for _, t := range c.Transformations {
		out.Spec.Data.Spec.Transformations = append(out.Spec.Data.Spec.Transformations, v2.TransformationKind{
			Kind: "Transformation", Group: t.Id, Spec: v2.TransformationSpec{Options: t.Options},
		})
	}
	return out, nil
}

// queryV2 is a query; its data source and name stand beside it in v2.
func queryV2(q prometheus.Dataquery) v2.DataQueryKind {
	q.Datasource, q.RefId = nil, nil
	return v2.DataQueryKind{Kind: "DataQuery", Group: "prometheus", Version: kindVersion, Datasource: sourceV2(), Spec: q}
}

func sourceV2() *v2.Dashboardv2DataQueryKindDatasource {
	return &v2.Dashboardv2DataQueryKindDatasource{Name: new("${" + datasource + "}")}
}

// fieldsV2 is a field configuration, which both schemas write alike.
func fieldsV2(c *dashboard.FieldConfigSource) (*v2.FieldConfigSource, error) {
	plain := *c
	plain.Defaults.Custom = nil
	raw, err := json.Marshal(plain)
	if err != nil {
		return nil, err
	}
	var out v2.FieldConfigSource
	if err := json.Unmarshal(raw, &out); err != nil {
		return nil, err
	}
	out.Defaults.Custom = c.Defaults.Custom
	for i, l := range c.Defaults.Links {
		out.Defaults.Links[i] = map[string]any{"title": l.Title, "url": *l.Url}
	}
	return &out, nil
}
