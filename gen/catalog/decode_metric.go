package catalog

import (
	"cmp"
	"fmt"
	"slices"

	"cuelang.org/go/cue"
)

// metric reads a metric.
func (d *decoder) metric(f field, exporter string) *Metric {
	m := &Metric{Entry: d.entry(f, exporter)}
	fields(f.v, func(name string, v cue.Value) {
		switch name {
		case "topic":
			m.Topic = str(v)
		case "name":
			m.Name = str(v)
		case "type":
			m.Type = str(v)
		case "unit":
			m.Unit = str(v)
		case "about":
			m.About = str(v)
		case "why":
			m.Why = str(v)
		case "source":
			m.Source = str(v)
		case "documented":
			m.Documented = boolean(v)
		case "caveats":
			m.Caveats = caveats(v)
		case "changes":
			m.Changes = changes(v)
		case "labels":
			m.Labels = labels(v)
		case "good":
			m.Good = str(v)
		case "born":
			m.Born = str(v)
		case "fold":
			m.Fold = str(v)
		case "range":
			m.Range = span(v)
		case "bounds":
			m.Bounds = numbers(v)
		case "since":
			m.Since = str(v)
		case "hidden":
			m.Hidden = str(v)
		case "removed":
			m.Removed = str(v)
		case "inferred":
			m.Inferred = boolean(v)
		case "released":
			m.Released = str(v)
		case "needs":
			m.Needs = str(v)
		case "lacking":
			m.Lacking = str(v)
		case "was":
			items(v, func(i int, v cue.Value) { m.Was = append(m.Was, spelling(m, i, v)) })
		case "alertable":
			m.Alertable = boolean(v)
		case "instead":
			m.Instead = str(v)
		case "extensions":
			m.Extensions = d.extensions(v)
		}
	})
	if m.Fold == "" && (m.Type == Counter || m.Type == Histogram) {
		m.Fold = "sum"
	}
	return m
}

func spelling(m *Metric, i int, v cue.Value) Spelling {
	var s Spelling
	fields(v, func(name string, v cue.Value) {
		switch name {
		case "is":
			s.Is = ref(v, m.At(fmt.Sprintf("was.%d.is", i)))
		case "where":
			s.Where = strmap(v)
		}
	})
	return s
}

func changes(v cue.Value) []Change {
	var out []Change
	items(v, func(_ int, v cue.Value) {
		var c Change
		fields(v, func(name string, v cue.Value) {
			switch name {
			case "when":
				c.When = str(v)
			case "what":
				c.What = str(v)
			case "source":
				c.Source = str(v)
			}
		})
		out = append(out, c)
	})
	return out
}

// labels reads a set of labels, by name.
func labels(v cue.Value) []Label {
	var out []Label
	fields(v, func(name string, v cue.Value) {
		l := Label{Name: name}
		fields(v, func(name string, v cue.Value) {
			switch name {
			case "about":
				l.About = str(v)
			case "values":
				l.Values = strs(v)
			case "pattern":
				l.Pattern = str(v)
			case "role":
				l.Role = str(v)
			case "pin":
				pin := str(v)
				l.Pin = &pin
			case "optional":
				l.Optional = boolean(v)
			case "note":
				l.Note = str(v)
			}
		})
		out = append(out, l)
	})
	slices.SortFunc(out, func(a, b Label) int { return cmp.Compare(a.Name, b.Name) })
	return out
}
