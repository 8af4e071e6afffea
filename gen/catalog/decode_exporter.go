package catalog

import (
	"cmp"
	"slices"

	"cuelang.org/go/cue"

	"metricwright/gen/diag"
)

// catalog reads everything.
func (d *decoder) catalog(v cue.Value) *Catalog {
	c := &Catalog{}
	all := field{"", v, []*node{d.index.root}}
	if f, ok := all.sub("config"); ok {
		c.Config = d.config(f)
	}
	for _, f := range d.entries(all, "exporters") {
		c.Exporters = append(c.Exporters, d.exporter(f))
	}
	if f, ok := all.sub("neutral"); ok {
		c.Neutral = d.exporter(f)
	}
	slices.SortFunc(c.Exporters, func(a, b *Exporter) int { return cmp.Compare(a.ID, b.ID) })
	if c.Config.Pod == "" {
		c.nameProcesses()
	}
	return c
}

// exporter reads an exporter, or what holds for all of them.
func (d *decoder) exporter(f field) *Exporter {
	v := f.v
	e := &Exporter{
		ID: text(v, "id"), Title: text(v, "title"), About: text(v, "about"), Prefix: text(v, "prefix"),
		CounterSuffix: text(v, "counterSuffix"), ModelLabel: text(v, "modelLabel"), Off: !truthOr(v, "enabled", true), Pos: d.pos(f),
	}
	if p, ok := f.sub("presence"); ok {
		e.Presence = refOf(p.v, d.pos(p))
	}
	if t, ok := get(v, "target"); ok {
		e.Target = Target{text(t, "min"), text(t, "max"), texts(t, "dialects"), texts(t, "histograms")}
	}
	e.fields = d.index.fields(f.nodes, "enabled", "title", "about", "prefix", "counterSuffix", "modelLabel", "presence", "target", "labelSets")
	e.Known, e.OtherPrefixes = knownVersions(v), texts(v, "otherPrefixes")
	e.LabelSets, d.sets = map[string]map[string]Label{}, map[string][]Label{}
	each(v, "labelSets", func(set string, x cue.Value) {
		e.LabelSets[set], d.sets[set] = map[string]Label{}, labels(x)
		for _, l := range d.sets[set] {
			e.LabelSets[set][l.Name] = l
		}
	})
	for _, x := range d.entries(f, "topics") {
		t := d.topic(x)
		t.Enabled = t.Enabled && !e.Off
		e.Topics = append(e.Topics, t)
	}
	for _, x := range d.entries(f, "metrics") {
		e.Metrics = append(e.Metrics, ofOneType(d.metric(x, e.ID))...)
	}
	for _, x := range d.entries(f, "signals") {
		e.Signals = append(e.Signals, d.signal(x, e.ID))
	}
	for _, x := range d.entries(f, "thresholds") {
		e.Thresholds = append(e.Thresholds, d.threshold(x, e.ID))
	}
	for _, x := range d.entries(f, "alerts") {
		e.Alerts = append(e.Alerts, d.alert(x, e.ID))
	}
	for _, x := range d.entries(f, "slos") {
		e.SLOs = append(e.SLOs, d.slo(x, e.ID))
	}
	for _, x := range d.entries(f, "boards") {
		e.Boards = append(e.Boards, d.board(x, e.ID))
	}
	d.identities(f, e)
	e.Limits = d.limits(f)
	slices.SortStableFunc(e.Topics, func(a, b *Topic) int {
		return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.ID, b.ID))
	})
	return e
}

func (d *decoder) topic(f field) *Topic {
	v := f.v
	return &Topic{
		ID: f.name, Title: text(v, "title"), About: text(v, "about"), Order: number(v, "order"),
		Notes: texts(v, "notes"), Feature: text(v, "feature"), Enabled: truth(v, "enabled"), ExportedBy: text(v, "exportedBy"), Pos: d.pos(f),
	}
}

func (d *decoder) config(f field) Config {
	v := f.v
	at := func(name string) diag.Pos {
		if p, ok := d.index.place(below(f.nodes, name)); ok {
			return p
		}
		return d.pos(f)
	}
	m, sev := textmap(v, "labels"), textmap(v, "severity")
	c := Config{
		Matchers: textmap(v, "matchers"), Group: texts(v, "group"), Autoscaled: text(v, "autoscaled"),
		Namespace: m["namespace"], Pod: m["pod"], Role: m["role"], Decode: m["decode"],
		Interval: d.duration(v, "interval", at("interval")), Window: d.duration(v, "window", at("window")),
		SeverityLabel: sev["label"], Warning: sev["warning"], Critical: sev["critical"],
		AlertLabels: textmap(v, "alertLabels"), Runbook: text(v, "runbook"), Records: text(v, "records"), Pos: d.pos(f), fields: d.index.fields(f.nodes),
	}
	if c.Pod == "instance" {
		c.Pod = "" // what stands for a pod then, too
	}
	if o, ok := get(v, "dashboards"); ok {
		c.Recorded, c.Folder, c.Source = truth(o, "recorded"), text(o, "folder"), text(o, "source")
	}
	if o, ok := get(v, "outputs"); ok {
		c.Outputs = Outputs{
			Rules: truth(o, "rules"), Alerts: truth(o, "alerts"), Tests: truth(o, "tests"), Dashboards: truth(o, "dashboards"), Docs: truth(o, "docs"),
			DocumentedOnly: truth(o, "documentedOnly"), ManagedAlerts: truth(o, "managedAlerts"),
		}
	}
	return c
}
