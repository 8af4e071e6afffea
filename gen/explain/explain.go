// Package explain says what a metric, signal, recorded series or alert is, for a terminal.
package explain

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/exposition/verify"
	"metricwright/gen/plan"
	"metricwright/gen/promql/checks"
	"metricwright/gen/wording"
)

// Names are all names that Explain knows.
func Names(p *plan.Plan) []string {
	var out []string
	for _, e := range p.Catalog.All() {
		for _, m := range e.Metrics {
			out = append(out, m.Name)
			out = append(out, e.Series(m)...)
		}
		for _, a := range e.Alerts {
			out = append(out, a.ID)
		}
		for _, th := range e.Thresholds {
			if known(p, e, th) {
				out = append(out, th.ID, e.ID+"/"+th.ID)
			}
		}
		for _, o := range e.SLOs {
			out = append(out, o.ID, e.ID+"/"+o.ID, p.BurnName(e, o))
		}
		for _, tp := range e.Topics {
			out = append(out, tp.ID, e.ID+"/"+tp.ID)
		}
	}
	for _, s := range p.Signals {
		out = append(out, s.ID, s.Exporter.ID+"/"+s.ID)
	}
	for _, r := range append(p.Records(), p.Unread...) {
		out = append(out, r.Name)
	}
	for _, e := range p.Catalog.Exporters {
		out = append(out, e.ID)
	}
	for _, b := range p.Boards {
		out = append(out, b.ID, b.Exporter.ID+"/"+b.ID, b.UID)
	}
	all, _ := catalog.ConfigFields()
	for _, f := range all {
		out = append(out, f.Path)
	}
	for _, c := range checks.All {
		out = append(out, c.ID)
	}
	for c := range verify.Codes {
		out = append(out, c)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Explain writes all that the plan knows under a name: a metric's documented name, its id or a
// series of it in any dialect, the id of a signal, a threshold, an objective or a topic (exporter/id
// where two servers have it), a recorded series, an alert, a server, a board, a field of an overlay's
// config, the code of a finding. What is switched off is explained too. A name that is unknown gives a finding with the nearest known ones.
func Explain(w io.Writer, p *plan.Plan, name string) diag.List {
	t := &text{w: w}
	found := metrics(t, p, name)
	found = signals(t, p, name) || found
	found = records(t, p, name) || found
	found = alerts(t, p, name) || found
	found = thresholds(t, p, name) || found
	found = objectives(t, p, name) || found
	found = topics(t, p, name) || found
	found = exporters(t, p, name) || found
	found = boards(t, p, name) || found
	found = !found && fields(t, p, name) || found
	found = codes(t, name) || found
	if found {
		return nil
	}
	f := diag.Errorf("explain/unknown", diag.Pos{}, "nothing in the catalog is called %s", name)
	if near := diag.NearestN(name, Names(p), 3); len(near) > 0 {
		return diag.List{f.WithHint("did you mean %s?", strings.Join(near, ", "))}
	}
	return diag.List{f.WithHint("name a metric, a signal, a recorded series, an alert, a threshold, an objective, a topic, an exporter, a board, a field of config or the code of a finding")}
}

// text is output in two columns.
type text struct {
	w     io.Writer
	begun bool
}

func (t *text) title(format string, args ...any) {
	if t.begun {
		fmt.Fprintln(t.w)
	}
	t.begun = true
	fmt.Fprintf(t.w, format+"\n", args...)
}

// width of the lines that the second column is wrapped to.
const width = 96

// row is a name and what it is, wrapped under itself; an empty text gives no row.
func (t *text) row(name, value string) {
	if value == "" {
		return
	}
	for i, line := range wrap(value, width-14) {
		if i > 0 {
			name = ""
		}
		fmt.Fprintf(t.w, "  %-11s %s\n", name, line)
	}
}

func (t *text) rows(name string, values []string) {
	for i, v := range values {
		if i > 0 {
			name = ""
		}
		t.row(name, v)
	}
}

// off says that something is switched off, and the line of an overlay that switches it on.
func (t *text) off(o *plan.Off) {
	if o == nil {
		return
	}
	t.row("off", o.Why)
	if o.Line != "" {
		t.code("on with", o.Line)
	}
}

// code is a block that is not wrapped.
func (t *text) code(name, value string) {
	for i, line := range strings.Split(value, "\n") {
		if i > 0 {
			name = ""
		}
		fmt.Fprintf(t.w, "  %-11s %s\n", name, line)
	}
}

func wrap(s string, n int) []string {
	var out []string
	line := ""
	for _, word := range strings.Fields(s) {
		if line != "" && len(line)+1+len(word) > n {
			out = append(out, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(out, line)
}

func signals(t *text, p *plan.Plan, name string) bool {
	found := false
	for _, s := range p.Signals {
		if !named(s.Exporter, s.ID, name) {
			continue
		}
		found = true
		t.title("%s/%s: %s, in %s", s.Exporter.ID, s.ID, s.Title, s.Unit)
		t.row("about", s.About)
		t.rows("caveat", caveats(s.Caveats))
		var ms []string
		for _, m := range s.Metrics() {
			ms = append(ms, m.Name)
		}
		t.row("made of", strings.Join(ms, ", "))
		t.off(p.SignalOff(s))
		var recorded []string
		for _, r := range s.Records {
			recorded = once(recorded, r.Name)
		}
		t.rows("recorded", recorded)
		t.off(p.Unrecorded(s))
		for _, th := range s.Thresholds {
			t.row("threshold", th.ID+", "+levels(th)+": "+th.Reason)
		}
		t.row("declared", s.Pos.String())
	}
	return found
}

// records explains what is recorded under a name, or would be if anything read it.
func records(t *text, p *plan.Plan, name string) bool {
	found := false
	for i, list := range [][]*plan.Record{p.Records(), p.Unread} {
		for _, r := range list {
			if r.Name != name {
				continue
			}
			if !found { // what is recorded of each server bears one name
				how := "recorded"
				if i > 0 {
					how = "not recorded"
				}
				t.title("%s, %s, in %s", r.Name, how, r.Unit)
				t.row("about", r.About)
				t.row("labels", strings.Join(r.Node.Labels(), ", "))
				if i > 0 {
					t.off(p.RecordOff(r))
				}
			}
			found = true
			t.code("expr", r.Expr())
			t.row("declared", r.Pos.String())
		}
	}
	return found
}

// named reports whether a name stands for an entry: its id, alone or behind its exporter's.
func named(e *catalog.Exporter, id, name string) bool { return name == id || name == e.ID+"/"+id }

// once appends what is not there yet.
func once(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// levels are a threshold's, in its unit.
func levels(t *plan.Threshold) string { return wording.Levels(t.Op, t.Signal.Unit, t.Levels) }

func caveats(cs []catalog.Caveat) []string {
	var out []string
	for _, c := range cs {
		out = append(out, wording.Cited(c.Text, c.Source))
	}
	return out
}
