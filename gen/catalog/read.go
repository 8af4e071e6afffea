package catalog

import (
	"strings"
	"sync"

	"cuelang.org/go/cue"
)

// Fields of evaluated CUE are looked up one by one: cue.Value.Decode takes several times
// as long, and so does iterating, which sorts the fields of a struct each time.

var paths sync.Map // field name -> cue.Path

// get returns a field that is there.
func get(v cue.Value, name string) (cue.Value, bool) {
	p, ok := paths.Load(name)
	if !ok {
		p, _ = paths.LoadOrStore(name, cue.MakePath(cue.Str(name)))
	}
	x := v.LookupPath(p.(cue.Path))
	return x, x.Exists()
}

// text is a field's string, or "".
func text(v cue.Value, name string) string { return prose(verbatim(v, name)) }

// verbatim is a field's string as it is written, or "".
func verbatim(v cue.Value, name string) string {
	x, ok := get(v, name)
	if !ok {
		return ""
	}
	s, _ := x.String()
	return s
}

// prose joins the lines of a text that is written over several; an empty line stays, as the end of
// a paragraph.
func prose(s string) string {
	if !strings.Contains(s, "\n") {
		return s
	}
	paragraphs := strings.Split(strings.Trim(s, "\n"), "\n\n")
	for i, p := range paragraphs {
		paragraphs[i] = strings.Join(strings.Fields(p), " ")
	}
	return strings.Join(paragraphs, "\n\n")
}

// textOr is a field's string, or another where it is not given. Defaults of fields that nobody
// overrides are kept here: in the schema each of them would be a disjunction, and evaluating
// those took a quarter of the time to load.
func textOr(v cue.Value, name, or string) string {
	if s := text(v, name); s != "" {
		return s
	}
	return or
}

func truth(v cue.Value, name string) bool { return truthOr(v, name, false) }

// truthOr is a field's boolean, or another where it is not given.
func truthOr(v cue.Value, name string, or bool) bool {
	x, ok := get(v, name)
	if !ok {
		return or
	}
	b, _ := x.Bool()
	return b
}

func number(v cue.Value, name string) float64 {
	if p := numptr(v, name); p != nil {
		return *p
	}
	return 0
}

// numptr is nil where the field is not given.
func numptr(v cue.Value, name string) *float64 {
	x, ok := get(v, name)
	if !ok {
		return nil
	}
	n, err := x.Float64()
	if err != nil {
		return nil
	}
	return &n
}

// each calls f for the fields of a field that is a struct, in CUE's order.
func each(v cue.Value, name string, f func(name string, v cue.Value)) {
	if x, ok := get(v, name); ok {
		fields(x, f)
	}
}

func fields(v cue.Value, f func(name string, v cue.Value)) {
	it, err := v.Fields()
	if err != nil {
		return
	}
	for it.Next() {
		f(it.Selector().Unquoted(), it.Value())
	}
}

// items calls f for each element of a field that is a list.
func items(v cue.Value, name string, f func(i int, v cue.Value)) {
	x, ok := get(v, name)
	if !ok {
		return
	}
	it, err := x.List()
	if err != nil {
		return
	}
	for i := 0; it.Next(); i++ {
		f(i, it.Value())
	}
}

func texts(v cue.Value, name string) []string {
	var out []string
	items(v, name, func(_ int, x cue.Value) {
		s, _ := x.String()
		out = append(out, prose(s))
	})
	return out
}

func numbers(v cue.Value, name string) []float64 {
	var out []float64
	items(v, name, func(_ int, x cue.Value) {
		n, _ := x.Float64()
		out = append(out, n)
	})
	return out
}

// textmap is nil for an empty struct.
func textmap(v cue.Value, name string) map[string]string {
	var out map[string]string
	each(v, name, func(name string, x cue.Value) {
		if out == nil {
			out = map[string]string{}
		}
		out[name], _ = x.String()
	})
	return out
}

// span is {min, max}.
func span(v cue.Value, name string) Range {
	x, ok := get(v, name)
	if !ok {
		return Range{}
	}
	return Range{numptr(x, "min"), numptr(x, "max")}
}
