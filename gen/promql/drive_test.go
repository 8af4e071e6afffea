package promql

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

// asking writes down what a construct asks for: the quantity, the process, "before" where it is the
// past, a label, and the value.
type asking struct {
	said  []string
	later []func() error
	known map[string]float64
}

func (x *asking) say(what string, a Ask, v float64) {
	s := what
	if a.Process > 0 {
		s += fmt.Sprint("#", a.Process)
	}
	for _, k := range slices.Sorted(maps.Keys(a.Set)) {
		s += fmt.Sprintf("{%s=%s}", k, a.Set[k])
	}
	if a.Phase == Before {
		s += " before"
	}
	x.said = append(x.said, fmt.Sprintf("%s=%v", s, v))
}

func (x *asking) Want(n Node, a Ask, v float64) error { x.say(Print(n.Expr()), a, v); return nil }
func (x *asking) Later(ask func() error)              { x.later = append(x.later, ask) }
func (x *asking) Known(n Node, _ Ask) (float64, bool) {
	v, ok := x.known[Print(n.Expr())]
	return v, ok
}
func (x *asking) Scale() float64                     { return 1 }
func (x *asking) Max(record string) *float64         { return map[string]*float64{"share": ptr(1)}[record] }
func (x *asking) Bounds(Node) []float64              { return []float64{1, 2, 4} }
func (x *asking) Value(Node, string) (string, error) { return "some", nil }
func (x *asking) Processes() int                     { return 1 }
func (x *asking) Apart(by []string) bool             { return slices.Contains(by, "pod") }
func (x *asking) Export(v *Vector, fold string, _ bool, a Ask, value float64) {
	x.say(v.Alts[0].Name, a, value)
}
func (x *asking) Exist(v *Vector, _ Ask, n int) {
	x.said = append(x.said, fmt.Sprintf("%d have %s", n, v.Alts[0].Name))
}
func (x *asking) Scrape(_ *Unscraped, a Ask, up bool) {
	v := 0.0
	if up {
		v = 1
	}
	x.say("up", a, v)
}

func ptr(v float64) *float64 { return &v }

// What each construct asks of its parts, worked out by hand.
func TestDrive(t *testing.T) {
	t.Parallel()
	rec := func(name string) *Recorded { return &Recorded{Name: name, Of: &Raw{By: []string{"g"}}} }
	vector := func(name string) *Vector { return &Vector{Alts: []Series{{Name: name}}} }
	over := func(n Node, v float64) *Compare { return &Compare{Of: n, Op: ">", Value: v} }
	for name, c := range map[string]struct {
		node  Driven
		value float64
		known map[string]float64
		want  string
	}{
		"relabelled":           {&Relabelled{Of: rec("r")}, 3, nil, "r=3"},
		"compare":              {over(rec("r"), 9), 3, nil, "r=3"},
		"ratio":                {&Ratio{Part: rec("p"), Whole: rec("w")}, 0.25, nil, "p=25 w=100"},
		"ratio of known whole": {&Ratio{Part: rec("p"), Whole: rec("w")}, 0.25, map[string]float64{"w": 8}, "p=2 w=8"},
		"ratio of known part":  {&Ratio{Part: rec("p"), Whole: rec("w")}, 0.25, map[string]float64{"p": 8}, "p=8 w=32"},
		"series by series":     {&FoldedRatio{Part: vector("p"), Whole: vector("w")}, 0.25, nil, "w=1000 p=250"},
		"mean of processes":    {&ProcessMean{Sum: vector("s"), Count: vector("c"), Gauge: vector("o")}, 3, nil, "c=100 s=300"},
		"share":                {&Share{Part: rec("p"), Label: "l", Whole: rec("w")}, 0.25, nil, "w=100 p{l=some}=25"},
		"sum":                  {&Sum{Terms: []Node{rec("a"), rec("b"), rec("c")}}, 12, nil, "b=3 c=3 a=6"},
		"sum with a known":     {&Sum{Terms: []Node{rec("a"), rec("b")}}, 12, map[string]float64{"a": 10}, "b=2"},
		"skew":                 {&Skew{Of: rec("r")}, 1.5, nil, "r=6 r#1=2"},
		"skew over three":      {&Skew{Of: rec("r")}, 2.5, nil, "r=10 r#1=1 r#2=1"},
		"baseline":             {&Baseline{Of: rec("r"), Floor: rec("f"), FloorAbove: 5}, 3, nil, "r before=8 r=24 f=11"},
		"baseline in a range":  {&Baseline{Of: rec("share"), Floor: rec("f"), FloorAbove: 5}, 2, nil, "share before=0.25 share=0.5 f=11"},
		"drop":                 {&Drop{Of: rec("r"), Over: time.Hour}, 3, nil, "r before=5 r=2"},
		"sum over time":        {Summed(rec("r"), time.Hour), 3, nil, "r=3"},
		"error ratio":          {&ErrorRatio{Good: rec("g"), Total: rec("t")}, 0.25, nil, "g=75 t=100"},
		"budget left":          {&BudgetLeft{Of: rec("e"), Objective: 0.9}, 0.5, nil, "e=0.05"},
		"burn":                 {&Burn{Pairs: []BurnPair{{over(rec("l"), 1), over(rec("s"), 1), over(rec("f"), 4)}}}, 2, nil, "l=2 s=2 f=9"},
		"live":                 {&Live{Presence: vector("p")}, 2, nil, "2 have p"},
		"down":                 {&Down{Presence: vector("p")}, 2, nil, "p=1 up=1 up#1=0 up#2=0"},
		"down by pod":          {&Down{Presence: vector("p"), By: []string{"pod"}}, 1, nil, "p#1=1 up=0 up#1=1"},
		// 3 lies half way from 2 to 4: of 100, the rank is 75; with x under 2 and 100 under 4, x + (100-x)/2 = 75.
		"quantile": {&Quantile{Q: 0.75, Of: rec("b")}, 3, nil, "b{le=2.0}=50 b{le=4.0}=100 b{le=+Inf}=100"},
		// 1.5 lies half way from 1 to 2; the rank of 25 is met with none under 1 and 50 under 2.
		"low quantile": {&Quantile{Q: 0.25, Of: rec("b")}, 1.5, nil, "b{le=1.0}=0 b{le=2.0}=50 b{le=4.0}=100 b{le=+Inf}=100"},
		"within":       {&Within{Of: rec("b"), Bound: 1}, 3, nil, "b=3"},
		"all":          {&Within{Native: rec("h"), All: true}, 3, nil, "h{le=+Inf}=3"},
		// Half of those beyond the bound lie up to the next.
		"native within": {&Within{Native: rec("h"), Bound: 1}, 3, map[string]float64{"h": 7}, "h{le=1.0}=3 h{le=+Inf}=6 h{le=2.0}=5"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := &asking{known: c.known}
			if err := c.node.Drive(x, Ask{Phase: During}, c.value); err != nil {
				t.Fatal(err)
			}
			for _, ask := range x.later {
				if err := ask(); err != nil {
					t.Fatal(err)
				}
			}
			if got := strings.Join(x.said, " "); got != c.want {
				t.Errorf("asks %s, want %s", got, c.want)
			}
		})
	}
}

