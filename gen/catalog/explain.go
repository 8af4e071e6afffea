package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cuelang.org/go/cue/ast"

	"metricwright/gen/diag"
)

// through explains a conflict inside what a path refers to: two references to different
// entries exclude each other in some field of theirs, which is not the point.
func (t *translator) through(path []string) (diag.Finding, bool) {
	for n := 1; n < len(path); n++ {
		mine, theirs := t.said(t.index.at(path[:n]...))
		for i, x := range mine {
			for j, y := range append(slices.Clone(theirs), mine[:i]...) {
				if x.kind != "" || y.kind != "" || x.text == "" || y.text == "" || x.text == y.text {
					continue
				}
				if j < len(theirs) {
					return t.fixed(path[:n], x, y), true
				}
				return t.conflict(path[:n], x, y), true
			}
		}
	}
	return diag.Finding{}, false
}

func (t *translator) conflict(path []string, x, y written) diag.Finding {
	return diag.Errorf("catalog/conflict", t.source.pos(x.pos()), "%s is %s here and %s in %s", subject(path), x.shown(), y.shown(), t.source.pos(y.pos())).
		WithHint("keep one of the two")
}

func (t *translator) fixed(path []string, x, y written) diag.Finding {
	what := subject(path) + " is " + y.shown()
	if n := len(path) - 1; isIndex(path[n]) {
		what = subject(path[:n]) + " is a list"
	}
	return diag.Errorf("catalog/fixed", t.source.pos(x.pos()), "%s in the shipped catalog, which no overlay can change", what).
		WithHint("only what the shipped catalog gives as a default can be overridden; for the rest, define an entry of your own")
}

// value explains why the value of a path is refused, from what the files say.
func (t *translator) value(path []string) (diag.Finding, bool) {
	nodes := t.index.at(path...)
	w := wanted(nodes)
	mine, theirs := t.said(nodes)
	for _, x := range mine {
		if f, ok := t.unfit(path, x, w); ok {
			return f, true
		}
	}
	for i, x := range mine {
		for _, y := range mine[:i] {
			if x.kind != "" && y.kind != "" && x.text != y.text {
				return t.conflict(path, x, y), true
			}
		}
	}
	for _, x := range mine {
		for _, y := range theirs {
			if y.kind != "" && (x.kind == "" || x.kind != kindStruct && (x.text != y.text || x.kind == kindList)) {
				return t.fixed(path, x, y), true
			}
		}
	}
	return diag.Finding{}, false
}

// said is what the user and the shipped catalog say about a path, in the order of the files.
func (t *translator) said(nodes []*node) (mine, theirs []written) {
	for _, n := range nodes {
		for _, d := range n.decls {
			switch {
			case d.origin == inUser, d.origin == inShipped && t.source.own:
				mine = append(mine, read(d))
			case d.origin == inShipped:
				theirs = append(theirs, read(d))
			}
		}
	}
	slices.SortStableFunc(mine, func(a, b written) int { return t.source.pos(a.key).Compare(t.source.pos(b.key)) })
	return mine, theirs
}

// unfit says why one written value does not meet the schema.
func (t *translator) unfit(path []string, x written, w want) (diag.Finding, bool) {
	at := t.source.pos(x.pos())
	switch {
	case x.kind == "":
		return diag.Finding{}, false
	case x.kind == kindNull:
		return diag.Errorf("catalog/type", at, "%s cannot be null", subject(path)).
			WithHint("nothing shipped can be removed; alerts and topics have enabled: false"), true
	case len(w.kinds) > 0 && !slices.Contains(w.kinds, x.kind):
		return diag.Errorf("catalog/type", at, "%s is %s, but %s is %s", subject(path), list(w.kinds, "or"), x.shown(), x.kind).
			WithHint("%s", retype(x, w, t.names(path))), true
	case x.kind == kindText && !w.accepts(x.text):
		return misfit(at, path, x.text, w), true
	case x.kind == kindNumber && slices.ContainsFunc(w.bounds, func(l limit) bool { return !l.holds(x.num) }):
		var limits []string
		for _, l := range w.bounds {
			limits = append(limits, l.String())
		}
		return diag.Errorf("catalog/value", at, "%s is %s", subject(path), x.shown()).WithHint("it must be %s", strings.Join(limits, " and ")), true
	case x.kind == kindList && len(x.value.(*ast.ListLit).Elts) == 0 && slices.Contains(w.kinds, kindList):
		return diag.Errorf("catalog/value", at, "%s is empty", subject(path)).WithHint("give at least one element, or leave the field out"), true
	}
	return diag.Finding{}, false
}

