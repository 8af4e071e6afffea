package dashboards

import (
	"fmt"
	"hash/fnv"
	"strings"

	"github.com/grafana/grafana-foundation-sdk/go/alerting"
	"github.com/grafana/grafana-foundation-sdk/go/common"
	"github.com/grafana/grafana-foundation-sdk/go/expr"
	"github.com/grafana/grafana-foundation-sdk/go/prometheus"
	"github.com/prometheus/common/model"

	"metricwright/gen/output"
	"metricwright/gen/plan"
)

// managedPath is where a file's alerts lie as rules that Grafana itself evaluates.
func managedPath(f *plan.File) string { return "provisioning/alerting/" + f.Name() + ".json" }

// ruleFile is a file of Grafana's alert provisioning.
type ruleFile struct {
	APIVersion int         `json:"apiVersion"`
	About      string      `json:"about"` // Grafana ignores it
	Groups     []ruleGroup `json:"groups"`
}

type ruleGroup struct {
	OrgID    int64           `json:"orgId"`
	Name     string          `json:"name"`
	Folder   string          `json:"folder"`
	Interval string          `json:"interval"`
	Rules    []alerting.Rule `json:"rules"`
}

// org is the organisation that a Grafana without organisations has.
const org = 1

// managed writes each topic's alerts as Grafana-managed rules. They read the recording rules
// of the same catalog, which something else must evaluate.
func managed(out output.Tree, p *plan.Plan) error {
	c := p.Catalog.Config
	for _, f := range p.Files {
		if len(f.Alerts) == 0 {
			continue
		}
		g := ruleGroup{OrgID: org, Name: f.Name(), Folder: c.Folder, Interval: model.Duration(c.Interval).String()}
		for _, a := range f.Alerts {
			g.Rules = append(g.Rules, managedRule(p, f, a))
		}
		file := ruleFile{APIVersion: 1, About: output.Mark + " from its catalog; change the catalog, not this file.", Groups: []ruleGroup{g}}
		if err := add(out, managedPath(f), file); err != nil {
			return err
		}
	}
	return nil
}

// managedRule asks the alert's expression, which keeps only what is beyond the threshold, and
// raises for every series that it returns, whatever its value.
func managedRule(p *plan.Plan, f *plan.File, a *plan.Alert) alerting.Rule {
	c := p.Catalog.Config
	self := &common.DataSourceRef{Type: new("__expr__"), Uid: new("__expr__")}
	span := &alerting.RelativeTimeRange{From: new(alerting.Duration(600)), To: new(alerting.Duration(0))}
	r := alerting.Rule{
		Uid: new(ruleUID(a)), Title: fmt.Sprintf("%s (%s)", a.ID, a.Labels[c.SeverityLabel]), OrgID: org, FolderUID: slug(c.Folder), RuleGroup: f.Name(),
		For: model.Duration(a.For).String(), Labels: a.Labels, Annotations: map[string]string{},
		NoDataState: alerting.RuleNoDataStateOK, ExecErrState: alerting.RuleExecErrStateError, Condition: "B",
		Data: []alerting.Query{
			{RefId: new("A"), DatasourceUid: new(c.Source), RelativeTimeRange: span, Model: prometheus.Dataquery{
				RefId: new("A"), Expr: a.Expr(), Instant: new(true), Range: new(false), EditorMode: new(prometheus.QueryEditorModeCode),
			}},
			{RefId: new("B"), DatasourceUid: self.Uid, RelativeTimeRange: span, Model: expr.Expr{TypeMath: &expr.TypeMath{
				RefId: new("B"), Type: "math", Expression: "is_number($A)", Datasource: self,
			}}},
		},
	}
	if a.KeepFiringFor > 0 {
		r.KeepFiringFor = new(model.Duration(a.KeepFiringFor).String())
	}
	for k, v := range a.Annotations { // in Grafana $value is a text about all values
		r.Annotations[k] = strings.ReplaceAll(v, "$value", "$values.A.Value")
	}
	return r
}

// ruleUID is the same for the same alert and level in every run, and short enough for Grafana.
func ruleUID(a *plan.Alert) string {
	h := fnv.New64a()
	h.Write([]byte(a.Exporter.ID + "/" + a.ID + "/" + a.Grade))
	return fmt.Sprintf("metricwright-%016x", h.Sum64())
}

// slug is a title as a uid.
func slug(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(s))
}
