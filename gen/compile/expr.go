package compile

import (
	"regexp"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/plan"
	"metricwright/gen/promql"
	"metricwright/gen/promql/analysis"
	"metricwright/gen/promql/checks"
)

// Expr checks one expression against the catalog and describes what is known of it. Targets
// narrow the versions that are taken to be in use: "vllm=0.26", or several to span a range.
func Expr(dir, expr string, targets []string) (string, diag.List) {
	p, found := Load(dir)
	if p == nil || found.HasErrors() {
		return "", found
	}
	ts, bad := Targets(p, targets)
	if bad.HasErrors() {
		return "", bad
	}
	schema := analysis.Extend(analysis.NewSchema(p.Catalog, ts))
	for _, r := range ordered(p) {
		schema.Record(r.Name, analysis.Analyze(r.Node.Expr(), schema).Result, r.Static)
	}
	r, found := checks.Run(expr, checks.Context{Schema: schema, Where: checks.Plain})
	found.Add(unread(p, expr)...)
	if found.HasErrors() && r.Type == "" {
		return "", found
	}
	return checks.Describe(r), found
}

// unread are findings on series that an expression reads and that no rule records.
func unread(p *plan.Plan, expr string) diag.List {
	parsed, bad := analysis.Parse(expr)
	if bad != nil {
		return nil
	}
	var out diag.List
	done := map[string]bool{}
	for _, m := range promql.Names(&promql.Raw{Parsed: parsed}) {
		for _, r := range p.Unread {
			if m.Value == r.Name && !done[r.Name] {
				off := p.RecordOff(r)
				out.Add(diag.Errorf("vet/unread", diag.Pos{}, "%s is %s", r.Name, off.Why).WithHint("record it in your overlay: %s", off.Line))
				done[r.Name] = true
			}
		}
	}
	return out
}

var version = regexp.MustCompile(`^[0-9]+(\.[0-9]+)*$`)

// someTarget is an exporter of the catalog with a version of it.
func someTarget(p *plan.Plan) string {
	for _, e := range p.Catalog.Exporters {
		if e.Known.To != "" {
			return e.ID + "=" + e.Known.To
		}
	}
	return "server=1.0"
}

// Targets reads exporter=version, several of one exporter as the range that they span.
func Targets(p *plan.Plan, list []string) (map[string]catalog.Target, diag.List) {
	out := map[string]catalog.Target{}
	for _, s := range list {
		id, v, ok := strings.Cut(s, "=")
		e := p.Catalog.Exporter(id)
		switch {
		case !ok || !version.MatchString(v):
			return nil, diag.List{diag.Errorf("input/target", diag.Pos{}, "%q is not a target", s).WithHint("write exporter=version, for example %s", someTarget(p))}
		case e == nil || e == p.Catalog.Neutral:
			var ids []string
			for _, x := range p.Catalog.Exporters {
				ids = append(ids, x.ID)
			}
			return nil, diag.List{diag.Errorf("input/target", diag.Pos{}, "no exporter is called %s", id).WithHint("the catalog has %s", strings.Join(ids, ", "))}
		}
		t, seen := out[id]
		if !seen {
			t = e.Target
			t.Min, t.Max = v, v
		}
		if catalog.CompareVersions(v, t.Min) < 0 {
			t.Min = v
		}
		if catalog.CompareVersions(v, t.Max) > 0 {
			t.Max = v
		}
		out[id] = t
	}
	return out, nil
}
