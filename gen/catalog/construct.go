package catalog

import (
	"time"

	"cuelang.org/go/cue"

	"metricwright/gen/diag"
)

// Signal is an operational quantity: prose and one construct (the one that is not nil).
type Signal struct {
	Entry
	Topic, Title, About string
	Caveats             []Caveat
	Better              string
	Levels              []string
	Record              bool // false: nothing is recorded of it
	Always              bool // it is recorded whether anything reads it or not

	Gauge      *GaugeOf
	Rate       *RateOf
	Events     *EventsOf
	Ratio      *RatioOf
	Share      *ShareOf
	Mean       *Of
	Quantile   *QuantileOf
	Buckets    *Of
	Attainment *AttainmentOf
	Skew       *Of
	Baseline   *BaselineOf
	Live       *Span
	Down       *Span
	Drop       *DropOf
	Resets     *OverOf
	Sum        []Ref
	First      []Ref
	Each       map[string]Ref // by exporter id
	PromQL     *Raw
}

// construct is what the catalog knows of one way to make a signal: its field in CUE, whether a signal
// uses it, how it is read, and what it refers to. A new one is a line of kinds, and a field of Signal.
type construct struct {
	name string
	used func(s *Signal) bool
	read func(s *Signal, x body)
	refs func(s *Signal, f referring)
}

// body is what stands under the field of a construct.
type body struct {
	d    *decoder
	v    cue.Value
	at   func(field string) diag.Pos
	all  func() []Ref          // of a list of references
	each func() map[string]Ref // of references by name
}

func (x body) ref(field string) Ref                { return ref(x.v, field, x.at(field)) }
func (x body) where() Matchers                     { return textmap(x.v, "where") }
func (x body) text(field string) string            { return text(x.v, field) }
func (x body) duration(field string) time.Duration { return x.d.duration(x.v, field, x.at(field)) }

// referring is called for each reference of a construct, with where it stands and the kinds that suit it.
type referring func(r Ref, at string, kinds ...string)

var kinds = []construct{
	{"gauge", func(s *Signal) bool { return s.Gauge != nil },
		func(s *Signal, x body) { s.Gauge = &GaugeOf{x.ref("of"), x.where(), x.text("aggregation")} },
		func(s *Signal, f referring) { f(s.Gauge.Of, "gauge.of", "metric") }},
	{"rate", func(s *Signal) bool { return s.Rate != nil },
		func(s *Signal, x body) { s.Rate = &RateOf{x.ref("of"), x.where(), x.text("series")} },
		func(s *Signal, f referring) { f(s.Rate.Of, "rate.of", "metric") }},
	{"events", func(s *Signal) bool { return s.Events != nil },
		func(s *Signal, x body) { s.Events = &EventsOf{x.ref("of"), x.where(), x.duration("over")} },
		func(s *Signal, f referring) { f(s.Events.Of, "events.of", "metric") }},
	{"ratio", func(s *Signal) bool { return s.Ratio != nil },
		func(s *Signal, x body) { s.Ratio = &RatioOf{x.ref("part"), x.ref("whole"), x.text("aggregation")} },
		func(s *Signal, f referring) {
			f(s.Ratio.Part, "ratio.part", "metric", "signal")
			f(s.Ratio.Whole, "ratio.whole", "metric", "signal")
		}},
	{"share", func(s *Signal) bool { return s.Share != nil },
		func(s *Signal, x body) { s.Share = &ShareOf{x.ref("of"), x.text("by"), x.where(), x.ref("whole")} },
		func(s *Signal, f referring) {
			f(s.Share.Of, "share.of", "metric")
			f(s.Share.Whole, "share.whole", "metric", "signal")
		}},
	{"mean", func(s *Signal) bool { return s.Mean != nil },
		func(s *Signal, x body) { s.Mean = &Of{x.ref("of"), x.where()} },
		func(s *Signal, f referring) { f(s.Mean.Of, "mean.of", "metric") }},
	{"quantile", func(s *Signal) bool { return s.Quantile != nil },
		func(s *Signal, x body) { s.Quantile = &QuantileOf{x.ref("of"), x.where(), number(x.v, "q")} },
		func(s *Signal, f referring) { f(s.Quantile.Of, "quantile.of", "metric") }},
	{"buckets", func(s *Signal) bool { return s.Buckets != nil },
		func(s *Signal, x body) { s.Buckets = &Of{x.ref("of"), x.where()} },
		func(s *Signal, f referring) { f(s.Buckets.Of, "buckets.of", "metric") }},
	{"attainment", func(s *Signal) bool { return s.Attainment != nil },
		func(s *Signal, x body) { s.Attainment = &AttainmentOf{x.ref("of"), x.where(), number(x.v, "within")} },
		func(s *Signal, f referring) { f(s.Attainment.Of, "attainment.of", "metric") }},
	{"skew", func(s *Signal) bool { return s.Skew != nil },
		func(s *Signal, x body) { s.Skew = &Of{Of: x.ref("of")} },
		func(s *Signal, f referring) { f(s.Skew.Of, "skew.of", "signal") }},
	{"baseline", func(s *Signal) bool { return s.Baseline != nil },
		func(s *Signal, x body) {
			s.Baseline = &BaselineOf{Of: x.ref("of"), Over: x.duration("over"), Offset: x.duration("offset"), History: x.duration("history")}
			if floor, ok := get(x.v, "floor"); ok {
				s.Baseline.Floor, s.Baseline.FloorAbove = ref(floor, "of", x.at("floor.of")), number(floor, "above")
			}
		},
		func(s *Signal, f referring) {
			f(s.Baseline.Of, "baseline.of", "signal")
			f(s.Baseline.Floor, "baseline.floor.of", "signal")
		}},
	{"live", func(s *Signal) bool { return s.Live != nil }, func(s *Signal, x body) { s.Live = &Span{x.duration("over")} }, nil},
	{"down", func(s *Signal) bool { return s.Down != nil }, func(s *Signal, x body) { s.Down = &Span{x.duration("over")} }, nil},
	{"drop", func(s *Signal) bool { return s.Drop != nil },
		func(s *Signal, x body) { s.Drop = &DropOf{x.ref("of"), x.duration("over"), x.duration("lasting")} },
		func(s *Signal, f referring) { f(s.Drop.Of, "drop.of", "signal") }},
	{"resets", func(s *Signal) bool { return s.Resets != nil },
		func(s *Signal, x body) { s.Resets = &OverOf{x.ref("of"), x.duration("over")} },
		func(s *Signal, f referring) { f(s.Resets.Of, "resets.of", "metric") }},
	{"sum", func(s *Signal) bool { return len(s.Sum) > 0 }, func(s *Signal, x body) { s.Sum = x.all() },
		func(s *Signal, f referring) { f.all(s.Sum, "sum") }},
	{"first", func(s *Signal) bool { return len(s.First) > 0 }, func(s *Signal, x body) { s.First = x.all() },
		func(s *Signal, f referring) { f.all(s.First, "first") }},
	{"each", func(s *Signal) bool { return len(s.Each) > 0 }, func(s *Signal, x body) { s.Each = x.each() },
		func(s *Signal, f referring) {
			for id, r := range s.Each {
				f(r, "each."+id, "signal")
			}
		}},
	{"promql", func(s *Signal) bool { return s.PromQL != nil },
		func(s *Signal, x body) { s.PromQL = &Raw{verbatim(x.v, "expr"), x.text("unit"), span(x.v, "range")} }, nil},
}

