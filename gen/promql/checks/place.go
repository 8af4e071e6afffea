package checks

import (
	"regexp"
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

// matcher is where a selector's matcher on a label stands.
func (p *pass) matcher(sev diag.Severity, v *parser.VectorSelector, m *labels.Matcher, format string, args ...any) reported {
	from, to := p.place(v)
	q := `(?:` + regexp.QuoteMeta(m.Name) + `|"` + regexp.QuoteMeta(m.Name) + `")\s*` + regexp.QuoteMeta(m.Type.String()) + `\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|` + "`[^`]*`)"
	re, err := regexp.Compile(`[{,\s]` + q)
	if err != nil {
		return p.at(sev, from, to, format, args...)
	}
	for _, loc := range re.FindAllStringIndex(p.source[from:to], -1) {
		part := p.source[from+loc[0]+1 : from+loc[1]]
		if strings.Contains(part, m.Value) || m.Value == "" {
			return p.at(sev, from+loc[0]+1, from+loc[1], format, args...)
		}
	}
	return p.at(sev, from, to, format, args...)
}

// listed reports something about a label in a list between two places: a grouping, or
// what an operation matches on.
func (p *pass) listed(sev diag.Severity, label string, areas []span, whole parser.Node, format string, args ...any) reported {
	re := regexp.MustCompile(`[(,\s]"?(` + regexp.QuoteMeta(label) + `)"?[),\s]`)
	for _, a := range areas {
		if a.start >= a.end || a.end > len(p.source) {
			continue
		}
		if loc := re.FindStringSubmatchIndex(p.source[a.start:a.end]); loc != nil {
			return p.at(sev, a.start+loc[2], a.start+loc[3], format, args...)
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
