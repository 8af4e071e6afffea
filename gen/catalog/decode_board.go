package catalog

import (
	"cmp"
	"slices"

	"metricwright/gen/diag"
)

func (d *decoder) board(f field, exporter string) *Board {
	v := f.v
	b := &Board{
		Entry: d.entry(f, exporter),
		Title: text(v, "title"), About: text(v, "about"), UID: text(v, "uid"),
		Order: number(v, "order"), Tags: texts(v, "tags"),
	}
	for _, r := range d.entries(f, "rows") {
		b.Rows = append(b.Rows, d.row(r))
	}
	slices.SortFunc(b.Rows, func(x, y *Row) int { return cmp.Or(cmp.Compare(x.Order, y.Order), cmp.Compare(x.ID, y.ID)) })
	return b
}

func (d *decoder) row(f field) *Row {
	v := f.v
	r := &Row{
		ID: f.name, Title: text(v, "title"), Topic: text(v, "topic"),
		Order: number(v, "order"), Collapsed: truth(v, "collapsed"), Pos: d.pos(f),
	}
	for _, p := range d.entries(f, "panels") {
		r.Panels = append(r.Panels, d.panel(p))
	}
	slices.SortFunc(r.Panels, func(x, y *Panel) int { return cmp.Or(cmp.Compare(x.Order, y.Order), cmp.Compare(x.ID, y.ID)) })
	return r
}

func (d *decoder) panel(f field) *Panel {
	v := f.v
	p := &Panel{
		ID: f.name, Title: text(v, "title"), About: text(v, "about"), Type: textOr(v, "type", "timeseries"), Level: text(v, "level"),
		Width: text(v, "width"), Order: number(v, "order"), Stacked: truth(v, "stacked"), Pos: d.pos(f),
	}
	if r := ref(v, "show", p.Pos); r.Kind != "" {
		show, _ := f.sub("show")
		d.bad.Add(diag.Errorf("catalog/show", d.pos(show), "show of panel %s is the %s %s itself", p.ID, r.Kind, r.ID).
			WithHint("name what is shown: show: %s: %ss.%s", r.ID, r.Kind, r.ID))
		return p
	}
	for _, s := range d.entries(f, "show") {
		p.Show = append(p.Show, Shown{s.name, refOf(s.v, d.pos(s))})
	}
	return p
}
