package ruleeval

import (
	"context"
	"regexp"
	"strings"
	"text/template/parse"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/template"

	"metricwright/gen/promql/reads"
)

// shortcuts are the variables that Prometheus puts in front of every template.
const shortcuts = "{{$labels := .Labels}}{{$externalLabels := .ExternalLabels}}{{$externalURL := .ExternalURL}}{{$value := .Value}}"

// element is one element of the result of an alert's expression.
type element struct {
	promql.Sample
	at time.Time // of the evaluation
}

// expand fills in the template of a label or an annotation of an alert.
func (e *Evaluation) expand(ctx context.Context, r *Info, text string, x element, step int) string {
	if !isTemplate(text) {
		return text
	}
	query := func(ctx context.Context, expr string, at time.Time) (promql.Vector, error) {
		return e.Engine.Instant(ctx, expr, at, e.view(r.index, step))
	}
	data := template.AlertTemplateData(x.Metric.Map(), e.External.Map(), e.ExternalURL, x.Sample)
	out, err := within(ctx, longestTemplate, template.NewTemplateExpander(ctx, shortcuts+text, "__alert_"+r.Name, data,
		model.Time(millis(x.at)), query, nil, nil).Expand)
	if err != nil {
		return "<error expanding template: " + err.Error() + ">"
	}
	return out
}

// queried is what a template reads by its queries. An expression that is put together at
// evaluation is known as far as its format tells; where that tells nothing, it reads anything.
func (s *Rules) queried(text string) []reads.Selector {
	if !isTemplate(text) {
		return nil
	}
	t := parse.New("")
	t.Mode = parse.SkipFuncCheck
	tree := map[string]*parse.Tree{}
	if _, err := t.Parse(shortcuts+text, "", "", tree); err != nil {
		return nil // it expands to an error
	}
	var out []reads.Selector
	for _, t := range tree {
		pipes(t.Root, func(p *parse.PipeNode) {
			for i, c := range p.Cmds {
				if id, ok := c.Args[0].(*parse.IdentifierNode); ok && id.Ident == "query" {
					out = append(out, s.selected(p, i)...)
				}
			}
		})
	}
	return out
}

// anything is the selector that may match all.
var anything = []reads.Selector{{}}

// selected are the selectors of the expression that the i-th command of a pipe queries.
func (s *Rules) selected(p *parse.PipeNode, i int) []reads.Selector {
	from := p.Cmds[i].Args[1:]
	if len(from) == 0 && i > 0 {
		from = p.Cmds[i-1].Args
	}
	format := ""
	switch {
	case len(from) == 1 && len(p.Cmds[i].Args) > 1 && isPrintf(from[0]) != "":
		format = isPrintf(from[0])
	case len(from) == 1:
		if text, ok := from[0].(*parse.StringNode); ok {
			return s.selectors(text.Text, false)
		}
	case len(from) > 1:
		format = printfFormat(from)
	}
	if format == "" {
		return anything
	}
	return s.selectors(format, true)
}

// isPrintf is the format of a printf in parentheses.
func isPrintf(n parse.Node) string {
	if p, ok := n.(*parse.PipeNode); ok && len(p.Cmds) == 1 {
		return printfFormat(p.Cmds[0].Args)
	}
	return ""
}

func printfFormat(args []parse.Node) string {
	if id, ok := args[0].(*parse.IdentifierNode); ok && id.Ident == "printf" && len(args) > 1 {
		if text, ok := args[1].(*parse.StringNode); ok {
			return text.Text
		}
	}
	return ""
}

// hole stands where a value will be put into a format.
const hole = "hole_in_format"

var verb = regexp.MustCompile(`%[-+# 0]*[0-9]*(\.[0-9]+)?[a-zA-Z]`)

func (s *Rules) selectors(text string, format bool) []reads.Selector {
	if format {
		text = verb.ReplaceAllStringFunc(text, func(v string) string {
			if strings.HasSuffix(v, "q") {
				return `"` + hole + `"`
			}
			return hole
		})
	}
	q, err := s.dialect.Parse(text)
	if err != nil {
		if format {
			return anything
		}
		return nil
	}
	out := q.Selectors()
	for i, sel := range out {
		if strings.Contains(sel.Name, hole) {
			return anything
		}
		var known []*labels.Matcher
		for _, m := range sel.Matchers {
			if strings.Contains(m.Name, hole) || m.Name == model.MetricNameLabel && strings.Contains(m.Value, hole) {
				return anything
			}
			if !strings.Contains(m.Value, hole) {
				known = append(known, m)
			}
		}
		out[i].Matchers = known
	}
	return out
}

// pipes calls f with every pipe below a node.
func pipes(n parse.Node, f func(*parse.PipeNode)) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, c := range n.Nodes {
				pipes(c, f)
			}
		}
	case *parse.ActionNode:
		pipes(n.Pipe, f)
	case *parse.TemplateNode:
		pipes(n.Pipe, f)
	case *parse.IfNode:
		branch(&n.BranchNode, f)
	case *parse.RangeNode:
		branch(&n.BranchNode, f)
	case *parse.WithNode:
		branch(&n.BranchNode, f)
	case *parse.ChainNode:
		pipes(n.Node, f)
	case *parse.PipeNode:
		if n == nil {
			return
		}
		f(n)
		for _, c := range n.Cmds {
			for _, a := range c.Args {
				pipes(a, f)
			}
		}
	}
}

func branch(n *parse.BranchNode, f func(*parse.PipeNode)) {
	pipes(n.Pipe, f)
	pipes(n.List, f)
	pipes(n.ElseList, f)
}
