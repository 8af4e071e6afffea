package catalog

import (
	"time"

	"cuelang.org/go/cue"
)

// signal reads a signal; that it uses one construct is check's to say.
func (d *decoder) signal(f field, exporter string) *Signal {
	v := f.v
	s := &Signal{
		Entry: d.entry(f, exporter),
		Topic: text(v, "topic"), Title: text(v, "title"), About: text(v, "about"), Caveats: caveats(v),
		Better: text(v, "better"), Levels: texts(v, "levels"), Record: truthOr(v, "record", true), Always: truth(v, "record"),
	}
	s.Sum, s.First = refs(v, "sum", &s.Entry), refs(v, "first", &s.Entry)
	if x, ok := get(v, "each"); ok {
		s.Each = map[string]Ref{}
		fields(x, func(id string, x cue.Value) { s.Each[id] = refOf(x, s.At("each."+id)) })
	}
	d.ofMetric(s, v)
	d.ofSignals(s, v)
	return s
}

// ofMetric reads the constructs that are of one metric.
func (d *decoder) ofMetric(s *Signal, v cue.Value) {
	of := func(name string, x cue.Value) Of {
		return Of{ref(x, "of", s.At(name+".of")), textmap(x, "where")}
	}
	if x, ok := get(v, "gauge"); ok {
		o := of("gauge", x)
		s.Gauge = &GaugeOf{o.Of, o.Where, text(x, "aggregation")}
	}
	if x, ok := get(v, "rate"); ok {
		o := of("rate", x)
		s.Rate = &RateOf{o.Of, o.Where, text(x, "series")}
	}
	if x, ok := get(v, "events"); ok {
		o := of("events", x)
		s.Events = &EventsOf{o.Of, o.Where, d.duration(x, "over", s.At("events.over"))}
	}
	if x, ok := get(v, "mean"); ok {
		o := of("mean", x)
		s.Mean = &o
	}
	if x, ok := get(v, "quantile"); ok {
		o := of("quantile", x)
		s.Quantile = &QuantileOf{o.Of, o.Where, number(x, "q")}
	}
	if x, ok := get(v, "buckets"); ok {
		o := of("buckets", x)
		s.Buckets = &o
	}
	if x, ok := get(v, "attainment"); ok {
		o := of("attainment", x)
		s.Attainment = &AttainmentOf{o.Of, o.Where, number(x, "within")}
	}
}

// ofSignals reads the constructs that compare, and raw expressions.
func (d *decoder) ofSignals(s *Signal, v cue.Value) {
	if x, ok := get(v, "ratio"); ok {
		s.Ratio = &RatioOf{ref(x, "part", s.At("ratio.part")), ref(x, "whole", s.At("ratio.whole")), text(x, "aggregation")}
	}
	if x, ok := get(v, "share"); ok {
		s.Share = &ShareOf{ref(x, "of", s.At("share.of")), text(x, "by"), textmap(x, "where"), ref(x, "whole", s.At("share.whole"))}
	}
	if x, ok := get(v, "skew"); ok {
		s.Skew = &Of{Of: ref(x, "of", s.At("skew.of"))}
	}
	if x, ok := get(v, "baseline"); ok {
		over := func(name string) time.Duration { return d.duration(x, name, s.At("baseline."+name)) }
		b := &BaselineOf{Of: ref(x, "of", s.At("baseline.of")), Over: over("over"), Offset: over("offset"), History: over("history")}
		if f, ok := get(x, "floor"); ok {
			b.Floor, b.FloorAbove = ref(f, "of", s.At("baseline.floor.of")), number(f, "above")
		}
		s.Baseline = b
	}
	if x, ok := get(v, "live"); ok {
		s.Live = &Span{d.duration(x, "over", s.At("live.over"))}
	}
	if x, ok := get(v, "down"); ok {
		s.Down = &Span{d.duration(x, "over", s.At("down.over"))}
	}
	if x, ok := get(v, "drop"); ok {
		s.Drop = &DropOf{ref(x, "of", s.At("drop.of")), d.duration(x, "over", s.At("drop.over")), d.duration(x, "lasting", s.At("drop.lasting"))}
	}
	if x, ok := get(v, "resets"); ok {
		s.Resets = &OverOf{ref(x, "of", s.At("resets.of")), d.duration(x, "over", s.At("resets.over"))}
	}
	if x, ok := get(v, "promql"); ok {
		s.PromQL = &Raw{verbatim(x, "expr"), text(x, "unit"), span(x, "range")}
	}
}
