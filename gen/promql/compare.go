package promql

import (
	"slices"
	"time"

	"github.com/prometheus/prometheus/promql/parser"
)

const cardManyToOne = parser.CardManyToOne

// Skew is the fullest of some parts over their mean: 1 is even.
type Skew struct {
	Of Node // told apart by pod
	By []string
}

// Expr is max by (…) (x) / (avg by (…) (x) > 0).
func (s *Skew) Expr() Expr {
	return binary("/", by("max", s.By, s.Of.Expr()), binary(">", by("avg", s.By, s.Of.Expr()), number(0), nil), nil)
}

// Labels are those of the grouping.
func (s *Skew) Labels() []string { return s.By }

// Baseline is a recorded quantity over its own mean of the past. The past ends Skip ago, so
// that an incident is not its own yardstick; there must be History of it, and the Floor's
// quantity must be above a value now, so that a night without traffic says nothing.
type Baseline struct {
	Of                        *Recorded
	Over, Skip, History, Step time.Duration
	Floor                     Node
	FloorAbove                float64
}

// BaselineStep is how far apart the samples of a baseline are: coarse enough to cost little.
const BaselineStep = 5 * time.Minute

// Expr reads the past by a subquery of fixed step, so that neither its cost nor the history it
// demands depends on the interval at which rules are evaluated.
func (b *Baseline) Expr() Expr {
	past := func() Expr { return subquery(b.Of.Expr(), b.Over, b.Step, b.Skip) }
	enough := binary(">=", call("count_over_time", past()), number(float64(b.History/b.Step)), nil)
	ratio := binary("/", b.Of.Expr(), binary(">", call("avg_over_time", past()), number(0), nil), nil)
	floor := binary(">", b.Floor.Expr(), number(b.FloorAbove), nil)
	return binary("and", binary("and", ratio, enough, nil), floor, on(Common(b.Of, b.Floor)))
}

// Labels are the quantity's.
func (b *Baseline) Labels() []string { return b.Of.Labels() }

// Compare keeps what lies beyond a threshold.
type Compare struct {
	Of    Node
	Op    string // > or <
	Value float64
}

// Expr is of > value.
func (c *Compare) Expr() Expr { return binary(c.Op, c.Of.Expr(), number(c.Value), nil) }

// Labels are the quantity's.
func (c *Compare) Labels() []string { return c.Of.Labels() }

// Condition is a comparison, and any of some others, and none of yet others.
type Condition struct {
	When   *Compare
	With   []*Compare
	Unless []*Compare
}

// Expr matches the sides on the labels that they share.
func (c *Condition) Expr() Expr {
	e := c.When.Expr()
	if len(c.With) > 0 {
		shared := c.shared(c.With)
		var any Expr
		for _, w := range c.With {
			if any == nil {
				any = w.Expr()
			} else {
				any = binary("or", any, w.Expr(), on(shared))
			}
		}
		e = binary("and", e, any, on(shared))
	}
	for _, u := range c.Unless {
		e = binary("unless", e, u.Expr(), on(Common(c.When, u)))
	}
	return e
}

// shared are the labels that the condition has in common with each of several others.
func (c *Condition) shared(others []*Compare) []string {
	out := c.When.Labels()
	for _, o := range others {
		var keep []string
		for _, l := range out {
			for _, k := range o.Labels() {
				if k == l {
					keep = append(keep, l)
				}
			}
		}
		out = keep
	}
	return out
}

// Labels are those of the quantity that is judged.
func (c *Condition) Labels() []string { return c.When.Labels() }

// Relabelled is a recorded quantity under another name and with one more label, which the rule sets.
type Relabelled struct {
	Of    Node
	Label string
	Value string
}

// Expr is the quantity itself: the rule adds the label.
func (r *Relabelled) Expr() Expr { return r.Of.Expr() }

// Labels are the quantity's and the added one.
func (r *Relabelled) Labels() []string { return append(slices.Clone(r.Of.Labels()), r.Label) }

// Raw is an expression that a catalog wrote as text.
type Raw struct {
	Parsed Expr
	By     []string
}

// Expr is the expression as it was parsed.
func (r *Raw) Expr() Expr { return r.Parsed }

// Labels are those that the analysis found.
func (r *Raw) Labels() []string { return r.By }
