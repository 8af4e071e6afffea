package dashboards

import (
	v2 "github.com/grafana/grafana-foundation-sdk/go/dashboardv2"

	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// The wide name of a union of the SDK.
type (
	tabLayout = v2.GridLayoutKindOrRowsLayoutKindOrAutoGridLayoutKindOrTabsLayoutKind
	rowLayout = v2.GridLayoutKindOrAutoGridLayoutKindOrTabsLayoutKindOrRowsLayoutKind
)

// layoutV2 is a tab a row. A row of tiles stands above the row that follows it, on one tab.
func layoutV2(b *plan.Board) tabLayout {
	tabs := []v2.TabsLayoutTabKind{}
	for i := 0; i < len(b.Rows); i++ {
		row := b.Rows[i]
		layout := tabLayout{AutoGridLayoutKind: grid(row)}
		if panelstyle.Tiled(row) && i+1 < len(b.Rows) && !panelstyle.Closed(b.Rows[i+1]) {
			i++
			layout = tabLayout{RowsLayoutKind: &v2.RowsLayoutKind{Kind: "RowsLayout", Spec: v2.RowsLayoutSpec{
				Rows: []v2.RowsLayoutRowKind{under(row), under(b.Rows[i])},
			}}}
		}
		tabs = append(tabs, v2.TabsLayoutTabKind{Kind: "TabsLayoutTab", Spec: v2.TabsLayoutTabSpec{Title: new(panelstyle.RowTitle(row)), Layout: layout}})
	}
	return tabLayout{TabsLayoutKind: &v2.TabsLayoutKind{Kind: "TabsLayout", Spec: v2.TabsLayoutSpec{Tabs: tabs}}}
}

func under(row *plan.Row) v2.RowsLayoutRowKind {
	return v2.RowsLayoutRowKind{Kind: "RowsLayoutRow", Spec: v2.RowsLayoutRowSpec{
		Title: new(panelstyle.RowTitle(row)), Collapse: new(false), Layout: rowLayout{AutoGridLayoutKind: grid(row)},
	}}
}

// grid lays a row's panels out by the width that the screen has: as many columns as the
// narrowest panel asks for.
func grid(row *plan.Row) *v2.AutoGridLayoutKind {
	out := &v2.AutoGridLayoutKind{Kind: "AutoGridLayout", Spec: v2.AutoGridLayoutSpec{
		MaxColumnCount: new(1.0), ColumnWidthMode: v2.AutoGridLayoutSpecColumnWidthModeStandard,
		RowHeightMode: v2.AutoGridLayoutSpecRowHeightModeStandard, Items: []v2.AutoGridLayoutItemKind{},
	}}
	if panelstyle.Tiled(row) {
		out.Spec.MaxColumnCount = new(float64(panelstyle.Even(len(row.Panels))))
		out.Spec.ColumnWidthMode, out.Spec.RowHeightMode = v2.AutoGridLayoutSpecColumnWidthModeNarrow, v2.AutoGridLayoutSpecRowHeightModeShort
	}
	for _, pn := range row.Panels {
		if n := float64(panelstyle.Columns / panelstyle.Width(pn)); !panelstyle.Tiled(row) && n > *out.Spec.MaxColumnCount {
			out.Spec.MaxColumnCount = &n
		}
		out.Spec.Items = append(out.Spec.Items, v2.AutoGridLayoutItemKind{
			Kind: "AutoGridLayoutItem", Spec: v2.AutoGridLayoutItemSpec{Element: v2.ElementReference{Kind: "ElementReference", Name: element(pn)}},
		})
	}
	return out
}
