package catalog

import (
	"slices"
	"strconv"
	"time"

	"cuelang.org/go/cue"
	"github.com/prometheus/common/model"

	"metricwright/gen/diag"
)

// decoder walks evaluated CUE by hand: cue.Value.Decode takes several times as long, and
// keeps neither order nor positions.
type decoder struct {
	index *index
	bad   diag.List
}

// field is a value and where it stands.
type field struct {
	name  string
	v     cue.Value
	nodes []*node
}

// fields calls f for each regular field of a struct, in CUE's order.
func fields(v cue.Value, f func(name string, v cue.Value)) {
	it, err := v.Fields()
	if err != nil {
		return
	}
	for it.Next() {
		f(it.Selector().Unquoted(), it.Value())
	}
}

// entries are the fields of a struct as written.
func (d *decoder) entries(v cue.Value, nodes []*node) []field {
	var out []field
	fields(v, func(name string, v cue.Value) { out = append(out, field{name, v, below(nodes, name)}) })
	rank := d.index.rank(nodes)
	slices.SortStableFunc(out, func(a, b field) int { return rank(a.name, b.name) })
	return out
}

// items calls f for each element of a list.
func items(v cue.Value, f func(i int, v cue.Value)) {
	it, err := v.List()
	if err != nil {
		return
	}
	for i := 0; it.Next(); i++ {
		f(i, it.Value())
	}
}

func str(v cue.Value) string      { s, _ := v.String(); return s }
func boolean(v cue.Value) bool    { b, _ := v.Bool(); return b }
func number(v cue.Value) float64  { x, _ := v.Float64(); return x }
func numptr(v cue.Value) *float64 { x := number(v); return &x }

func strs(v cue.Value) []string {
	var out []string
	items(v, func(_ int, v cue.Value) { out = append(out, str(v)) })
	return out
}

func numbers(v cue.Value) []float64 {
	var out []float64
	items(v, func(_ int, v cue.Value) { out = append(out, number(v)) })
	return out
}

// strmap is nil for an empty struct.
func strmap(v cue.Value) map[string]string {
	var out map[string]string
	fields(v, func(name string, v cue.Value) {
		if out == nil {
			out = map[string]string{}
		}
		out[name] = str(v)
	})
	return out
}

// duration reads Prometheus' form; the schema's pattern admits more than it (5s1h).
func (d *decoder) duration(v cue.Value, at diag.Pos) time.Duration {
	s := str(v)
	x, err := model.ParseDuration(s)
	if err != nil {
		d.bad.Add(diag.Errorf("catalog/duration", at, "%q is no duration", s).
			WithHint("write units from large to small, each once, for example 1h30m"))
	}
	return time.Duration(x)
}

// span is {min, max}.
func span(v cue.Value) Range {
	var r Range
	fields(v, func(name string, v cue.Value) {
		switch name {
		case "min":
			r.Min = numptr(v)
		case "max":
			r.Max = numptr(v)
		}
	})
	return r
}

// ref reads which entry a value is; nothing but entries has these three fields.
func ref(v cue.Value, at diag.Pos) Ref {
	get := func(name string) string { return str(v.LookupPath(cue.MakePath(cue.Str(name)))) }
	if v.IncompleteKind() != cue.StructKind {
		return Ref{Pos: at}
	}
	return Ref{Kind: get("kind"), Exporter: get("exporter"), ID: get("id"), Pos: at}
}

// refs reads a list of references.
func refs(v cue.Value, e *Entry, path string) []Ref {
	var out []Ref
	items(v, func(i int, v cue.Value) { out = append(out, ref(v, e.At(path+"."+strconv.Itoa(i)))) })
	return out
}

// entry begins an entry: name and positions.
func (d *decoder) entry(f field, exporter string) Entry {
	e := Entry{ID: f.name, Exporter: exporter, Fields: d.index.fields(f.nodes)}
	e.Pos = d.pos(f)
	return e
}

// pos is where a field stands: its name, since it is an entry that a reader looks for.
func (d *decoder) pos(f field) diag.Pos {
	if p, ok := d.index.place(f.nodes); ok {
		return p
	}
	return d.index.src.pos(f.v.Pos())
}

// extensions are carried along untouched.
func (d *decoder) extensions(v cue.Value) map[string]any {
	out := map[string]any{}
	if err := v.Decode(&out); err != nil || len(out) == 0 {
		return nil
	}
	return out
}

func caveats(v cue.Value) []Caveat {
	var out []Caveat
	items(v, func(_ int, v cue.Value) {
		var c Caveat
		fields(v, func(name string, v cue.Value) {
			switch name {
			case "text":
				c.Text = str(v)
			case "source":
				c.Source = str(v)
			}
		})
		out = append(out, c)
	})
	return out
}
