// Package checks finds what is wrong, or likely to be, in a PromQL expression: one check
// a file, each with a stable id and a page of documentation. They hold for expressions
// that constructs write and for those that people write, in rules, alerts and panels.
package checks

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

// Where says what an expression is for: some checks hold in one place only.
type Where uint8

// The places of an expression.
const (
	Plain Where = iota // asked about by itself
	Rule               // a recording rule
	Alert              // an alert's condition
	Panel              // a query of a dashboard, with its variables
)

// Context is what a check must know besides the expression.
type Context struct {
	Schema analysis.Schema
	Where  Where
	Pos    diag.Pos                  // where the expression starts
	At     func(offset int) diag.Pos // where a byte of it stands; nil: Pos for all of it

	Name        string // of the alert or of the recorded series
	For         time.Duration
	Labels      map[string]string // that the rule adds
	Annotations map[string]string
	Places      map[string]diag.Pos // where "labels.x" and "annotations.x" stand

	Stated []*labels.Matcher // that a deployment's configuration puts into expressions

	Over     time.Duration // the span that a panel is about, if its signal states one
	AllowNaN bool          // NaN is shown as what it means, for example as "No traffic"
}

// Check is one thing to find.
type Check struct {
	ID        string // for example "promql/rate"
	Title     string // what it finds, as a heading
	Why       string // what goes wrong otherwise; Markdown
	Bad, Good string // an example that it finds, and the same put right
	Where     Where  // of the examples
	Name      string // of the examples, where the check looks at it
	For       time.Duration
	Text      string // an annotation of the examples, where the check looks at it

	run func(*pass)
}

// Doc is the check's section of the documentation, in Markdown.
func (c *Check) Doc() string {
	var b strings.Builder
	b.WriteString("## " + c.ID + "\n\n" + c.Title + ".\n\n" + c.Why + "\n")
	example := func(title, text string) {
		if text != "" {
			b.WriteString("\n" + title + ":\n\n```promql\n" + text + "\n```\n")
		}
	}
	example("Found", c.Bad)
	example("Right", c.Good)
	return b.String()
}

// Run analyzes an expression and checks it. The findings come in the order in which
// their causes stand in it.
func Run(expr string, ctx Context) (analysis.Result, diag.List) {
	text, vars := expr, []span(nil)
	if ctx.Where == Panel && len(expr) <= analysis.MaxBytes {
		text, vars = substitute(expr)
	}
	parsed, err := analysis.Parse(text)
	if err != nil {
		p := &pass{Context: ctx, source: expr}
		p.check = parseCheck
		p.at(diag.Error, err.Start, err.End, "%s", err.Message).hint("%s", parseHint(text, err))
		return analysis.Result{Range: analysis.Anything(), Labels: analysis.AnyLabels()}, p.list()
	}
	if ctx.Where == Panel {
		release(parsed)
	}
	p := run(parsed, expr, vars, ctx)
	return p.Result, p.list()
}

func run(e parser.Expr, text string, vars []span, ctx Context) *pass {
	p := newPass(e, text, vars, ctx)
	for _, c := range All {
		if c.run != nil {
			p.check = c
			c.run(p)
		}
	}
	return p
}

// list is the findings in the order of what they are about.
func (p *pass) list() diag.List {
	slices.SortStableFunc(p.found, func(a, b *diag.Finding) int {
		return cmp.Or(cmp.Compare(start(a), start(b)), cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.ID, b.ID))
	})
	var out diag.List
	for _, f := range p.found {
		if n := len(out); n > 0 && out[n-1].ID == f.ID && out[n-1].Message == f.Message && start(&out[n-1]) == start(f) {
			continue
		}
		out.Add(*f)
	}
	return out
}

func start(f *diag.Finding) int {
	if f.Span == nil {
		return 0
	}
	return f.Span.Start
}
