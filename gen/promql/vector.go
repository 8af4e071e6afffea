package promql

import (
	"slices"
	"time"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// Series is one way in which a server exports a quantity: a version's or a dialect's.
type Series struct {
	Name   string            // as Prometheus stores it
	Match  []*labels.Matcher // pinned breakdowns, the selected part, and the deployment's own
	Copies []string          // labels over which the number only repeats
	Native bool              // a native histogram
	Take   string            // of a native histogram: histogram_sum or histogram_count
	Mixed  bool              // the name holds native histograms of some processes and numbers of others
	Metric any               // the catalog's metric, for whoever makes data for it
	Own    []string          // labels that the server puts on it, unlike those of the target
	Beside *Series           // of a counter that appears with its first event: a series that every process of this spelling has from its start
	Whose  *Series           // where other programs export the name too: a series of the processes that are meant
}

// Whole reports whether the series are native histograms as they are, and no number taken of them.
func (s *Series) Whole() bool { return s.Native && s.Take == "" }

// Native reports whether a quantity is of native histograms and not of numbers.
func Native(n Node) bool {
	switch n := n.(type) {
	case *Recorded:
		return Native(n.Of)
	case *Refolded:
		return Native(n.Of)
	case *Folded:
		return n.Of.Alts[0].Whole()
	}
	return false
}

// Vector is a quantity of each process: the first spelling that the process has, its rate
// taken before the spellings are joined.
type Vector struct {
	Alts   []Series
	Kind   Kind
	Window Window

	Identity []string // the labels that name a process, by which its series are joined; none: Process
}

// Kind is what is asked of the exported series.
type Kind int

// The kinds of vectors.
const (
	Level  Kind = iota // a gauge as it is
	Rate               // per second over the window
	Events             // how often within the window
	Resets             // how often it went back within the window
)

// Process are the labels by which Prometheus tells targets apart in any deployment.
var Process = []string{"job", "instance"}

// Joins are the labels by which the series of one process are joined.
func (v *Vector) Joins() []string {
	if v.Identity == nil {
		return Process
	}
	return v.Identity
}

func (v *Vector) expr() Expr {
	var e Expr
	for i := range v.Alts {
		if leaf := v.leaf(&v.Alts[i]); e == nil {
			e = leaf
		} else {
			e = binary("or", e, leaf, on(v.Joins()))
		}
	}
	return e
}

func (v *Vector) leaf(s *Series) Expr {
	var e Expr = selector(s.Name, s.Match)
	switch v.Kind {
	case Rate:
		e = v.first(s, v.Window.perSecond, call("rate", over(selector(s.Name, s.Match), v.Window)))
	case Resets:
		e = call("resets", over(selector(s.Name, s.Match), v.Window))
	case Events:
		e = v.first(s, func(e Expr) Expr { return e }, call("increase", over(selector(s.Name, s.Match), v.Window)))
	}
	switch {
	case s.Take != "":
		e = call(s.Take, e)
	case s.Mixed && s.Native:
		e = binary("and", e, call("histogram_count", call("rate", over(selector(s.Name, s.Match), v.Window))), nil)
	}
	if s.Whose != nil {
		e = binary("and", e, selector(s.Whose.Name, s.Whose.Match), on(v.Joins()))
	}
	return e
}

// first adds to what a counter gained the events with which it appeared. Rates miss them, since they
// compare samples: a counter that appears at 200 and stays there gained nothing. One that was not
// there a window ago, in a process that was scraped then, counts with its whole value. The
// process's other series is the evidence: without it (a new process, one that was not scraped for a
// while) the value may be older than the window, and only what it gained since counts.
func (v *Vector) first(s *Series, as func(Expr) Expr, gained Expr) Expr {
	if s.Beside == nil {
		return gained
	}
	d := v.Window.Duration()
	x := func() *parser.VectorSelector { return selector(s.Name, s.Match) }
	fresh := binary("unless", x(), offset(x(), d), on(union(v.Joins(), s.Own)))
	known := offset(selector(s.Beside.Name, s.Beside.Match), d)
	return binary("or", as(binary("and", fresh, known, on(v.Joins()))), gained, nil)
}

// copies are the labels to fold away before anything is added: any spelling's.
func (v *Vector) copies() []string {
	var out []string
	for _, s := range v.Alts {
		out = union(out, s.Copies)
	}
	return out
}

// numbers are the vector with its copies folded. A maximum passes native histograms over, so it
// is taken even of what has no copies where the name may hold both.
func (v *Vector) numbers() Expr {
	e, copies := v.expr(), v.copies()
	if len(copies) == 0 && slices.ContainsFunc(v.Alts, func(s Series) bool { return s.Mixed }) {
		return &parser.AggregateExpr{Op: parser.MAX, Expr: e, Without: true}
	}
	return without("max", copies, e)
}

func union(a, b []string) []string {
	out := append([]string(nil), a...)
next:
	for _, x := range b {
		for _, y := range a {
			if x == y {
				continue next
			}
		}
		out = append(out, x)
	}
	return out
}

// Span is how far back the vector looks: zero for a level.
func (v *Vector) Span() time.Duration {
	if v.Kind == Level {
		return 0
	}
	return v.Window.Duration()
}
