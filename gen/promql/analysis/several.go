package analysis

import (
	"slices"
	"strings"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/catalog"
)

// Several says that a result holds two elements that differ in some labels and agree in others. An operation
// that matches by nothing but labels in which they agree finds both in one group.
type Several struct {
	Differ []string // in at least one of them
	Agree  []string // in all of them; nil: in all labels but Differ
	Sure   bool     // wherever the series exist; else in a fleet of several targets, models or values
}

// Together reports whether the two elements are in one group of a matching. Labels are those of their side.
func (s Several) Together(m *parser.VectorMatching, l Labels) bool {
	agree := func(name string) bool {
		return !slices.Contains(s.Differ, name) && (s.Agree == nil || slices.Contains(s.Agree, name) || l.Get(name).Presence == Never)
	}
	if m.On {
		return !slices.ContainsFunc(m.MatchingLabels, func(n string) bool { return !agree(n) })
	}
	apart := func(name string) bool { return !slices.Contains(m.MatchingLabels, name) && !agree(name) }
	listed := func(x Label) bool { return !isMetadata(x.Name) && apart(x.Name) }
	return !slices.ContainsFunc(s.Differ, apart) && (s.Agree == nil || !l.Open && !slices.ContainsFunc(l.list, listed))
}

// several is what a fleet has several of: processes of one job, models, and values of labels that the server
// lists. Two processes of a job may differ in any label that is not known here, such as the node's.
func (s scrape) several(m *catalog.Metric) []Several {
	own := []string{"le"}
	for _, l := range m.Labels {
		own = append(own, l.Name)
	}
	p := processes(s.cat.Config, own)
	out := []Several{p}
	if l, ok := m.Label(s.exp.ModelLabel); ok && !l.Optional {
		agree := slices.DeleteFunc(slices.Clone(p.Agree), func(a string) bool { return a == l.Name || a == "job" })
		out = append(out, Several{Differ: append([]string{l.Name}, p.Differ...), Agree: agree})
	}
	for _, l := range m.Labels {
		if len(l.Values) > 1 && !l.Optional && l.Role == catalog.Dimension && m.AppearsWith != "first event" && !s.ofProcesses(l.Name) {
			out = append(out, Several{Differ: []string{l.Name}})
		}
	}
	return out
}

// processes are two of one job, with the same labels of their own.
func processes(c catalog.Config, own []string) Several {
	out := Several{Differ: []string{"instance"}, Agree: slices.Concat(c.Group, own, []string{"job"})}
	if c.Pod != "" {
		out.Differ = append(out.Differ, c.Pod)
	}
	for _, l := range []string{c.Namespace, c.Role} {
		if l != "" {
			out.Agree = append(out.Agree, l)
		}
	}
	return out
}

// ofProcesses reports whether a label is on most metrics: then it says something of the process, which has one value.
func (s scrape) ofProcesses(label string) bool {
	n := 0
	for _, m := range s.exp.Metrics {
		if _, ok := m.Label(label); ok {
			n++
		}
	}
	return 2*n > len(s.exp.Metrics)
}

// several is what a node's result has several of, once its parts and its own labels are known.
func (a *analyzer) several(e parser.Expr, r *Result) []Several {
	of := func(e parser.Expr) []Several { return a.nodes[e].Several }
	switch n := e.(type) {
	case *parser.ParenExpr:
		return of(n.Expr)
	case *parser.StepInvariantExpr:
		return of(n.Expr)
	case *parser.SubqueryExpr:
		return of(n.Expr)
	case *parser.UnaryExpr:
		return of(n.Expr)
	case *parser.MatrixSelector:
		return of(n.VectorSelector)
	case *parser.VectorSelector:
		return selectedSeveral(n, r)
	case *parser.AggregateExpr:
		return aggregated(n, of(n.Expr))
	case *parser.Call:
		return calledSeveral(n, of)
	case *parser.BinaryExpr:
		return operated(n, a.nodes[n.LHS], a.nodes[n.RHS])
	}
	return nil
}

