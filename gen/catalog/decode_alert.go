package catalog

import (
	"strings"

	"cuelang.org/go/cue"
)

func levels(v cue.Value, name string) *Levels {
	x, ok := get(v, name)
	if !ok {
		return nil
	}
	return &Levels{numptr(x, "warning"), numptr(x, "critical")}
}

func (d *decoder) threshold(f field, exporter string) *Threshold {
	v := f.v
	t := &Threshold{
		Entry: d.entry(f, exporter),
		Level: text(v, "level"), Above: levels(v, "above"), Below: levels(v, "below"),
		Reason: text(v, "reason"), Source: text(v, "source"),
	}
	t.On = ref(v, "on", t.At("on"))
	t.Outgrown = d.outgrown(f, t)
	return t
}

func (d *decoder) alert(f field, exporter string) *Alert {
	v := f.v
	a := &Alert{
		Entry: d.entry(f, exporter),
		Topic: text(v, "topic"), Enabled: truth(v, "enabled"), Summary: text(v, "summary"), Impact: text(v, "impact"),
		Diagnosis: texts(v, "diagnosis"), Mitigation: texts(v, "mitigation"), FalsePositives: text(v, "falsePositives"), OptIn: text(v, "optIn"),
	}
	a.Runbook, a.Covers = guide(v, &a.Entry)
	a.Grades, a.Labels, a.Annotations = texts(v, "levels"), textmap(v, "labels"), textmap(v, "annotations")
	a.append(v)
	a.Inhibits = refs(v, "inhibits", &a.Entry)
	a.When = ref(v, "when", a.At("when"))
	a.With, a.Unless = refs(v, "with", &a.Entry), refs(v, "unless", &a.Entry)
	a.For = d.duration(v, "for", a.At("for"))
	a.KeepFiringFor = d.duration(v, "keepFiringFor", a.At("keepFiringFor"))
	return a
}

// append puts what a deployment has to add after the catalog's own text.
func (a *Alert) append(v cue.Value) {
	more, ok := get(v, "more")
	if !ok {
		return
	}
	if s := text(more, "summary"); s != "" {
		a.Summary = strings.TrimRight(a.Summary, ".") + ". " + s
	}
	a.Diagnosis = append(a.Diagnosis, texts(more, "diagnosis")...)
	a.Mitigation = append(a.Mitigation, texts(more, "mitigation")...)
	if a.Runbook != nil {
		a.Runbook.Causes = append(a.Runbook.Causes, texts(more, "causes")...)
	}
}

func (d *decoder) slo(f field, exporter string) *SLO {
	v := f.v
	s := &SLO{
		Entry: d.entry(f, exporter),
		Title: text(v, "title"), About: text(v, "about"), Source: text(v, "source"),
		Objective: number(v, "objective"), Burn: truth(v, "burn"), Floor: number(v, "floor"),
	}
	s.Runbook, s.Covers = guide(v, &s.Entry)
	s.NoDataAlerts = refs(v, "noDataAlerts", &s.Entry)
	s.Of = ref(v, "of", s.At("of"))
	s.Window = d.duration(v, "window", s.At("window"))
	return s
}
