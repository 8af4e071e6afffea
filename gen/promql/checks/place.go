package checks

import (
	"strings"
	"unicode"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
)

// reported is a finding that can still be given a hint.
type reported struct{ *diag.Finding }

// hint says what to do.
func (r reported) hint(format string, args ...any) {
	*r.Finding = r.WithHint(format, args...)
}

// at reports something about a part of the text.
func (p *pass) at(sev diag.Severity, from, to int, format string, args ...any) reported {
	f := diag.Errorf(p.check.ID, p.Pos, format, args...)
	f.Severity = sev
	if p.At != nil {
		f.Pos = p.At(from)
	}
	f.Span = &diag.Span{Source: p.source, Start: from, End: to}
	p.found = append(p.found, &f)
	return reported{&f}
}

// report reports something about a node.
func (p *pass) report(sev diag.Severity, n parser.Node, format string, args ...any) reported {
	from, to := p.place(n)
	return p.at(sev, from, to, format, args...)
}

// place is where a node stands in the text.
func (p *pass) place(n parser.Node) (from, to int) {
	r := n.PositionRange()
	from = min(max(int(r.Start), 0), len(p.source))
	to = min(max(int(r.End), from), len(p.source))
	trimmed := strings.TrimRightFunc(p.source[from:to], unicode.IsSpace)
	return from, from + len(trimmed)
}

// text is what a node is in the expression, shortened for a message.
func (p *pass) text(n parser.Node) string {
	from, to := p.place(n)
	s := strings.Join(strings.Fields(p.source[from:to]), " ")
	if r := []rune(s); len(r) > 60 {
		s = string(r[:57]) + "..."
	}
	return s
}

// operator reports something about an operator between two sides.
func (p *pass) operator(sev diag.Severity, n *parser.BinaryExpr, format string, args ...any) reported {
	_, from := p.place(n.LHS)
	to, _ := p.place(n.RHS)
	between := p.source[from:max(from, to)]
	// What is left of a parenthesis that belongs to a side is no part of the operator.
	lead := strings.IndexFunc(between, func(r rune) bool { return !unicode.IsSpace(r) && r != ')' })
	if lead < 0 {
		return p.report(sev, n, format, args...)
	}
	word := strings.TrimRightFunc(between[lead:], func(r rune) bool { return unicode.IsSpace(r) || r == '(' })
	return p.at(sev, from+lead, from+lead+len(word), format, args...)
}

// matcher reports something about a selector's matcher on a label.
func (p *pass) matcher(sev diag.Severity, v *parser.VectorSelector, m *labels.Matcher, format string, args ...any) reported {
	from, to := p.place(v)
	if p.matchers == nil {
		p.matchers = map[*parser.VectorSelector][]written{}
	}
	list, ok := p.matchers[v]
	if !ok {
		list = matchersIn(p.source[from:to])
		p.matchers[v] = list
	}
	for _, w := range list {
		if w.label == m.Name && w.op == m.Type.String() && (w.value == m.Value || m.Value == "") {
			return p.at(sev, from+w.start, from+w.end, format, args...)
		}
	}
	return p.at(sev, from, to, format, args...)
}

// listed reports something about a label in a list between two places: a grouping, or
// what an operation matches on.
func (p *pass) listed(sev diag.Severity, label string, areas []span, whole parser.Node, format string, args ...any) reported {
	if p.words == nil {
		p.words = map[span]map[string]span{}
	}
	for _, a := range areas {
		if a.start >= a.end || a.end > len(p.source) {
			continue
		}
		words, ok := p.words[a]
		if !ok {
			words = wordsIn(p.source[a.start:a.end])
			p.words[a] = words
		}
		if w, ok := words[label]; ok {
			return p.at(sev, a.start+w.start, a.start+w.end, format, args...)
		}
	}
	return p.report(sev, whole, format, args...)
}

// around is the text of an aggregation before and after what it aggregates.
func (p *pass) around(n *parser.AggregateExpr) []span {
	from, to := p.place(n)
	a, b := p.place(n.Expr)
	return []span{{from, a}, {b, to}}
}

// between is the text of an operation between its sides.
func (p *pass) between(n *parser.BinaryExpr) []span {
	_, a := p.place(n.LHS)
	b, _ := p.place(n.RHS)
	return []span{{a, b}}
}
