package catalog

import (
	"cmp"
	"slices"

	"cuelang.org/go/cue"

	"metricwright/gen/diag"
)

// catalog reads everything.
func (d *decoder) catalog(v cue.Value) *Catalog {
	c := &Catalog{}
	fields(v, func(name string, v cue.Value) {
		at := d.index.at(name)
		switch name {
		case "config":
			c.Config = d.config(field{name, v, at})
		case "exporters":
			for _, f := range d.entries(v, at) {
				c.Exporters = append(c.Exporters, d.exporter(f))
			}
		case "neutral":
			c.Neutral = d.exporter(field{name, v, at})
		}
	})
	slices.SortFunc(c.Exporters, func(a, b *Exporter) int { return cmp.Compare(a.ID, b.ID) })
	return c
}

// exporter reads an exporter, or what holds for all of them.
func (d *decoder) exporter(f field) *Exporter {
	e := &Exporter{Pos: d.pos(f)}
	e.ID = str(f.v.LookupPath(cue.MakePath(cue.Str("id"))))
	fields(f.v, func(name string, v cue.Value) {
		at := below(f.nodes, name)
		each := func(read func(field)) {
			for _, x := range d.entries(v, at) {
				read(x)
			}
		}
		switch name {
		case "title":
			e.Title = str(v)
		case "about":
			e.About = str(v)
		case "prefix":
			e.Prefix = str(v)
		case "counterSuffix":
			e.CounterSuffix = str(v)
		case "modelLabel":
			e.ModelLabel = str(v)
		case "presence":
			e.Presence = ref(v, d.pos(field{name, v, at}))
		case "target":
			e.Target = d.target(v)
		case "labelSets":
			e.LabelSets = map[string]map[string]Label{}
			fields(v, func(set string, v cue.Value) {
				e.LabelSets[set] = map[string]Label{}
				for _, l := range labels(v) {
					e.LabelSets[set][l.Name] = l
				}
			})
		case "topics":
			each(func(x field) { e.Topics = append(e.Topics, d.topic(x)) })
		case "metrics":
			each(func(x field) { e.Metrics = append(e.Metrics, d.metric(x, e.ID)) })
		case "signals":
			each(func(x field) { e.Signals = append(e.Signals, d.signal(x, e.ID)) })
		case "thresholds":
			each(func(x field) { e.Thresholds = append(e.Thresholds, d.threshold(x, e.ID)) })
		case "alerts":
			each(func(x field) { e.Alerts = append(e.Alerts, d.alert(x, e.ID)) })
		case "slos":
			each(func(x field) { e.SLOs = append(e.SLOs, d.slo(x, e.ID)) })
		case "boards":
			each(func(x field) { e.Boards = append(e.Boards, d.board(x, e.ID)) })
		}
	})
	slices.SortStableFunc(e.Topics, func(a, b *Topic) int {
		return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.ID, b.ID))
	})
	return e
}

func (d *decoder) target(v cue.Value) Target {
	var t Target
	fields(v, func(name string, v cue.Value) {
		switch name {
		case "min":
			t.Min = str(v)
		case "max":
			t.Max = str(v)
		case "dialects":
			t.Dialects = strs(v)
		case "histograms":
			t.Histograms = strs(v)
		}
	})
	return t
}

func (d *decoder) topic(f field) *Topic {
	t := &Topic{ID: f.name, Pos: d.pos(f)}
	fields(f.v, func(name string, v cue.Value) {
		switch name {
		case "title":
			t.Title = str(v)
		case "about":
			t.About = str(v)
		case "order":
			t.Order = number(v)
		case "notes":
			t.Notes = strs(v)
		case "feature":
			t.Feature = str(v)
		case "enabled":
			t.Enabled = boolean(v)
		}
	})
	return t
}

func (d *decoder) config(f field) Config {
	c := Config{Pos: d.pos(f)}
	at := func(name string) diag.Pos {
		if p, ok := d.index.place(below(f.nodes, name)); ok {
			return p
		}
		return c.Pos
	}
	fields(f.v, func(name string, v cue.Value) {
		switch name {
		case "matchers":
			c.Matchers = strmap(v)
		case "group":
			c.Group = strs(v)
		case "labels":
			m := strmap(v)
			c.Namespace, c.Pod, c.Role, c.Decode = m["namespace"], m["pod"], m["role"], m["decode"]
		case "interval":
			c.Interval = d.duration(v, at(name))
		case "window":
			c.Window = d.duration(v, at(name))
		case "severity":
			m := strmap(v)
			c.SeverityLabel, c.Warning, c.Critical = m["label"], m["warning"], m["critical"]
		case "alertLabels":
			c.AlertLabels = strmap(v)
		case "runbook":
			c.Runbook = str(v)
		case "outputs":
			fields(v, func(name string, v cue.Value) {
				on := boolean(v)
				switch name {
				case "rules":
					c.Outputs.Rules = on
				case "alerts":
					c.Outputs.Alerts = on
				case "tests":
					c.Outputs.Tests = on
				case "dashboards":
					c.Outputs.Dashboards = on
				case "docs":
					c.Outputs.Docs = on
				}
			})
		}
	})
	return c
}