// retype says how to write a value of the type that is wanted; names are the fields of a struct.
func retype(x written, w want, names []string) string {
	_, err := strconv.ParseFloat(x.text, 64)
	switch {
	case x.kind == kindText && slices.Contains(w.kinds, kindNumber) && err == nil:
		return fmt.Sprintf("write it without quotes: %s", x.text)
	case x.kind == kindNumber && slices.Contains(w.kinds, kindText) && w.accepts(x.text):
		return fmt.Sprintf("put it in quotes: %q", x.text)
	case x.kind == kindNumber && slices.Contains(w.kinds, kindText):
		return fmt.Sprintf("write a text in quotes%s", example(w))
	case slices.Contains(w.kinds, kindList) && x.kind == kindText:
		return fmt.Sprintf("put it in brackets: [%q]", short(x.text))
	case slices.Contains(w.kinds, kindStruct) && len(names) > 0:
		return fmt.Sprintf("write fields in braces: {%s: …}; there are %s", names[0], list(names, "and"))
	case slices.Contains(w.kinds, kindStruct):
		return "write fields in braces: {name: value}"
	case x.kind == kindText && slices.Contains(w.kinds, kindBool):
		return "write true or false, without quotes"
	}
	return "write " + list(w.kinds, "or") + example(w)
}

func example(w want) string {
	if s := sample(w); s != "" {
		return ", for example " + s
	}
	return ""
}

// misfit says that a text is not one of the legal ones.
func misfit(at diag.Pos, path []string, text string, w want) diag.Finding {
	if len(w.words) > 0 && w.pattern == "" {
		f := diag.Errorf("catalog/value", at, "%q is not a valid %s", short(text), noun(path))
		if near := nearestWord(text, w.words); near != "" {
			return f.WithHint("did you mean %s?", near)
		}
		return f.WithHint("write %s", list(shownWords(w.words), "or"))
	}
	s, ok := shapeOf(w.pattern)
	if !ok {
		s = shape{"has not the right form", "see the values that the shipped catalog uses"}
	}
	if text == "" || strings.TrimSpace(text) == "" {
		return diag.Errorf("catalog/value", at, "%s is empty", subject(path)).WithHint("%s", s.how)
	}
	return diag.Errorf("catalog/value", at, "%s: %q %s", subject(path), short(text), s.what).WithHint("%s", s.how)
}

func shownWords(words []string) []string {
	var out []string
	for _, w := range words {
		if w == "" {
			w = `""`
		}
		out = append(out, w)
	}
	return out
}

// abbreviations are what people write for the words of the schema.
var abbreviations = map[string]string{
	"s": "seconds", "ms": "milliseconds", "us": "microseconds", "µs": "microseconds", "b": "bytes", "%": "percent", "none": "neither",
}

// nearestWord is the word that is meant: by abbreviation, by beginning, by likeness.
func nearestWord(text string, words []string) string {
	lower := strings.ToLower(text)
	if w := abbreviations[lower]; slices.Contains(words, w) {
		return w
	}
	stem := strings.TrimSuffix(lower, "s")
	best := ""
	for _, w := range words {
		if len(stem) >= 3 && strings.HasPrefix(w, stem) && (best == "" || len(w) < len(best)) {
			best = w
		}
	}
	if best != "" {
		return best
	}
	return diag.Nearest(text, words)
}
