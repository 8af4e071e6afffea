package compile

import (
	"slices"

	"metricwright/gen/diag"
	"metricwright/gen/plan"
	"metricwright/gen/promql"
	"metricwright/gen/promql/analysis"
	"metricwright/gen/promql/checks"
)

// check runs every check over every expression of a plan, in the order in which rules read each
// other, so that what a rule records is known to those after it. What constructs wrote is held
// to the same standard as what a catalog says as text.
func check(p *plan.Plan) diag.List {
	var out diag.List
	schema := Schema(p)
	for _, f := range p.Files {
		for _, a := range f.Alerts {
			_, found := checks.Run(promql.Print(a.Node().Expr()), checks.Context{
				Schema: schema, Where: checks.Alert, Pos: a.At("when"), Name: a.ID,
				For: a.For, Labels: a.Labels, Annotations: a.Annotations,
			})
			out.Add(slices.DeleteFunc(found, statedTail)...)
		}
	}
	for _, r := range p.Records() {
		_, found := checks.Run(promql.Print(r.Node.Expr()), checks.Context{Schema: schema, Where: checks.Rule, Pos: rulePos(r), Name: r.Name})
		out.Add(found...)
	}
	for _, b := range p.Boards {
		for _, row := range b.Rows {
			for _, pn := range row.Panels {
				for _, q := range pn.Queries {
					_, found := checks.Run(q.Expr, checks.Context{Schema: schema, Where: checks.Panel, Pos: pn.Pos, Name: pn.Title, AllowNaN: pn.As == "stat"})
					out.Add(found...)
				}
			}
		}
	}
	return out
}

// statedTail is the remark that a percentile makes no objective. A threshold of the catalog states
// with its reason that the slow tail itself is meant; objectives are SLOs.
func statedTail(f diag.Finding) bool { return f.ID == "promql/slo-quantile" }

func rulePos(r *plan.Record) diag.Pos {
	if r.Signal != nil && r.Signal.PromQL != nil {
		return r.Signal.At("promql.expr")
	}
	return r.Pos
}

// Schema knows the exported series of a plan's catalog and what its rules record.
func Schema(p *plan.Plan) analysis.Schema {
	schema := analysis.Extend(analysis.NewSchema(p.Catalog, nil))
	for _, r := range ordered(p) {
		schema.Record(r.Name, analysis.Analyze(r.Node.Expr(), schema).Result, r.Static)
	}
	return schema
}

// ordered are the recording rules, each after those that it reads, whichever file they are in.
func ordered(p *plan.Plan) []*plan.Record {
	byName := map[string][]*plan.Record{}
	all := p.Records()
	for _, r := range all {
		byName[r.Name] = append(byName[r.Name], r)
	}
	var out []*plan.Record
	done := map[*plan.Record]bool{}
	var visit func(r *plan.Record)
	visit = func(r *plan.Record) {
		if done[r] {
			return
		}
		done[r] = true
		for _, read := range promql.Recordings(r.Node) {
			for _, x := range byName[read.Name] {
				visit(x)
			}
		}
		out = append(out, r)
	}
	for _, r := range all {
		visit(r)
	}
	return out
}
