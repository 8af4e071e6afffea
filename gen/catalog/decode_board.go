package catalog

import (
	"cmp"
	"slices"

	"cuelang.org/go/cue"
)

func (d *decoder) board(f field, exporter string) *Board {
	b := &Board{Entry: d.entry(f, exporter)}
	fields(f.v, func(name string, v cue.Value) {
		switch name {
		case "title":
			b.Title = str(v)
		case "about":
			b.About = str(v)
		case "uid":
			b.UID = str(v)
		case "order":
			b.Order = number(v)
		case "tags":
			b.Tags = strs(v)
		case "rows":
			fields(v, func(id string, v cue.Value) {
				b.Rows = append(b.Rows, d.row(field{id, v, below(below(f.nodes, name), id)}))
			})
		}
	})
	slices.SortFunc(b.Rows, func(x, y *Row) int { return cmp.Or(cmp.Compare(x.Order, y.Order), cmp.Compare(x.ID, y.ID)) })
	return b
}

func (d *decoder) row(f field) *Row {
	r := &Row{ID: f.name, Pos: d.pos(f)}
	fields(f.v, func(name string, v cue.Value) {
		switch name {
		case "title":
			r.Title = str(v)
		case "topic":
			r.Topic = str(v)
		case "order":
			r.Order = number(v)
		case "collapsed":
			r.Collapsed = boolean(v)
		case "panels":
			fields(v, func(id string, v cue.Value) {
				r.Panels = append(r.Panels, d.panel(field{id, v, below(below(f.nodes, name), id)}))
			})
		}
	})
	slices.SortFunc(r.Panels, func(x, y *Panel) int { return cmp.Or(cmp.Compare(x.Order, y.Order), cmp.Compare(x.ID, y.ID)) })
	return r
}

func (d *decoder) panel(f field) *Panel {
	p := &Panel{ID: f.name, Pos: d.pos(f)}
	fields(f.v, func(name string, v cue.Value) {
		switch name {
		case "title":
			p.Title = str(v)
		case "about":
			p.About = str(v)
		case "as":
			p.As = str(v)
		case "level":
			p.Level = str(v)
		case "width":
			p.Width = str(v)
		case "order":
			p.Order = number(v)
		case "stacked":
			p.Stacked = boolean(v)
		case "show":
			for _, s := range d.entries(v, below(f.nodes, name)) {
				p.Show = append(p.Show, Shown{s.name, ref(s.v, d.pos(s))})
			}
		}
	})
	return p
}
