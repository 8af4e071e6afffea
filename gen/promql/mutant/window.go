package mutant

import (
	"time"

	"github.com/prometheus/prometheus/promql/parser"
)

// windows halves and doubles the ranges of selectors and subqueries.
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
	for _, w := range []time.Duration{(old / 2).Truncate(time.Millisecond), old * 2} {
		if w <= 0 {
			continue
		}
		why := ""
		if w > old {
			why = at.surplus()
		}
		s.change("window", at, why, func() { *d = w }, func() { *d = old })
	}
}

// offsets drops offsets.
func offsets(s *surgeon, at site) {
	var d *time.Duration
	switch n := at.node.(type) {
	case *parser.VectorSelector:
		d = &n.OriginalOffset
	case *parser.SubqueryExpr:
		d = &n.OriginalOffset
	}
	if d == nil || *d == 0 {
		return
	}
	old := *d
	s.change("offset", at, "", func() { *d = 0 }, func() { *d = old })
}
