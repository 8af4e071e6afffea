package plan

import (
	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// construct is what the plan must know of one way to make a signal: a file each, and a line in
// constructs. What a construct does not say is plain's.
type construct interface {
	refs() []catalog.Ref                                             // the metrics and signals that it names
	node(b *builder, level string, by []string) (promql.Node, error) // built from exported series and other signals
	settle(p *resolver)                                              // unit, range and which direction is better
	operations(p *resolver, window string) string                    // the last part of a recorded name
	one() part                                                       // the part of one metric that it is all of
	where() catalog.Matchers                                         // the part of a metric that it selects
	refold(p *resolver) string                                       // how recordings of it fold into one: sum, max, min; empty where they do not
	late(b *builder) bool                                            // it appears with its first event
	whole(p *resolver) bool                                          // it counts things that do not come in parts
	direct() bool                                                    // it is about what its metrics measure
	quotient() bool                                                  // it has no value without traffic
	ofTargets() bool                                                 // its level is that of targets, not of models
}

// constructs are by the catalog's field.
var constructs = map[string]func(plain) construct{
	"gauge":      func(p plain) construct { return gauge{p} },
	"rate":       func(p plain) construct { return rate{p} },
	"events":     func(p plain) construct { return events{p} },
	"ratio":      func(p plain) construct { return ratio{p} },
	"share":      func(p plain) construct { return share{p} },
	"mean":       func(p plain) construct { return mean{p} },
	"quantile":   func(p plain) construct { return quantile{p} },
	"buckets":    func(p plain) construct { return buckets{p} },
	"attainment": func(p plain) construct { return attainment{p} },
	"skew":       func(p plain) construct { return skew{p} },
	"baseline":   func(p plain) construct { return baseline{p} },
	"live":       func(p plain) construct { return live{p} },
	"down":       func(p plain) construct { return down{p} },
	"drop":       func(p plain) construct { return drop{p} },
	"resets":     func(p plain) construct { return resets{p} },
	"sum":        func(p plain) construct { return sum{p} },
	"first":      func(p plain) construct { return first{p} },
	"each":       func(p plain) construct { return each{p} },
	"promql":     func(p plain) construct { return raw{p} },
}

// made is the signal's construct.
func (s *Signal) made() construct {
	for _, name := range s.Constructs() {
		if c, ok := constructs[name]; ok {
			return c(plain{s})
		}
	}
	return plain{s}
}

// part is a part of a metric; series is sum or count of a histogram.
type part struct {
	of     catalog.Ref
	where  catalog.Matchers
	series string
}

// plain is a signal of which nothing else is known.
type plain struct{ *Signal }

func (c plain) node(*builder, string, []string) (promql.Node, error) {
	return nil, unsupported{c.ID + " has no construct", "give it one, for example gauge or rate"}
}
func (plain) refs() []catalog.Ref                 { return nil }
func (plain) settle(*resolver)                    {}
func (plain) operations(*resolver, string) string { return "value" }
func (plain) one() part                           { return part{} }
func (plain) where() catalog.Matchers             { return nil }
func (plain) refold(*resolver) string             { return "" }
func (plain) late(*builder) bool                  { return false }
func (plain) whole(*resolver) bool                { return false }
func (plain) direct() bool                        { return false }
func (plain) quotient() bool                      { return false }
func (plain) ofTargets() bool                     { return false }

var zero, unity = 0.0, 1.0

// construct builds the quantity from exported series and other signals.
func (b *builder) construct(s *Signal, level string) (promql.Node, error) {
	return s.made().node(b, level, b.p.labels(level, s.metrics))
}

// derive works out unit, range and good direction from the construct.
func (p *resolver) derive(s *Signal) {
	s.Better = "neither"
	if len(s.metrics) > 0 {
		s.Better = s.metrics[0].Better
	}
	s.Range.Min = &zero
	s.made().settle(p)
	if s.Signal.Better != "" {
		s.Better = s.Signal.Better
	}
}
