package plan

import (
	"fmt"

	"github.com/prometheus/common/model"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// skew is the fullest pod over the mean of all.
type skew struct{ plain }

func (c skew) refs() []catalog.Ref                 { return []catalog.Ref{c.Skew.Of} }
func (c skew) settle(*resolver)                    { c.Unit, c.Better, c.Range.Min = UnitTimes, "lower", &unity }
func (c skew) operations(*resolver, string) string { return "max_over_avg" }

func (c skew) node(b *builder, _ string, by []string) (promql.Node, error) {
	of := b.p.Signal(c.Skew.Of)
	if !b.p.supports(of, "pod") {
		return nil, unsupported{fmt.Sprintf("%s is not available per pod", of.ID), b.p.supportHint(of)}
	}
	n, err := b.node(of, "pod")
	if err != nil {
		return nil, err
	}
	return &promql.Skew{Of: n, By: by}, nil
}

// baseline is a recorded signal over its own mean of the past.
type baseline struct{ plain }

func (c baseline) refs() []catalog.Ref { return []catalog.Ref{c.Baseline.Of, c.Baseline.Floor} }
func (c baseline) settle(*resolver)    { c.Unit = UnitTimes }

func (c baseline) operations(*resolver, string) string {
	return "over_mean" + model.Duration(c.Baseline.Over).String()
}

func (c baseline) node(b *builder, level string, _ []string) (promql.Node, error) {
	of, floor := b.p.Signal(c.Baseline.Of), b.p.Signal(c.Baseline.Floor)
	r := of.Record(level)
	if r == nil {
		return nil, unsupported{fmt.Sprintf("the past of %s is not recorded by %s", of.ID, level), fmt.Sprintf("add %q to the levels of %s", level, of.ID)}
	}
	f, err := b.node(floor, level)
	if err != nil {
		return nil, err
	}
	return &promql.Baseline{
		Of: b.read(r), Over: c.Baseline.Over, Skip: c.Baseline.Offset, History: c.Baseline.History, Step: promql.BaselineStep,
		Floor: f, FloorAbove: c.Baseline.FloorAbove,
	}, nil
}

// drop is how far a recorded signal is below its maximum of the past.
type drop struct{ plain }

func (c drop) refs() []catalog.Ref { return []catalog.Ref{c.Drop.Of} }
func (c drop) settle(p *resolver)  { c.Unit, c.Better = p.unitOf(c.Drop.Of), "lower" }
func (c drop) ofTargets() bool     { return true }

func (c drop) operations(*resolver, string) string {
	name := "below_max" + promql.Over(c.Drop.Over).String()
	if c.Drop.Lasting > 0 {
		name += "_min" + promql.Over(c.Drop.Lasting).String()
	}
	return name
}

func (c drop) node(b *builder, level string, _ []string) (promql.Node, error) {
	of := b.p.Signal(c.Drop.Of)
	r := of.Record(level)
	if r == nil {
		return nil, unsupported{fmt.Sprintf("%s is not recorded by %s", of.ID, level), fmt.Sprintf("add %q to the levels of %s", level, of.ID)}
	}
	return &promql.Drop{Of: b.read(r), Over: c.Drop.Over, Lasting: c.Drop.Lasting, Step: promql.DropStep}, nil
}