func TestQuantileBeyondTheLastBound(t *testing.T) {
	t.Parallel()
	q := &Quantile{Q: 0.5, Of: &Recorded{Name: "b", Of: &Raw{}}}
	err := q.Drive(&asking{}, Ask{}, 5)
	if err == nil || err.Error() != "a quantile of 5 lies beyond the last finite bound" {
		t.Error(err)
	}
}

// The labels of each construct's result.
func TestLabels(t *testing.T) {
	t.Parallel()
	rec := func(by ...string) *Recorded { return &Recorded{Name: "r", Of: &Raw{By: by}} }
	vector := &Vector{Alts: []Series{{Name: "x"}}}
	for want, n := range map[string]Node{
		"a b":      &Ratio{Part: rec("a", "b"), Whole: rec("a", "b")},
		"a kind":   &Share{Part: rec("a", "kind"), Label: "kind", Whole: rec("a")},
		"a":        &Sum{Terms: []Node{rec("a"), rec("a")}, Late: []bool{false, true}},
		"g":        &Skew{Of: rec("g", "pod"), By: []string{"g"}},
		"c":        &Baseline{Of: rec("c"), Floor: rec("c", "d"), Step: time.Minute},
		"d":        &Drop{Of: rec("d")},
		"e":        &ErrorRatio{Good: rec("e"), Total: rec("e"), Window: time.Hour},
		"f":        &BudgetLeft{Of: rec("f"), Objective: 0.9},
		"h":        &Condition{When: &Compare{Of: rec("h")}, With: []*Compare{{Of: rec("i")}}},
		"i":        &Live{Presence: vector, By: []string{"i"}},
		"ns job":   &Down{Presence: vector, By: []string{"ns"}},
		"k":        &Quantile{Of: rec("k", "le"), By: []string{"k"}},
		"l":        &Within{Of: rec("l", "le"), By: []string{"l"}},
		"m server": &Relabelled{Of: rec("m"), Label: "server", Value: "x"},
		"n":        &Binary{Op: "-", Left: Number(1), Right: rec("n")},
		"o":        &OverTime{Fold: "sum", Of: rec("o")},
		"p":        &Folded{Of: vector, By: []string{"p"}},
		"q":        &Burn{Pairs: []BurnPair{{Long: &Compare{Of: rec("q")}, Short: &Compare{Of: rec("q")}, Floor: &Compare{Of: rec("q")}}}},
	} {
		if got := strings.Join(n.Labels(), " "); got != want {
			t.Errorf("%T: %q, want %q", n, got, want)
		}
		if c, ok := n.(Composed); ok {
			if got := strings.Join(c.Body().Labels(), " "); got != want {
				t.Errorf("the body of %T: %q, want %q", n, got, want)
			}
		}
	}
}
