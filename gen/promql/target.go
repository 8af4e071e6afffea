package promql

import (
	"time"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// Live counts the targets that expose a server. A job that had some within Over and has none
// now counts zero; without that, the last target to go would take its own alarm with it.
type Live struct {
	Presence *Vector // a series that every process has
	Over     time.Duration
	By       []string
}

// Expr groups by target labels first, so that a server with several engines or a new label
// counts once.
func (l *Live) Expr() Expr {
	now := by("count", l.By, by("group", union(l.By, Process), l.Presence.expr()))
	return binary("or", now, binary("*", number(0), by("group", l.By, l.Presence.present(l.Over)), nil), nil)
}

// Labels are those of the grouping.
func (l *Live) Labels() []string { return l.By }

// Down counts the targets that cannot be scraped, of the jobs that exposed a server within Over:
// a target that never came up belongs to no server that the catalog knows of.
type Down struct {
	Presence *Vector
	Match    []*labels.Matcher // the deployment's own
	Over     time.Duration
	By       []string
}

// Expr is sum by (labels) (up == bool 0) and on (job) group by (job) (present_over_time(x[over])).
func (d *Down) Expr() Expr {
	down := &parser.BinaryExpr{Op: parser.EQLC, LHS: selector("up", d.Match), RHS: number(0), ReturnBool: true}
	job := Process[:1]
	return binary("and", by("sum", union(d.By, job), down), by("group", job, d.Presence.present(d.Over)), on(job))
}

// Labels are those of the grouping, and the job that ties a target to its server.
func (d *Down) Labels() []string { return union(d.By, Process[:1]) }

// present is 1 for each series that was there within d, of any spelling.
func (v *Vector) present(d time.Duration) Expr {
	var e Expr
	for i := range v.Alts {
		leaf := call("present_over_time", over(selector(v.Alts[i].Name, v.Alts[i].Match), Over(d)))
		if e == nil {
			e = leaf
		} else {
			e = binary("or", e, leaf, on(Process))
		}
	}
	return e
}

// Drop is how far a recorded quantity is below its own maximum within Over; with Lasting, below
// the most that it kept up for that long: what was there for less is no loss when it goes. It is
// never below zero, so that one that has grown takes nothing from what others lack.
type Drop struct {
	Of                  *Recorded
	Over, Lasting, Step time.Duration
}

// DropStep is how far apart the past moments are at which a drop looks: fixed, so that what it
// finds does not depend on the interval at which rules are evaluated.
const DropStep = time.Minute

// Expr is max_over_time(x[over]) - x, or clamp_min(max_over_time(min_over_time(x[lasting])[over:step]) - x, 0).
func (d *Drop) Expr() Expr {
	if d.Lasting == 0 {
		return binary("-", call("max_over_time", over(selector(d.Of.Name, d.Of.Match), Over(d.Over))), d.Of.Expr(), nil)
	}
	kept := call("min_over_time", over(selector(d.Of.Name, d.Of.Match), Over(d.Lasting)))
	most := call("max_over_time", subquery(kept, d.Over, d.Step, 0))
	return call("clamp_min", binary("-", most, d.Of.Expr(), nil), number(0))
}

// Labels are the quantity's.
func (d *Drop) Labels() []string { return d.Of.Labels() }
