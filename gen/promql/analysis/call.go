package analysis

import (
	"math"

	"github.com/prometheus/prometheus/promql/parser"
)

// call is what a function makes of its arguments. A function that is not listed here is
// one of which nothing is known.
func (a *analyzer) call(n *parser.Call) Result {
	args := make([]*Result, len(n.Args))
	for i, e := range n.Args {
		if n.Func.Name == "info" && i == 1 {
			continue // selector syntax, not an expression
		}
		args[i] = a.expr(e)
	}
	c := &called{analyzer: a, n: n, args: args}
	if f, ok := functions[n.Func.Name]; ok {
		return f(c)
	}
	out := Result{Labels: AnyLabels(), Range: Anything(), Floats: true, Histograms: true}
	for _, r := range args {
		if r != nil {
			out.Sources = both(out.Sources, r.Sources)
		}
	}
	return out
}

// called is one call of a function.
type called struct {
	*analyzer
	n    *parser.Call
	args []*Result
}

// arg is an argument, or a constant where it was left out.
func (c *called) arg(i int, instead float64) *Result {
	if i < len(c.args) {
		return c.args[i]
	}
	r := scalar(exactly(instead), Number, "")
	return &r
}

// text is the string literal that an argument is.
func (c *called) text(i int) (string, bool) {
	if i < len(c.args) && c.args[i].Text != nil {
		return *c.args[i].Text, true
	}
	return "", false
}

// changed is the first argument's result without its name, as most functions leave it.
func (c *called) changed(i int) Result {
	r := *c.args[i]
	r.Labels = r.Labels.Nameless()
	r.Conflict = nil
	return r
}

// floats is changed, for functions that pass native histograms over.
func (c *called) floats(i int) Result {
	r := c.changed(i)
	r.Histograms = false
	r.Empty = emptyWithout(c.args[i])
	if !r.Floats {
		r.Range = nothing()
	}
	return r
}

// functions are the functions of PromQL by name.
var functions map[string]func(*called) Result

func init() {
	functions = map[string]func(*called) Result{}
	for _, set := range []map[string]func(*called) Result{mathFunctions, overTime, growth, clock, histogramFunctions, labelFunctions, shapeFunctions} {
		for name, f := range set {
			functions[name] = f
		}
	}
}

// shapeFunctions change the type or the order of their argument.
var shapeFunctions = map[string]func(*called) Result{
	"sort":               sorted,
	"sort_desc":          sorted,
	"sort_by_label":      func(c *called) Result { return *c.args[0] },
	"sort_by_label_desc": func(c *called) Result { return *c.args[0] },
	"vector": func(c *called) Result {
		r := *c.args[0]
		r.Empty = NeverEmpty
		return r
	},
	"scalar": func(c *called) Result {
		r := *c.args[0]
		r.Labels, r.Histograms, r.Conflict = Labels{}, false, nil
		if !r.Floats {
			r.Range = nothing()
		}
		if in := c.args[0]; in.Empty != NeverEmpty || in.Histograms || in.Labels.Open || len(in.Labels.list) > 0 {
			r.Range.NaN = true
		}
		r.Floats, r.Empty = true, NeverEmpty
		return r
	},
	"absent":           absent,
	"absent_over_time": absent,
	"max_of": func(c *called) Result {
		return extreme(c, func(x, y Interval) Interval {
			return Interval{Min: math.Max(x.Min, y.Min), Max: math.Max(x.Max, y.Max)}
		})
	},
	"min_of": func(c *called) Result {
		return extreme(c, func(x, y Interval) Interval {
			return Interval{Min: math.Min(x.Min, y.Min), Max: math.Min(x.Max, y.Max)}
		})
	},
}

func sorted(c *called) Result {
	r := *c.args[0]
	r.Conflict = nil
	r.Histograms = false
	r.Empty = emptyWithout(c.args[0])
	return r
}

// extreme is the greater or lesser of two numbers.
func extreme(c *called, f func(x, y Interval) Interval) Result {
	x, y := c.args[0], c.args[1]
	r := scalar(nothing(), common(x.Kind, y.Kind), x.Unit)
	if x.Unit != y.Unit {
		r.Unit = ""
	}
	r.Range = Hull(f(x.Range, y.Range), f(y.Range, x.Range))
	if x.Range.Void() || y.Range.Void() {
		r.Range = Hull(x.Range, y.Range)
	}
	r.Range.NaN = x.Range.NaN || y.Range.NaN
	r.Range.Inf = x.Range.Inf || y.Range.Inf
	return r
}

// absent is 1 where its argument has no element; it carries the labels that a bare
// selector pins to one value.
func absent(c *called) Result {
	in := c.args[0]
	r := Result{Kind: Bool, Unit: "state", Range: Between(1, 1), Floats: true, Sources: in.Sources}
	switch in.Empty {
	case AlwaysEmpty:
		r.Empty = NeverEmpty
	case NeverEmpty:
		r.Empty = AlwaysEmpty
	}
	arg := c.n.Args[0]
	e := Unwrap(arg)
	parens := e != arg
	if m, ok := e.(*parser.MatrixSelector); ok {
		e = m.VectorSelector
	}
	if v, ok := e.(*parser.VectorSelector); ok {
		r.Labels = pinned(v, parens)
	}
	return r
}
