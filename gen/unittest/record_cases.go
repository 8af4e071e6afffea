package unittest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"metricwright/gen/plan"
	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/expected"
	"metricwright/gen/unittest/internal/inputs"
)

// recordCases are the test of a recording rule in the making: subjects side by side, each told from
// the others by labels that say what it stands for, and one look at what the rule made of them.
type recordCases struct {
	*writer
	r        *plan.Record
	by       []string
	world    *expected.World
	timeline inputs.Timeline
	kind
}

// recordCases last as long as two of the quantity's windows; three where it matters what came before.
func (w *writer) recordCases(r *plan.Record) *recordCases {
	windows := 2 * time.Minute
	for _, v := range promql.Vectors(r.Node) {
		n := time.Duration(2)
		if slices.ContainsFunc(v.Alts, func(a promql.Series) bool { return a.Beside != nil }) {
			n = 3
		}
		windows = max(windows, n*v.Span())
	}
	samples := int((windows + records.tick - 1) / records.tick * records.tick / w.step)
	return &recordCases{
		writer: w, r: r, by: r.Node.Labels(), world: expected.New(w.step, records.tick), kind: records,
		timeline: inputs.Timeline{Samples: samples, Until: samples + 1, Uneven: true},
	}
}

func (s *recordCases) end() time.Duration { return time.Duration(s.timeline.Samples) * s.world.Step }

// own is a subject's input to the rule itself: what other rules record is given. Where the rule
// reads the same exported series as such another rule, that rule would record too, so all is
// given as exported.
func (s *recordCases) own(subject string, scale float64) *inputs.Subject {
	return s.sub(subject, scale, !s.mixed())
}

func (s *recordCases) sub(subject string, scale float64, cut bool) *inputs.Subject {
	out := s.names.NewSubject(subject, s.by, scale, cut)
	must(out.WantOf(s.r.Node, inputs.Now, s.wanted(), inputs.Each(s.r.Node)))
	return out
}

// mixed reports whether the rule reads an exported series both itself and through another rule.
func (s *recordCases) mixed() bool {
	names := map[string]bool{}
	for _, v := range ownVectors(s.r.Node) {
		for _, a := range v.Alts {
			names[a.Name] = true
		}
	}
	for _, r := range promql.Recordings(s.r.Node) {
		for _, v := range promql.Vectors(r) {
			for _, a := range v.Alts {
				if names[a.Name] {
					return true
				}
			}
		}
	}
	return false
}

// ownVectors are the exported quantities that the rule itself reads.
func ownVectors(n promql.Node) []*promql.Vector {
	if _, ok := n.(*promql.Recorded); ok {
		return nil
	}
	if kids := n.Children(); len(kids) > 0 {
		var out []*promql.Vector
		for _, k := range kids {
			out = append(out, ownVectors(k)...)
		}
		return out
	}
	return promql.Vectors(n)
}

// wanted is a value that the recorded quantity may well have.
func (s *recordCases) wanted() float64 {
	if x, ok := promql.Bare(s.r.Node).(promql.Exemplary); ok {
		if v, ok := x.Example(inputs.Bounds(s.r.Node)); ok {
			return v
		}
	}
	if s.r.Signal != nil && !s.r.Partial && s.r.Signal.Range.Max != nil {
		return *s.r.Signal.Range.Max / 4
	}
	return 12
}

// finish is the test: what the rule has recorded at the end.
func (s *recordCases) finish(what string) {
	t := newTest(s.r.Name+what, s.world)
	if !promql.Native(s.r.Node) {
		x := s.expect(s.r.Name, s.r.Name, s.r.Node)
		t.exprs = append(t.exprs, x)
	} else {
		for _, n := range s.numbers() {
			as := *n
			as.Native = &promql.Raw{Parsed: (&promql.Recorded{Name: s.r.Name, Of: s.r.Node}).Expr(), By: s.by}
			x := s.expect(promql.Print(as.Expr()), "", n)
			t.exprs = append(t.exprs, x)
		}
	}
	s.add(t, s.kind)
}

// numbers are what to ask of recorded native histograms, which promtool compares as text: how many
// observations there are, and how many up to a bound.
func (s *recordCases) numbers() []*promql.Within {
	out := []*promql.Within{{Native: s.r.Node, By: s.by, All: true}}
	if b := inputs.Bounds(s.r.Node); len(b) > 0 {
		out = append(out, &promql.Within{Native: s.r.Node, By: s.by, Bound: b[len(b)/2]})
	}
	return out
}

// expect is what an expression gives at the end: a quantity, under a name or none.
func (s *recordCases) expect(expr, name string, n promql.Node) exprTest {
	x := exprTest{expr: expr, at: s.end()}
	got := must1(s.world.At(n, s.end()))
	for _, p := range got.Points {
		set := got.Labels(p)
		for k, v := range s.r.Static {
			set[k] = v
		}
		x.expect = append(x.expect, expSample{expected.Metric(name, set), p.V})
	}
	slices.SortFunc(x.expect, func(a, b expSample) int { return strings.Compare(a.series, b.series) })
	return x
}

// wants is an error unless the rule makes the value of some subject.
func (s *recordCases) wants(v float64) {
	got := must1(s.world.At(s.r.Node, s.end()))
	if slices.ContainsFunc(got.Points, func(p expected.Point) bool { return near(p.V, v) }) ||
		slices.ContainsFunc(got.HistogramSamples, func(h expected.Spread) bool { return near(h.Of.Count, v) }) {
		return
	}
	must(fmt.Errorf("the input made for %v gives %v", v, got.Points))
}

// near allows for what rounding does to the last places.
func near(a, b float64) bool { return a == b || max(a-b, b-a) < 1e-9*max(b, -b) }