// selectedSeveral is what a series has several of, where no matcher keeps one of them.
func selectedSeveral(n *parser.VectorSelector, r *Result) []Several {
	if len(r.Sources) != 1 || r.Sources[0].Series == nil || r.Sources[0].Series.Also != nil {
		return nil
	}
	s := r.Sources[0].Series
	out := slices.Clone(s.Several)
	if s.Part == PartBucket && len(s.Bounds) > 0 {
		out = append(out, Several{Differ: []string{"le"}, Sure: true})
	}
	for _, m := range n.LabelMatchers {
		if m.Name == model.MetricNameLabel {
			continue
		}
		one := m.Type == labels.MatchEqual || m.Type == labels.MatchRegexp && !strings.ContainsAny(m.Value, ".*+?|[(")
		out = slices.DeleteFunc(out, func(s Several) bool {
			if slices.Contains(s.Differ, m.Name) {
				return one || s.Sure
			}
			return one && s.Agree != nil && !slices.Contains(s.Agree, m.Name)
		})
	}
	return out
}

// aggregated is what stays apart in a grouping.
func aggregated(n *parser.AggregateExpr, in []Several) []Several {
	switch n.Op {
	case parser.TOPK, parser.BOTTOMK, parser.LIMITK, parser.LIMIT_RATIO, parser.COUNT_VALUES:
		return nil
	}
	var out []Several
	for _, s := range in {
		s.Differ = slices.DeleteFunc(slices.Clone(s.Differ), func(l string) bool { return slices.Contains(n.Grouping, l) == n.Without })
		if len(s.Differ) > 0 {
			out = append(out, s)
		}
	}
	return out
}

// keeping are the functions that yield an element for each of their argument's.
var keeping = []string{
	"rate", "irate", "increase", "idelta", "delta", "deriv", "changes", "resets", "predict_linear", "abs", "ceil", "floor", "round",
	"clamp", "clamp_min", "clamp_max", "exp", "ln", "log2", "log10", "sqrt", "sgn", "sort", "sort_desc",
	"avg_over_time", "min_over_time", "max_over_time", "sum_over_time", "count_over_time", "quantile_over_time", "last_over_time", "present_over_time",
}

func calledSeveral(n *parser.Call, of func(parser.Expr) []Several) []Several {
	for _, arg := range n.Args {
		if t := arg.Type(); t != parser.ValueTypeVector && t != parser.ValueTypeMatrix {
			continue
		}
		switch {
		case slices.Contains(keeping, n.Func.Name):
			return of(arg)
		case n.Func.Name == "histogram_quantile":
			return weakened(of(arg), "le")
		}
		return nil
	}
	return nil
}

// operated is what an operation leaves: what is filtered, or finds no partner, is not there for certain.
func operated(n *parser.BinaryExpr, lhs, rhs *Result) []Several {
	m, x, y := n.VectorMatching, lhs.Several, rhs.Several
	scalar := n.LHS.Type() == parser.ValueTypeScalar || n.RHS.Type() == parser.ValueTypeScalar
	switch {
	case n.Op == parser.LOR:
		return x
	case n.Op.IsSetOperator():
		return weakened(x)
	case n.Op == parser.EQLC && !n.ReturnBool:
		return nil
	case scalar && n.LHS.Type() == parser.ValueTypeScalar:
		x = y
	}
	switch {
	case scalar && !filters(n):
		return x
	case scalar:
		return weakened(x)
	case m.FillValues.LHS != nil || m.FillValues.RHS != nil:
		return nil
	case m.Card == parser.CardOneToMany:
		return partnered(m, rhs, x)
	case m.Card == parser.CardManyToOne:
		return partnered(m, lhs, y)
	}
	var out []Several
	for _, s := range partnered(m, lhs, y) {
		s.Differ = slices.DeleteFunc(slices.Clone(s.Differ), func(l string) bool { return slices.Contains(m.MatchingLabels, l) != m.On })
		if len(s.Differ) > 0 {
			out = append(out, s)
		}
	}
	return out
}

// partnered is what a side has several of that find partners on the other: the same one, or several too.
func partnered(m *parser.VectorMatching, side *Result, other []Several) []Several {
	return slices.DeleteFunc(weakened(side.Several), func(s Several) bool {
		return !s.Together(m, side.Labels) && !slices.ContainsFunc(other, func(o Several) bool {
			return slices.ContainsFunc(o.Differ, func(l string) bool { return slices.Contains(s.Differ, l) })
		})
	})
}

// weakened is what may be several still, but not for certain, without what differs in a label that is gone.
func weakened(in []Several, gone ...string) []Several {
	var out []Several
	for _, s := range in {
		if s.Sure = false; !slices.ContainsFunc(s.Differ, func(l string) bool { return slices.Contains(gone, l) }) {
			out = append(out, s)
		}
	}
	return out
}
