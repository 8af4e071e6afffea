package compile

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"metricwright/gen/diag"
	"metricwright/gen/plan"
	"metricwright/gen/promql"
	"metricwright/gen/promql/analysis"
	"metricwright/gen/promql/checks"
)

// check runs every check over every expression of a plan, in the order in which rules read each
// other, so that what a rule records is known to those after it. What constructs wrote is held
// to the same standard as what a catalog says as text. Once the schema is complete it is only
// read, so that every core takes a share of the expressions.
func check(p *plan.Plan) diag.List {
	type job struct {
		expr string
		node promql.Node // printed where there is no text
		ctx  checks.Context
	}
	schema, stated := Schema(p), p.Stated()
	var jobs []job
	for _, f := range p.Files {
		for _, a := range f.Alerts {
			jobs = append(jobs, job{node: a.Node(), ctx: checks.Context{
				Schema: schema, Stated: stated, Where: checks.Alert, Pos: a.At("when"), Name: a.ID,
				For: waits(p, a), Labels: a.Labels, Annotations: a.Annotations,
			}})
		}
	}
	for _, r := range slices.Concat(p.Records(), p.Unread) { // what nothing reads today is sound, too
		jobs = append(jobs, job{node: r.Node, ctx: checks.Context{Schema: schema, Stated: stated, Where: checks.Rule, Pos: rulePos(r), Name: r.Name}})
	}
	for _, b := range p.Boards {
		for _, row := range b.Rows {
			for _, pn := range row.Panels {
				for _, q := range pn.Queries {
					ctx := checks.Context{Schema: schema, Stated: stated, Where: checks.Panel, Pos: pn.Pos, Name: pn.Title, AllowNaN: pn.Type == "stat"}
					if e := q.Signal.Events; e != nil {
						ctx.Over = e.Over
					}
					jobs = append(jobs, job{expr: q.Expr, ctx: ctx})
				}
			}
		}
	}
	found := make([]diag.List, len(jobs))
	var next atomic.Int64
	var running sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		running.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(jobs)); i = next.Add(1) - 1 {
				j := jobs[i]
				if j.node != nil {
					j.expr = promql.Print(j.node.Expr())
				}
				_, found[i] = checks.Run(j.expr, j.ctx)
			}
		})
	}
	running.Wait()
	return slices.Concat(found...)
}

// waits is an alert's for; one of less than an evaluation has its finding already, at the user's line.
func waits(p *plan.Plan, a *plan.Alert) time.Duration {
	return max(a.For, p.Catalog.Config.Interval)
}

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

// ordered are the recording rules, those that are left out too, each after those that it reads, whichever file they are in.
func ordered(p *plan.Plan) []*plan.Record {
	byName := map[string][]*plan.Record{}
	all := slices.Concat(p.Records(), p.Unread)
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
