package mutant

import (
	"time"

	"github.com/prometheus/prometheus/promql/parser"
)

// windows halves and doubles the ranges of selectors and subqueries, and makes them
// an eighth shorter and longer.
func windows(s *surgeon, at site) {
	var d *time.Duration
	switch n := at.node.(type) {
	case *parser.MatrixSelector:
		if n.RangeExpr == nil {
			d = &n.Range
		}
	case *parser.SubqueryExpr:
		if n.RangeExpr == nil {
			d = &n.Range
		}
	}
	if d == nil {
		return
	}
	old := *d
	for _, w := range []time.Duration{old / 2, old * 2, old * 7 / 8, old * 9 / 8} {
		if w = w.Truncate(time.Second); w <= 0 {
			continue
		}
		why := ""
		if w > old {
			why = at.surplus()
		}
		s.change("window", at, why, func() { *d = w }, func() { *d = old })
	}
}

// slip is the offset that is written by mistake where there is none.
const slip = 30 * time.Second

// offsets drops offsets, makes them an eighth shorter and longer, and adds one.
func offsets(s *surgeon, at site) {
	var d *time.Duration
	switch n := at.node.(type) {
	case *parser.VectorSelector:
		if n.OriginalOffsetExpr == nil {
			d = &n.OriginalOffset
		}
	case *parser.SubqueryExpr:
		if n.OriginalOffsetExpr == nil {
			d = &n.OriginalOffset
		}
	}
	if d == nil {
		return
	}
	old := *d
	wrong := []time.Duration{slip}
	if old != 0 {
		wrong = []time.Duration{0, (old * 7 / 8).Truncate(time.Second), (old * 9 / 8).Truncate(time.Second)}
	}
	for _, w := range wrong {
		s.change("offset", at, "", func() { *d = w }, func() { *d = old })
	}
}
