package promql

import (
	"time"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// Down counts the targets that cannot be scraped, of the jobs that exposed a server within Over:
// a target that never came up belongs to no server that the catalog knows of.
type Down struct {
	Presence *Vector
	Match    []*labels.Matcher // the deployment's own
	Over     time.Duration
	By       []string
	Job      []string // the labels that tie a target to its server; none: the job
}

func (d *Down) job() []string {
	if d.Job == nil {
		return Process[:1]
	}
	return d.Job
}

// Body is sum by (labels) (up == bool 0) and on (job) group by (job) (present_over_time(x[over])).
func (d *Down) Body() Node {
	return matched("and", &Unscraped{d.Match, d.Labels()}, &Present{d.Presence, d.Over, d.job()}, d.job())
}

// Expr is the body's.
func (d *Down) Expr() Expr { return d.Body().Expr() }

// Labels are those of the grouping, and the job that ties a target to its server.
func (d *Down) Labels() []string { return union(d.By, d.job()) }

// Children are none.
func (d *Down) Children() []Node { return nil }

// Reads are the presence.
func (d *Down) Reads() []*Vector { return []*Vector{d.Presence} }

// Drive wants so many targets that cannot be scraped, beside one that can and shows what the
// job serves. Where each target has a value of its own, the first is the one.
func (d *Down) Drive(in Input, a Ask, v float64) error {
	first, last := 1, int(v)
	if in.Apart(d.By) {
		first, last = 0, int(v)-1
	}
	alive := 1 - first
	in.Export(d.Presence, "", false, a.At(alive), 1)
	u := &Unscraped{d.Match, d.Labels()}
	for i := range max(last+1, alive+1, in.Processes()) {
		in.Scrape(u, a.At(i), i == alive || i < first || i > last)
	}
	return nil
}

// Unscraped counts the targets that cannot be scraped.
type Unscraped struct {
	Match []*labels.Matcher
	By    []string
}

// Expr is sum by (labels) (up == bool 0).
func (u *Unscraped) Expr() Expr {
	return by("sum", u.By, &parser.BinaryExpr{Op: parser.EQLC, LHS: selector("up", u.Match), RHS: number(0), ReturnBool: true})
}

// Labels are those of the grouping.
func (u *Unscraped) Labels() []string { return u.By }

// Children are none.
func (u *Unscraped) Children() []Node { return nil }

// Counts reports that targets come whole.
func (d *Down) Counts() bool { return true }
