// Package rules writes recording and alerting rules as plain Prometheus rule files, which
// vmalert and Thanos read too.
package rules

import (
	"fmt"

	"github.com/prometheus/common/model"
	"go.yaml.in/yaml/v3"

	"metricwright/gen/output"
	"metricwright/gen/plan"
)

// Emit writes a rule file and an alert file a topic.
func Emit(p *plan.Plan) (output.Tree, error) {
	out := output.Tree{}
	interval := model.Duration(p.Catalog.Config.Interval).String()
	for _, f := range p.Files {
		if len(f.Records) > 0 && p.Catalog.Config.Outputs.Rules {
			var rules []*yaml.Node
			for _, r := range f.Records {
				rules = append(rules, record(r))
			}
			if err := write(out, f.RulesPath(), f, f.RuleGroup(), interval, rules); err != nil {
				return nil, err
			}
		}
		if len(f.Alerts) > 0 && p.Catalog.Config.Outputs.Alerts {
			var rules []*yaml.Node
			for _, a := range f.Alerts {
				rules = append(rules, alert(a))
			}
			if err := write(out, f.AlertsPath(), f, f.AlertGroup(), interval, rules); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

func write(out output.Tree, path string, f *plan.File, group, interval string, rules []*yaml.Node) error {
	doc := Map("groups", List(Map("name", group, "interval", interval, "rules", List(rules...))))
	doc.HeadComment = Comment(fmt.Sprintf("%s from its catalog; change the catalog, not this file.\n%s", output.Mark, f.Title()))
	data, err := Encode(doc)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return out.Add(path, data)
}

func record(r *plan.Record) *yaml.Node {
	m := Map("record", r.Name, "expr", Text(r.Expr()))
	if len(r.Static) > 0 {
		Set(m, "labels", Strings(r.Static))
	}
	about := r.About
	if r.Signal != nil {
		about = fmt.Sprintf("%s/%s: %s (%s)", r.Exporter.ID, r.Signal.ID, r.About, r.Unit)
	}
	m.HeadComment = Comment(about)
	return m
}

func alert(a *plan.Alert) *yaml.Node {
	m := Map("alert", a.ID, "expr", Text(a.Expr()), "for", model.Duration(a.For).String())
	if a.KeepFiringFor > 0 {
		Set(m, "keep_firing_for", Scalar(model.Duration(a.KeepFiringFor).String()))
	}
	Set(m, "labels", Strings(a.Labels))
	Set(m, "annotations", Strings(a.Annotations))
	m.HeadComment = Comment(fmt.Sprintf("%s/%s (%s)\nThreshold: %s (%s)\nQuiet: %s", a.Exporter.ID, a.ID, a.Grade, a.Threshold.Reason, a.Threshold.Source, a.FalsePositives))
	return m
}
