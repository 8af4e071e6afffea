package catalog

import (
	"cuelang.org/go/cue"
)

func levels(v cue.Value) *Levels {
	l := &Levels{}
	fields(v, func(name string, v cue.Value) {
		switch name {
		case "warning":
			l.Warning = numptr(v)
		case "critical":
			l.Critical = numptr(v)
		}
	})
	return l
}

func (d *decoder) threshold(f field, exporter string) *Threshold {
	t := &Threshold{Entry: d.entry(f, exporter)}
	fields(f.v, func(name string, v cue.Value) {
		switch name {
		case "on":
			t.On = ref(v, t.At(name))
		case "level":
			t.Level = str(v)
		case "above":
			t.Above = levels(v)
		case "below":
			t.Below = levels(v)
		case "reason":
			t.Reason = str(v)
		case "source":
			t.Source = str(v)
		case "extensions":
			t.Extensions = d.extensions(v)
		}
	})
	return t
}

func (d *decoder) alert(f field, exporter string) *Alert {
	a := &Alert{Entry: d.entry(f, exporter)}
	fields(f.v, func(name string, v cue.Value) {
		switch name {
		case "topic":
			a.Topic = str(v)
		case "when":
			a.When = ref(v, a.At(name))
		case "with":
			a.With = refs(v, &a.Entry, name)
		case "unless":
			a.Unless = refs(v, &a.Entry, name)
		case "for":
			a.For = d.duration(v, a.At(name))
		case "keepFiringFor":
			a.KeepFiringFor = d.duration(v, a.At(name))
		case "enabled":
			a.Enabled = boolean(v)
		case "summary":
			a.Summary = str(v)
		case "impact":
			a.Impact = str(v)
		case "look":
			a.Look = strs(v)
		case "act":
			a.Act = strs(v)
		case "quiet":
			a.Quiet = str(v)
		case "extensions":
			a.Extensions = d.extensions(v)
		}
	})
	return a
}

func (d *decoder) slo(f field, exporter string) *SLO {
	s := &SLO{Entry: d.entry(f, exporter)}
	fields(f.v, func(name string, v cue.Value) {
		switch name {
		case "title":
			s.Title = str(v)
		case "about":
			s.About = str(v)
		case "of":
			s.Of = ref(v, s.At(name))
		case "objective":
			s.Objective = number(v)
		case "window":
			s.Window = d.duration(v, s.At(name))
		case "burn":
			s.Burn = boolean(v)
		case "source":
			s.Source = str(v)
		case "extensions":
			s.Extensions = d.extensions(v)
		}
	})
	return s
}
