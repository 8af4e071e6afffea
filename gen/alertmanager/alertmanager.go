// Package alertmanager writes what belongs to the alerts and lies outside Prometheus: which of
// them silence which, and how they are grouped and sent.
package alertmanager

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"metricwright/gen/output"
	"metricwright/gen/plan"
)

// Path is where the file lies in the output folder.
const Path = "alertmanager/inhibition.yaml"

const about = ` from its catalog; change the catalog, not this file.
Take inhibit_rules over as they are, and the inner route into your own; the receivers are
empty and stand for yours. Check the whole with: amtool check-config`

// Emit writes a configuration that Alertmanager accepts as it is and that is meant to be taken
// over in parts: the rules of inhibition as they are, the inner route below one's own.
func Emit(p *plan.Plan) (output.Tree, error) {
	out := output.Tree{}
	if !p.Catalog.Config.Outputs.Alerts || len(p.Alerts()) == 0 {
		return out, nil
	}
	c := config{Route: routes(p), Receivers: []receiver{{fallback}, {page}, {ticket}}}
	for _, x := range p.Inhibitions {
		c.InhibitRules = append(c.InhibitRules, inhibit(p, x))
	}
	data, err := encode(c)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Path, err)
	}
	return out, out.Add(Path, data)
}

// config is the part of Alertmanager's configuration that is written here.
type config struct {
	Route        route         `yaml:"route"`
	InhibitRules []inhibitRule `yaml:"inhibit_rules"`
	Receivers    []receiver    `yaml:"receivers"`
}

type route struct {
	Matchers       []string `yaml:"matchers,omitempty"`
	Receiver       string   `yaml:"receiver"`
	GroupBy        []string `yaml:"group_by,omitempty"`
	GroupWait      string   `yaml:"group_wait,omitempty"`
	GroupInterval  string   `yaml:"group_interval,omitempty"`
	RepeatInterval string   `yaml:"repeat_interval,omitempty"`
	Routes         []route  `yaml:"routes,omitempty"`
}

type inhibitRule struct {
	why    string
	Source []string `yaml:"source_matchers"`
	Target []string `yaml:"target_matchers"`
	Equal  []string `yaml:"equal"`
}

type receiver struct {
	Name string `yaml:"name"`
}

// MarshalYAML puts the reason above the rule.
func (r inhibitRule) MarshalYAML() (any, error) {
	type plain inhibitRule
	n := &yaml.Node{}
	if err := n.Encode(plain(r)); err != nil {
		return nil, err
	}
	n.HeadComment = r.why
	return n, nil
}

// The receivers that the file names; whoever uses it says where they lead to.
const (
	fallback = "default"
	page     = "page"
	ticket   = "ticket"
)

// routes groups notifications by what an alert is about, but for the pod and the process: forty
// pods that queue are one message.
func routes(p *plan.Plan) route {
	c := p.Catalog.Config
	ours := route{
		Matchers: []string{names(p.Alerts())}, Receiver: ticket, GroupBy: []string{"alertname"}, GroupWait: "30s", GroupInterval: "5m",
		Routes: []route{
			{Matchers: []string{matcher(c.SeverityLabel, c.Critical)}, Receiver: page, RepeatInterval: "1h"},
			{Matchers: []string{matcher(c.SeverityLabel, c.Warning)}, Receiver: ticket, RepeatInterval: "12h"},
		},
	}
	for _, a := range p.Alerts() {
		for _, l := range a.Node().Labels() {
			if l != c.Pod && l != "instance" && !slices.Contains(ours.GroupBy, l) {
				ours.GroupBy = append(ours.GroupBy, l)
			}
		}
	}
	return route{Receiver: fallback, Routes: []route{ours}}
}

func inhibit(p *plan.Plan, x plan.Inhibition) inhibitRule {
	c := p.Catalog.Config
	side := func(as []*plan.Alert, grade string) []string {
		out := []string{names(as)}
		if grade != "" {
			out = append(out, matcher(c.SeverityLabel, map[string]string{"warning": c.Warning, "critical": c.Critical}[grade]))
		}
		return out
	}
	r := inhibitRule{why: x.Why, Source: side(x.Sources, x.Source), Target: side(x.Targets, x.Target), Equal: x.Equal}
	if x.Own != "" {
		r.Source = append(r.Source, x.Own+`=~".+"`)
	}
	return r
}

// names matches alerts by name, each once. Ids hold letters and digits, so nothing needs quoting.
func names(as []*plan.Alert) string {
	var ids []string
	for _, a := range as {
		if !slices.Contains(ids, a.ID) {
			ids = append(ids, a.ID)
		}
	}
	if len(ids) == 1 {
		return matcher("alertname", ids[0])
	}
	return fmt.Sprintf("alertname=~%q", strings.Join(ids, "|"))
}

func matcher(label, value string) string { return fmt.Sprintf("%s=%q", label, value) }

func encode(c config) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("# " + strings.ReplaceAll(output.Mark+about, "\n", "\n# ") + "\n")
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(c); err != nil {
		return nil, err
	}
	return b.Bytes(), e.Close()
}
