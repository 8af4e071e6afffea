package picture

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
	"metricwright/gen/promql"
)

// version counts the ways of drawing and simulating: whoever changes what a picture looks like
// raises it, so that pictures of the way before are drawn anew.
const version = 4

// Key is a hash of all that the pictures of a plan depend on, and of nothing else: no prose
// changes it. Pictures of one key are the same.
func Key(p *plan.Plan) string {
	h := sha256.New()
	fmt.Fprintln(h, "pictures", version)
	for _, b := range p.Boards {
		keyBoard(h, b)
	}
	for _, r := range p.Records() {
		fmt.Fprintf(h, "record %q %v %s\n", r.Name, r.Static, promql.Print(r.Node.Expr()))
	}
	for _, a := range p.Alerts() {
		fmt.Fprintf(h, "alert %q %v %v %v %s\n", a.ID, a.For, a.KeepFiringFor, a.Labels, promql.Print(a.Node().Expr()))
	}
	c := p.Catalog.Config
	fmt.Fprintf(h, "labels %q %q\n", c.Namespace, c.Pod)
	for _, e := range p.Catalog.Enabled() {
		keyExporter(h, e)
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

func keyBoard(w io.Writer, b *plan.Board) {
	fmt.Fprintf(w, "board %q %q\n", b.UID, b.Title)
	for _, r := range b.Rows {
		fmt.Fprintf(w, "row %q %q\n", r.Title, r.Feature)
		for _, pn := range r.Panels {
			fmt.Fprintf(w, "panel %q %q %q %v %q %s %q %s\n", pn.Title, pn.Type, pn.Width, pn.Stacked, pn.Unit, ends(pn.Range), pn.Better, judge(pn.Threshold))
			for _, q := range pn.Queries {
				fmt.Fprintf(w, "query %q %q %q %v %v %s %s\n", q.Legend, q.Expr, q.Signal.Unit, q.By, q.Whole, judge(q.Threshold), axis(q))
			}
		}
	}
}

// axis is what a heatmap's axis is in, and whether a share has an end worth drawing.
func axis(q plan.Query) string {
	unit := ""
	if ms := q.Signal.Metrics(); len(ms) > 0 {
		unit = ms[0].Unit
	}
	return fmt.Sprint(unit, q.Signal.Gauge != nil, len(q.Signal.Each))
}

// keyExporter is what a simulated server exports.
func keyExporter(w io.Writer, e *catalog.Exporter) {
	t := e.Target
	fmt.Fprintf(w, "exporter %q %q %q %v %v %q\n", e.ID, t.Min, t.Max, t.Dialects, t.Histograms, e.ModelLabel)
	for _, t := range e.Topics {
		fmt.Fprintf(w, "topic %q %q\n", t.ID, t.ExportedBy)
	}
	for _, m := range e.Metrics {
		fmt.Fprintf(w, "metric %q %q %q %q %q %q %q %q %s %v %q %q %q %q %v\n",
			m.ID, m.Topic, m.Name, m.Type, m.Unit, m.Aggregation, m.Better, m.AppearsWith, ends(m.Range), m.Bounds, m.Since, m.Hidden, m.Removed, m.NeverExported, e.Series(m))
		hint, _ := json.Marshal(m.Simulate)
		fmt.Fprintf(w, "simulate %s\n", hint)
		for _, l := range m.Labels {
			fmt.Fprintf(w, "label %q %q %q %q %q %v %s\n", l.Name, l.Role, l.Values, l.Examples, l.Pattern, l.Optional, pin(l))
		}
	}
}

func pin(l catalog.Label) string {
	if l.Pin == nil {
		return ""
	}
	return *l.Pin
}

func ends(r catalog.Range) string { return number(r.Min) + ".." + number(r.Max) }

func judge(t *plan.Threshold) string {
	if t == nil {
		return "none"
	}
	return t.Op + number(t.Levels.Warning) + "," + number(t.Levels.Critical)
}

func number(v *float64) string {
	if v == nil {
		return ""
	}
	return fmt.Sprint(*v)
}
