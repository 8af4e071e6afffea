package catalog

import (
	"time"

	"cuelang.org/go/cue"
)

// signal reads a signal; which construct it is, check says.
func (d *decoder) signal(f field, exporter string) *Signal {
	s := &Signal{Entry: d.entry(f, exporter)}
	fields(f.v, func(name string, v cue.Value) {
		switch name {
		case "topic":
			s.Topic = str(v)
		case "title":
			s.Title = str(v)
		case "about":
			s.About = str(v)
		case "caveats":
			s.Caveats = caveats(v)
		case "good":
			s.Good = str(v)
		case "levels":
			s.Levels = strs(v)
		case "record":
			s.Record = boolean(v)
		case "extensions":
			s.Extensions = d.extensions(v)
		case "sum":
			s.Sum = refs(v, &s.Entry, name)
		case "first":
			s.First = refs(v, &s.Entry, name)
		case "each":
			s.Each = map[string]Ref{}
			fields(v, func(id string, v cue.Value) { s.Each[id] = ref(v, s.At("each."+id)) })
		default:
			d.construct(s, name, v)
		}
	})
	return s
}

// construct reads a construct that is a struct; all of them are made of the same parts.
func (d *decoder) construct(s *Signal, name string, v cue.Value) {
	p := d.parts(s, name, v)
	switch name {
	case "gauge":
		s.Gauge = &GaugeOf{p.of, p.where, p.str["fold"]}
	case "rate":
		s.Rate = &RateOf{p.of, p.where, p.str["take"]}
	case "events":
		s.Events = &EventsOf{p.of, p.where, p.over}
	case "ratio":
		s.Ratio = &RatioOf{p.part, p.whole, p.str["fold"]}
	case "share":
		s.Share = &ShareOf{p.of, p.str["by"], p.where, p.whole}
	case "mean":
		s.Mean = &Of{p.of, p.where}
	case "quantile":
		s.Quantile = &QuantileOf{p.of, p.where, p.num}
	case "buckets":
		s.Buckets = &Of{p.of, p.where}
	case "attainment":
		s.Attainment = &AttainmentOf{p.of, p.where, p.num}
	case "skew":
		s.Skew = &Of{p.of, p.where}
	case "baseline":
		s.Baseline = &BaselineOf{p.of, p.over, p.skip, p.history, p.floor, p.num}
	case "promql":
		s.PromQL = &Raw{p.str["expr"], p.str["unit"], p.span}
	}
}

// parts are what constructs consist of.
type parts struct {
	of, part, whole, floor Ref
	where                  Matchers
	over, skip, history    time.Duration
	num                    float64 // q, within, or the floor's above
	str                    map[string]string
	span                   Range
}

func (d *decoder) parts(s *Signal, construct string, v cue.Value) parts {
	p := parts{str: map[string]string{}}
	fields(v, func(name string, v cue.Value) {
		at := s.At(construct + "." + name)
		switch name {
		case "of":
			p.of = ref(v, at)
		case "part":
			p.part = ref(v, at)
		case "whole":
			p.whole = ref(v, at)
		case "where":
			p.where = strmap(v)
		case "over":
			p.over = d.duration(v, at)
		case "skip":
			p.skip = d.duration(v, at)
		case "history":
			p.history = d.duration(v, at)
		case "q", "within":
			p.num = number(v)
		case "range":
			p.span = span(v)
		case "floor":
			fields(v, func(name string, v cue.Value) {
				switch name {
				case "of":
					p.floor = ref(v, s.At(construct+".floor.of"))
				case "above":
					p.num = number(v)
				}
			})
		default:
			p.str[name] = str(v)
		}
	})
	return p
}
