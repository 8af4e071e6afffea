package simulate

import (
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"metricwright/gen/catalog"
)

// pair is one label with its value.
type pair struct{ name, value string }

// variant is one series of a metric in a process: its labels, and the engine that it is of (all
// of them where negative).
type variant struct {
	labels []pair
	dims   []dim // those that tell things apart
	engine int
}

// dim is a label that tells things apart, with the part of the whole that has this value.
type dim struct {
	pair
	weight float64
}

// variants are the series of a metric in a process of the pool. Replicas are its engines, copies
// repeat them, a breakdown has its whole and, for a label of stages, a repeat for each stage.
func (p *pool) variants(m *catalog.Metric) []variant {
	out := []variant{{engine: -1}}
	for _, l := range m.Labels {
		var next []variant
		for _, v := range out {
			next = append(next, p.split(m, l, v)...)
		}
		out = next
	}
	for i := range out {
		if p.engines == 1 {
			out[i].engine = 0 // the only engine needs no label
		}
	}
	return out
}

// split is a variant by one more label.
func (p *pool) split(m *catalog.Metric, l catalog.Label, v variant) []variant {
	with := func(value string, change func(*variant)) variant {
		w := v
		w.labels = append(slices.Clone(v.labels), pair{l.Name, value})
		if change != nil {
			change(&w)
		}
		return w
	}
	switch l.Role {
	case catalog.Replica:
		return p.replicas(l, v, with)
	case catalog.Copy:
		n := p.copies
		if l.Name != rankOf(m) {
			n = 1
		}
		if n == 1 && l.Optional {
			return []variant{v}
		}
		var out []variant
		for i := range n {
			out = append(out, with(strconv.Itoa(i), nil))
		}
		return out
	case catalog.Breakdown:
		return p.breakdown(l, v, with)
	}
	if p.model != "" && l.Name == p.exporter.ModelLabel {
		return []variant{with(p.model, nil)}
	}
	var out []variant
	values := p.values(l)
	for i, value := range values {
		out = append(out, with(value, func(w *variant) {
			w.dims = append(slices.Clone(v.dims), dim{pair{l.Name, value}, weight(i, len(values))})
		}))
	}
	return out
}

// weight is the part of the i-th of n values: each half of the one before.
func weight(i, n int) float64 {
	if i == n-1 {
		return 1 / float64(int(1)<<i)
	}
	return 1 / float64(int(2)<<i)
}

// replicas are the parallel parts of a process: its engines for the first such label, one for others.
func (p *pool) replicas(l catalog.Label, v variant, with func(string, func(*variant)) variant) []variant {
	if v.engine >= 0 || p.engines == 1 {
		if l.Optional {
			return []variant{v}
		}
		return []variant{with("0", nil)}
	}
	var out []variant
	for i := range p.engines {
		out = append(out, with(strconv.Itoa(i), func(w *variant) { w.engine = i }))
	}
	return out
}

// breakdown is the whole, pinned by a value that may be absent, and the repeats of later stages.
func (p *pool) breakdown(l catalog.Label, v variant, with func(string, func(*variant)) variant) []variant {
	pin := ""
	if l.Pin != nil {
		pin = *l.Pin
	}
	first, rest, _ := strings.Cut(pin, "|")
	absent := pin == "" || rest == "" && strings.Contains(pin, "|")
	if first == "0" && p.stages > 1 {
		var out []variant
		for i := range p.stages {
			out = append(out, with(strconv.Itoa(i), nil))
		}
		return out
	}
	if absent && l.Optional {
		return []variant{v}
	}
	return []variant{with(first, nil)}
}

// rankOf is the label that numbers the copies of a metric: its last by name; the others have one
// value.
func rankOf(m *catalog.Metric) string {
	out := ""
	for _, l := range m.Labels {
		if l.Role == catalog.Copy {
			out = l.Name
		}
	}
	return out
}

// roleNames are what a label calls the two halves of a disaggregated server.
var roleNames = map[role]string{prefill: "prefill", decode: "decode"}

// roleOf is the value that a pool has of a label that names roles: the first that is neither
// prefill nor decode where the pool does both.
func (p *pool) roleOf(l catalog.Label) string {
	if name := roleNames[p.role]; name != "" {
		return name
	}
	for _, v := range l.Values {
		if v != roleNames[prefill] && v != roleNames[decode] {
			return v
		}
	}
	return l.Values[0]
}

// values are legal values of a label: those that the catalog names, or what its pattern allows. Of
// a label that says whether a server does prefill or decode, a pool has one value.
func (p *pool) values(l catalog.Label) []string {
	switch {
	case slices.Contains(l.Values, roleNames[prefill]) && slices.Contains(l.Values, roleNames[decode]):
		return []string{p.roleOf(l)}
	case len(l.Values) > 0:
		return l.Values
	case len(l.Examples) > 0:
		return l.Examples
	case l.Pattern != "":
		if re, err := syntax.Parse(l.Pattern, syntax.Perl); err == nil {
			return samples(re.Simplify(), 3)
		}
	}
	return []string{strings.ReplaceAll(l.Name, "_", "-") + "-1"}
}

// samples are up to n texts that a regular expression matches.
func samples(re *syntax.Regexp, n int) []string {
	switch re.Op {
	case syntax.OpLiteral:
		return []string{string(re.Rune)}
	case syntax.OpCharClass:
		var out []string
		for r := re.Rune[0]; r <= re.Rune[1] && len(out) < n; r++ {
			out = append(out, string(r))
		}
		return out
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return []string{"x"}
	case syntax.OpStar, syntax.OpQuest:
		return []string{""}
	case syntax.OpPlus, syntax.OpCapture, syntax.OpRepeat:
		return samples(re.Sub[0], n)
	case syntax.OpAlternate:
		var out []string
		for _, s := range re.Sub {
			out = append(out, samples(s, 1)...)
		}
		return out
	case syntax.OpConcat:
		out := []string{""}
		for _, s := range re.Sub {
			var next []string
			for _, a := range out {
				for _, b := range samples(s, n) {
					next = append(next, a+b)
				}
			}
			out = next[:min(len(next), max(n, 1))]
		}
		return out
	}
	return []string{""}
}
