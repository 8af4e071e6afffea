//lint:file-ignore SA1019 the classic schema is what Grafana before 13 reads; dashboards-v2 is written beside it

package dashboards

import (
	"github.com/grafana/grafana-foundation-sdk/go/common"
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"

	"metricwright/gen/output"
	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// schemaVersion is the classic schema's last version before v2; an older Grafana reads it too.
const schemaVersion = 41

// datasource is the variable that every panel, query and variable reads through.
const datasource = "datasource"

func source() *common.DataSourceRef {
	return &common.DataSourceRef{Type: new("prometheus"), Uid: new("${" + datasource + "}")}
}

// classic is the board in the classic schema.
func classic(p *plan.Plan, b *plan.Board) *dashboard.Dashboard {
	d := &dashboard.Dashboard{
		Uid:                  new(b.UID),
		Title:                new(b.Title),
		Description:          new(describe(b)),
		Tags:                 b.Tags,
		Timezone:             new("browser"),
		Editable:             new(false), // the catalog is edited instead
		GraphTooltip:         new(dashboard.DashboardCursorSyncCrosshair),
		Time:                 &dashboard.DashboardDashboardTime{From: "now-1h", To: "now"},
		Timepicker:           &dashboard.TimePickerConfig{},
		FiscalYearStartMonth: new(uint8(0)),
		Refresh:              new("30s"),
		SchemaVersion:        schemaVersion,
		Templating:           dashboard.DashboardDashboardTemplating{List: variables(b)},
		Annotations:          dashboard.AnnotationContainer{List: annotations(b)},
		Links:                boardLinks(p, b),
	}
	ids, y := newIDs(), int32(0)
	for _, row := range b.Rows {
		y = addRow(p, d, row, ids, y)
	}
	return d
}

func describe(b *plan.Board) string {
	return b.About + "\n\n" + output.Mark + " from its catalog; change the catalog, not this board."
}

// addRow appends a row and its panels, and returns where the next one begins. A closed row
// holds its panels itself.
func addRow(p *plan.Plan, d *dashboard.Dashboard, row *plan.Row, ids ids, y int32) int32 {
	r := &dashboard.RowPanel{
		Type: "row", Collapsed: panelstyle.Closed(row), Title: new(panelstyle.RowTitle(row)),
		GridPos: &dashboard.GridPos{H: 1, W: 24, X: 0, Y: uint32(y)}, Id: ids.of("row/" + row.ID), Panels: []dashboard.Panel{},
	}
	d.Panels = append(d.Panels, dashboard.PanelOrRowPanel{RowPanel: r})
	y++
	end := y
	for i, box := range panelstyle.Layout(row.Panels) {
		x := panel(p, row.Panels[i])
		x.Id = new(ids.of(row.ID + "/" + row.Panels[i].ID))
		x.GridPos = &dashboard.GridPos{H: box.H, W: box.W, X: box.X, Y: uint32(y) + box.Y}
		end = max(end, y+int32(box.Y+box.H))
		if r.Collapsed {
			r.Panels = append(r.Panels, x)
		} else {
			d.Panels = append(d.Panels, dashboard.PanelOrRowPanel{Panel: &x})
		}
	}
	if r.Collapsed {
		return y
	}
	return end
}
