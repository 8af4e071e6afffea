package catalog

import (
	"fmt"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/errors"
	"cuelang.org/go/cue/token"

	"metricwright/gen/diag"
)

// ownWords reports whether the error is one that the catalog raises with error("…"), in
// words meant for the user.
func (t *translator) ownWords(at token.Pos) bool {
	if t.raised == nil {
		t.raised = map[string]bool{}
		for _, p := range t.index.pkgs {
			for _, sc := range p.scopes {
				ast.Walk(sc.file, func(n ast.Node) bool {
					if c, ok := n.(*ast.CallExpr); ok {
						if id, ok := c.Fun.(*ast.Ident); ok && id.Name == "error" {
							t.raised[c.Pos().String()] = true
						}
					}
					return true
				}, nil)
			}
		}
	}
	return at.IsValid() && t.raised[at.String()]
}

// constructs says which construct suits which type of metric.
var constructs = map[string]string{
	Gauge:     "use gauge for it, or name a counter",
	Counter:   "use rate or events for it",
	Histogram: "use mean, quantile, buckets or attainment for it",
	Info:      "an info metric only carries labels: name another metric",
}

// judged is what the catalog itself says with error("…").
func (t *translator) judged(e errors.Error, path []string) diag.Finding {
	format, args := e.Msg()
	f := diag.Errorf("catalog/kind", t.at(e, path), "%s", short120(fmt.Sprintf(format, args...)))
	if len(args) > 0 {
		if hint, ok := constructs[fmt.Sprint(args[len(args)-1])]; ok {
			return f.WithHint("%s", hint)
		}
	}
	return f.WithHint("change %s", subject(path))
}

func short120(s string) string {
	if r := []rune(s); len(r) > 120 {
		return string(r[:120]) + "…"
	}
	return s
}
