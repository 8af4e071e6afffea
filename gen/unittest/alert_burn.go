package unittest

import (
	"fmt"
	"slices"

	"github.com/prometheus/common/model"

	"metricwright/gen/plan"
	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/expected"
	"metricwright/gen/unittest/internal/inputs"
)

// burner is a subject of a burn-rate alert's test: what its error ratios and its traffic are
// while it burns, and which grade shall notice.
type burner struct {
	name  string
	asks  map[*promql.Compare]float64
	grade string
}

// burns are, for each pair of windows, a service that burns in both, some that burn in one alone,
// and one without traffic to speak of.
func (l *alertCases) burns() {
	var all []burner
	for _, r := range l.rules {
		for i, p := range r.Burn.Pairs {
			name := func(what string) string { return fmt.Sprintf("%s-%d%s", r.Grade, i+1, what) }
			long, short, floor := just(p.Long), just(p.Short), just(p.Floor)
			all = append(all,
				burner{name(""), map[*promql.Compare]float64{p.Long: long, p.Short: short, p.Floor: floor}, r.Grade},
				burner{name("-over"), map[*promql.Compare]float64{p.Long: p.Long.Value, p.Short: short, p.Floor: floor}, ""},
				burner{name("-begun"), map[*promql.Compare]float64{p.Long: long, p.Short: p.Short.Value, p.Floor: floor}, ""},
				burner{name("-idle"), map[*promql.Compare]float64{p.Long: long, p.Short: short, p.Floor: p.Floor.Value}, ""})
		}
	}
	world := expected.New(l.step, l.tick)
	ids := map[string]burner{}
	for _, b := range all {
		s := l.names.NewSubject(b.name, l.by, 1, true)
		for _, c := range sides(l.rules) {
			v, asked := b.asks[c]
			if asked {
				must(s.Want(c.Of, inputs.Now, v))
			}
		}
		for _, c := range sides(l.rules) {
			must(s.Want(c.Of, inputs.Past, 0))
		}
		must(s.Draw(world, l.timeline))
		ids[l.identity(s.Label)] = b
	}
	fired := must1(simulate(world, l.rules, l.end()))
	for _, f := range fired[l.lastPassing()] {
		if b := ids[l.identity(func(label string) string { return f.labels[label] })]; b.grade != f.rule.Grade {
			must(fmt.Errorf("%s: the %s rule fires", b.name, f.rule.Grade))
		}
	}
	if n := len(fired[l.lastPassing()]); n != len(slices.DeleteFunc(all, func(b burner) bool { return b.grade == "" })) {
		must(fmt.Errorf("%d of the burns fire", n))
	}
	what := fmt.Sprintf("fires once both windows of a pair have burnt for %s, with traffic, and resolves", model.Duration(l.rules[0].For))
	l.asserted(what, world, fired, l.turns(fired)...)
}

// just is a value hardly beyond a limit.
func just(c *promql.Compare) float64 { return judged{Compare: c}.just(true) }

// sides are all comparisons of burn-rate rules.
func sides(rules []*plan.Alert) []*promql.Compare {
	var out []*promql.Compare
	for _, r := range rules {
		for _, p := range r.Burn.Pairs {
			out = append(out, p.Long, p.Short, p.Floor)
		}
	}
	return out
}
