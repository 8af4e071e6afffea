// Package analysis says what a PromQL expression yields without running it: the type
// of the result, the kind of quantity and its unit, the labels that each element
// certainly, possibly and never carries, and the interval of its values. What it
// cannot know it says it does not know.
package analysis

import (
	"slices"

	"github.com/prometheus/prometheus/promql/parser"
)

// Kind is what sort of quantity a number is. It decides which operations make sense.
type Kind uint8

// The kinds.
const (
	Unknown       Kind = iota
	Counter            // cumulative since the process started
	Buckets            // cumulative counts of a classic histogram, by le
	Rate               // per second
	BucketRate         // how the counts by le grow, per second or within a window
	Increase           // how much a counter grew within a window
	Level              // a gauge: how much there is now
	Share              // a part of a whole, 0 to 1
	Ratio              // a quotient of like quantities that may exceed 1
	Mean               // a sum over its count
	Quantile           // an estimate from a histogram, or of a set
	Histogram          // native histogram samples
	HistogramRate      // how native histograms grow, per second or within a window
	Spread             // a standard deviation or a variance
	Change             // a difference in time of a level
	Slope              // a change per second of a level
	Count              // how many elements or samples
	Bool               // 0 or 1
	Timestamp          // seconds since the epoch
	Info               // constant 1, the labels are the message
	Number             // a literal: takes the kind and unit of what it is combined with
)

var kindNames = [...]string{
	"unknown", "cumulative counter", "cumulative buckets", "per-second rate", "bucket rates", "increase",
	"level", "share", "ratio", "mean", "quantile", "histogram", "histogram rate", "spread", "change", "slope", "count",
	"boolean", "timestamp", "info", "number",
}

// String is the kind in a reader's words.
func (k Kind) String() string { return kindNames[k] }

// Cumulative reports whether the quantity only grows until its process restarts, so
// that nothing but its growth means anything.
func (k Kind) Cumulative() bool { return k == Counter || k == Buckets }

// Emptiness says whether an instant vector holds elements.
type Emptiness uint8

// The grades of emptiness.
const (
	MaybeEmpty Emptiness = iota
	NeverEmpty
	AlwaysEmpty
)

// Source is a selector that contributes to a result's values.
type Source struct {
	Node   *parser.VectorSelector
	Series *Series // nil where no schema describes it
}

// Conflict is why the two sides of an operation have no common match: a label that has to
// be equal on both and cannot be.
type Conflict struct {
	Left, Right Label // what each side has there
	Sure        bool  // else only where targets are set up as configured
}

func (c *Conflict) certain() bool { return c != nil && c.Sure }

// Result is what is known of one (sub)expression.
type Result struct {
	Type       parser.ValueType
	Kind       Kind
	Unit       string // "" is unknown
	Labels     Labels
	Range      Interval
	Floats     bool // float samples may occur
	Histograms bool // native histogram samples may occur
	Empty      Emptiness

	Observed string    // what a histogram measures: the unit of its observations
	Bounds   []float64 // finite upper bounds of the histogram behind it, ascending; nil is unknown
	Sources  []Source  // the selectors behind the values
	Text     *string   // the value of a string literal
	Conflict *Conflict // of a binary operation
	Several  []Several // what the elements certainly or probably are several of
}

// Constant is the one value that the result can have, if there is only one.
func (r *Result) Constant() (float64, bool) {
	if r.Range.Min == r.Range.Max && !r.Range.NaN && r.Floats && !r.Histograms {
		return r.Range.Min, true
	}
	return 0, false
}

// Scalar reports whether the result is a bare number.
func (r *Result) Scalar() bool { return r.Type == parser.ValueTypeScalar }

// From reports whether any source satisfies a condition.
func (r *Result) From(f func(*Series) bool) bool {
	return slices.ContainsFunc(r.Sources, func(s Source) bool { return s.Series != nil && f(s.Series) })
}

// Known reports whether a schema describes every source of the result.
func (r *Result) Known() bool {
	return len(r.Sources) > 0 && !slices.ContainsFunc(r.Sources, func(s Source) bool { return s.Series == nil })
}

// Analysis is what is known of an expression and of each node in it.
type Analysis struct {
	Result
	Expr  parser.Expr
	nodes map[parser.Node]*Result
}

// Of returns what is known of a node of the expression.
func (a *Analysis) Of(n parser.Node) *Result {
	if r, ok := a.nodes[n]; ok {
		return r
	}
	return &Result{Range: Anything(), Labels: AnyLabels()}
}

// Unwrap removes parentheses around an expression.
func Unwrap(e parser.Expr) parser.Expr {
	for {
		p, ok := e.(*parser.ParenExpr)
		if !ok {
			return e
		}
		e = p.Expr
	}
}
