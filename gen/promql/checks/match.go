package checks

import (
	"fmt"
	"strings"

	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/promql/analysis"
)

var matchCheck = &Check{
	ID:    "promql/match",
	Title: "Two sides that can never match",
	Why: "Elements of two vectors meet where all labels that are matched by are equal. Where one side certainly carries a label that " +
		"the other never has, or has with other values, the result is always empty, and nothing says so. Aggregate both sides to " +
		"the same labels, or match on those they share.",
	Bad:  `vllm:num_requests_running / sum by (model_name) (vllm:num_requests_running > 0)`,
	Good: `vllm:num_requests_running / on (model_name) group_left sum by (model_name) (vllm:num_requests_running > 0)`,
	run:  checkMatch,
}

func checkMatch(p *pass) {
	for _, s := range p.operations {
		c := p.Of(s.node).Conflict
		if c == nil || s.node.Op == parser.LOR {
			continue
		}
		what := "is always empty"
		if s.node.Op == parser.LUNLESS {
			what = "removes nothing"
		}
		if !c.Sure {
			what = strings.Replace(what, "is always", "is", 1) + " where targets carry " + c.Left.Name
		}
		r := p.operator(severity(c.Sure), s.node, "%s %s: %s", s.node.Op, what, clash(c))
		if m := s.node.VectorMatching; m != nil && m.On {
			r.hint("match on labels that both sides have")
		} else {
			r.hint("aggregate both sides to the same labels, or match on (…) those they share")
		}
	}
}

// clash says in words what each side has in the label that they cannot agree on.
func clash(c *analysis.Conflict) string {
	switch {
	case c.Left.Presence == analysis.Never:
		return fmt.Sprintf("only the right side carries %s", c.Left.Name)
	case c.Right.Presence == analysis.Never:
		return fmt.Sprintf("only the left side carries %s", c.Left.Name)
	}
	return fmt.Sprintf("%s is %s on the left side, %s on the right", c.Left.Name, oneOf(c.Left.Values), oneOf(c.Right.Values))
}

func oneOf(values []string) string {
	if len(values) == 1 {
		return fmt.Sprintf("%q", values[0])
	}
	return fmt.Sprintf("one of %q", values)
}
