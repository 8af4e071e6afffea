package catalog

import (
	"cuelang.org/go/cue"

	"metricwright/gen/diag"
)

// signal reads a signal; that it uses one construct is check's to say.
func (d *decoder) signal(f field, exporter string) *Signal {
	v := f.v
	s := &Signal{
		Entry: d.entry(f, exporter),
		Topic: text(v, "topic"), Title: text(v, "title"), About: text(v, "about"), Caveats: caveats(v),
		Better: text(v, "better"), Levels: texts(v, "levels"), Record: truthOr(v, "record", true), Always: truth(v, "record"),
	}
	for _, c := range kinds {
		x, ok := get(v, c.name)
		if !ok {
			continue
		}
		c.read(s, body{
			d: d, v: x, at: func(field string) diag.Pos { return s.At(c.name + "." + field) },
			all: func() []Ref { return refs(v, c.name, &s.Entry) },
			each: func() map[string]Ref {
				out := map[string]Ref{}
				fields(x, func(id string, x cue.Value) { out[id] = refOf(x, s.At(c.name+"."+id)) })
				return out
			},
		})
	}
	return s
}
