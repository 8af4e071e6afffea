package analysis

import (
	"time"

	"github.com/prometheus/prometheus/promql/parser"
)

// Appeared is the window within which what an expression selects came into being: that of
// x unless x offset w, whatever narrows it further.
func Appeared(e parser.Expr) (time.Duration, bool) {
	n, ok := Unwrap(e).(*parser.BinaryExpr)
	if !ok {
		return 0, false
	}
	x, ok := Unwrap(n.LHS).(*parser.VectorSelector)
	if n.Op == parser.LAND || n.Op == parser.LUNLESS && !ok {
		return Appeared(n.LHS)
	}
	old, isOld := Unwrap(n.RHS).(*parser.VectorSelector)
	if n.Op != parser.LUNLESS || !isOld || x.Name == "" || old.Name != x.Name || x.OriginalOffset != 0 || old.OriginalOffset <= 0 {
		return 0, false
	}
	return old.OriginalOffset, true
}

// first is the kind and unit of the events with which counters appeared, spread over the window in
// which they did.
func first(n *parser.BinaryExpr, x, y *Result) (Kind, string, bool) {
	c, constant := y.Constant()
	window, ok := Appeared(n.LHS)
	if n.Op != parser.DIV || !ok || !constant || !x.Kind.Cumulative() || c != window.Seconds() {
		return 0, "", false
	}
	return Rate, PerSecond(x.Unit), true
}