func (f referring) all(list []Ref, at string) {
	for _, r := range list {
		f(r, at, "signal")
	}
}

// Constructs names the constructs that the signal uses; a sound one uses exactly one.
func (s *Signal) Constructs() []string {
	var out []string
	for _, c := range kinds {
		if c.used(s) {
			out = append(out, c.name)
		}
	}
	return out
}

// references calls f for each reference of the constructs.
func (s *Signal) references(f referring) {
	for _, c := range kinds {
		if c.refs != nil && c.used(s) {
			c.refs(s, f)
		}
	}
}

// The constructs. Where selects a part of the metric by its labels.
type (
	// Of is a construct with nothing but its object.
	Of struct {
		Of    Ref
		Where Matchers
	}
	// GaugeOf is a level as it is now.
	GaugeOf struct {
		Of          Ref
		Where       Matchers
		Aggregation string // empty: the metric's
	}
	// RateOf is per second; Series is "sum" or "count" of a histogram.
	RateOf struct {
		Of     Ref
		Where  Matchers
		Series string
	}
	// EventsOf is how often within Over.
	EventsOf struct {
		Of    Ref
		Where Matchers
		Over  time.Duration
	}
	// RatioOf is part / whole.
	RatioOf struct {
		Part, Whole Ref
		Aggregation string // of gauges: divide first, then aggregate so
	}
	// ShareOf is the share of each value of the label By in the whole.
	ShareOf struct {
		Of    Ref
		By    string
		Where Matchers
		Whole Ref
	}
	// QuantileOf is the Q-quantile of a histogram.
	QuantileOf struct {
		Of    Ref
		Where Matchers
		Q     float64
	}
	// AttainmentOf is the share of observations within a bucket bound.
	AttainmentOf struct {
		Of     Ref
		Where  Matchers
		Within float64
	}
	// BaselineOf is the value over its own mean of the past.
	BaselineOf struct {
		Of                    Ref
		Over, Offset, History time.Duration
		Floor                 Ref
		FloorAbove            float64
	}
	// Span is a construct on the exporter's targets, with how far it looks back.
	Span struct{ Over time.Duration }
	// OverOf is a construct on one thing, with how far it looks back.
	OverOf struct {
		Of   Ref
		Over time.Duration
	}
	// DropOf is how far a signal is below its maximum within Over, or (Lasting) below the most that
	// it kept up for that long.
	DropOf struct {
		Of            Ref
		Over, Lasting time.Duration
	}
	// Raw is an expression where no construct fits.
	Raw struct {
		Expr, Unit string
		Range      Range
	}
)
