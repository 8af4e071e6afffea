package plan

import (
	"fmt"
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/wording"
)

// Inhibition is a reason not to notify: while a source fires, its targets with the same values of
// the labels in Equal keep silent.
type Inhibition struct {
	Why     string
	Sources []*Alert // one an id
	Targets []*Alert // one an id
	Equal   []string
	Source  string // grade of the sources; empty: any
	Target  string // grade of the targets; empty: any
	Own     string // a label that the sources must have, or they would silence all that lack it too
}

// inhibitions are what follows from the catalog: a critical alert silences its warning, a target
// that has vanished silences what else is said of it, and an alert what it says itself that it
// makes superfluous, if that is not the graver.
func (p *resolver) inhibitions() []Inhibition {
	var out []Inhibition
	if x, ok := p.twins(); ok {
		out = append(out, x)
	}
	heads := p.heads()
	for _, a := range heads {
		out = append(out, p.vanished(a, heads)...)
	}
	for _, a := range heads {
		out = append(out, p.superfluous(a, heads)...)
	}
	return out
}

// heads are the alerts, one an id.
func (p *Plan) heads() []*Alert {
	var out []*Alert
	for _, a := range p.Alerts() {
		out = once(out, a)
	}
	return out
}

// grades are those at which an alert is raised.
func (p *Plan) grades(a *Alert) []string {
	var out []string
	for _, x := range p.Alerts() {
		if x.ID == a.ID {
			out = append(out, x.Grade)
		}
	}
	return out
}

// twins are the alerts that are raised at two grades.
func (p *resolver) twins() (Inhibition, bool) {
	x := Inhibition{Why: wording.Text("inhibit.critical", nil), Source: "critical", Target: "warning", Equal: []string{"alertname"}}
	for _, a := range p.heads() {
		if len(p.grades(a)) < 2 {
			continue
		}
		x.Sources = append(x.Sources, a)
		for _, l := range a.Node().Labels() {
			if !slices.Contains(x.Equal, l) {
				x.Equal = append(x.Equal, l)
			}
		}
	}
	x.Targets = x.Sources
	return x, len(x.Sources) > 0
}

// rank orders the alerts on targets: all of a job gone, one down, fewer than before, any other.
func rank(a *Alert) int {
	switch s := a.Threshold.Signal; {
	case s.Live != nil && a.Threshold.Op == "<":
		return 0
	case s.Down != nil:
		return 1
	case s.Drop != nil:
		return 2
	}
	return 3
}

// vanished silences the other alerts on a target, or a job, that is gone.
func (p *resolver) vanished(a *Alert, heads []*Alert) []Inhibition {
	if rank(a) > 1 {
		return nil
	}
	own := "job" // what tells its targets apart
	if a.Threshold.Level == "pod" {
		own = p.pod()
	}
	var targets []*Alert
	for _, t := range heads {
		if t.Exporter == a.Exporter && rank(t) > rank(a) && slices.Contains(t.Node().Labels(), own) {
			targets = append(targets, t)
		}
	}
	return byEqual(Inhibition{Why: wording.Text("inhibit.down", wording.Data{"Alert": a.ID}), Sources: []*Alert{a}, Own: own}, targets)
}

// superfluous silences what an alert lists, as long as that is not the graver.
func (p *resolver) superfluous(a *Alert, heads []*Alert) []Inhibition {
	var targets []*Alert
	for _, r := range a.Inhibits {
		for _, t := range heads {
			if t.Alert.Exporter == r.Exporter && t.ID == r.ID {
				targets = append(targets, t)
			}
		}
	}
	var out []Inhibition
	for _, grade := range p.grades(a) {
		x := Inhibition{Why: wording.Text("inhibit.cause", wording.Data{"Alert": a.ID}), Sources: []*Alert{a}, Source: grade}
		if grade == "warning" {
			x.Target = grade
		}
		out = append(out, byEqual(x, targets)...)
	}
	return out
}

// byEqual makes one inhibition for each set of labels that the source shares with targets.
func byEqual(x Inhibition, targets []*Alert) []Inhibition {
	var out []Inhibition
	at := map[string]int{}
	for _, t := range targets {
		equal := common(x.Sources[0].Node().Labels(), t.Node().Labels())
		key := strings.Join(equal, ",")
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key] = i
			y := x
			y.Equal = equal
			out = append(out, y)
		}
		out[i].Targets = append(out[i].Targets, t)
	}
	return out
}

// checkInhibits demands that what an alert silences tells apart something that the alert does.
func (p *resolver) checkInhibits() {
	heads := p.heads()
	find := func(r catalog.Ref) *Alert {
		for _, t := range heads {
			if t.Alert.Exporter == r.Exporter && t.ID == r.ID {
				return t
			}
		}
		return nil
	}
	for _, a := range heads {
		for i, r := range a.Inhibits {
			t := find(r)
			if t == nil || len(common(a.Node().Labels(), t.Node().Labels())) > 0 {
				continue
			}
			p.Findings.Add(diag.Errorf("plan/inhibits", a.At(fmt.Sprintf("inhibits.%d", i)), "%s cannot silence %s: they share no label, so it would silence all of them everywhere", a.ID, t.ID).
				WithHint("judge both at levels that share a label"))
		}
	}
}
