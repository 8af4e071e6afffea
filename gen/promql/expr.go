package promql

import (
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/promql/parser"
)

// Expr is an expression of Prometheus's own parser.
type Expr = parser.Expr

// Parse reads an expression as Prometheus does, Grafana's interval variables included.
func Parse(s string) (Expr, error) {
	for _, v := range variables {
		s = strings.ReplaceAll(s, v.name+"_ms", v.milliseconds())
		s = strings.ReplaceAll(s, "["+v.name+"]", "["+v.stands.String()+"]")
		s = strings.ReplaceAll(s, "offset "+v.name, "offset "+v.stands.String())
	}
	return parser.NewParser(parser.Options{}).ParseExpr(s)
}

// Print is the expression on one line.
func Print(e Expr) string { return restore(e.String()) }

// Pretty is the expression on as many lines as a reader needs.
func Pretty(e Expr) string { return restore(parser.Prettify(e)) }

// Window is how far back a rate looks: a duration, or one of Grafana's interval
// variables, which only the printer writes.
type Window struct{ d model.Duration }

// Over is a window of a duration.
func Over(d time.Duration) Window { return Window{model.Duration(d)} }

// Grafana's interval variables.
var (
	RateInterval = Window{variables[0].stands} // $__rate_interval: at least four scrapes, at least a step
	Interval     = Window{variables[1].stands} // $__interval: a step
	DashRange    = Window{variables[2].stands} // $__range: what the dashboard shows
)

// A variable stands in the syntax tree as a duration that nobody would write.
var variables = []variable{
	{"$__rate_interval", model.Duration(987654321 * time.Millisecond)},
	{"$__interval", model.Duration(987654323 * time.Millisecond)},
	{"$__range", model.Duration(987654327 * time.Millisecond)},
}

type variable struct {
	name   string
	stands model.Duration
}

// milliseconds are the variable's length as a literal; Grafana has a variable of its own for that.
func (v variable) milliseconds() string {
	return number(float64(time.Duration(v.stands).Milliseconds())).String()
}

// perSecond divides what happened within the window by its length.
func (w Window) perSecond(e Expr) Expr {
	if w.IsVariable() {
		return binary("/", e, binary("/", number(float64(w.Duration().Milliseconds())), number(1000), nil), nil)
	}
	return binary("/", e, number(w.Duration().Seconds()), nil)
}

// String is the window as PromQL writes it.
func (w Window) String() string { return restore(w.d.String()) }

// IsVariable reports whether Grafana fills the window in.
func (w Window) IsVariable() bool { return strings.HasPrefix(w.String(), "$") }

// Duration is the window's length; of a variable it means nothing.
func (w Window) Duration() time.Duration { return time.Duration(w.d) }

func restore(s string) string {
	for _, v := range variables {
		s = strings.ReplaceAll(s, v.stands.String(), v.name)
		s = strings.ReplaceAll(s, v.milliseconds(), v.name+"_ms")
	}
	return s
}

// Fill is the expression with Grafana's interval variables replaced by a duration,
// so that an engine can run it.
func Fill(s string, d time.Duration) string {
	for _, v := range variables {
		s = strings.ReplaceAll(s, v.name+"_ms", strconv.FormatInt(d.Milliseconds(), 10))
		s = strings.ReplaceAll(s, v.name, model.Duration(d).String())
	}
	return s
}
