package picture

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"strings"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
	"metricwright/gen/simulate"
)

// trace is a line of a panel: a value at each step of the time looked at. NaN is none.
type trace struct {
	name   string
	query  int
	labels labels.Labels
	values []float64
}

// last is the newest value; NaN where there is none any more.
func (t *trace) last() float64 { return t.values[len(t.values)-1] }

// bounds are the least, mean and greatest value; ok is false without any.
func (t *trace) bounds() (least, mean, most float64, ok bool) {
	least, most = math.Inf(1), math.Inf(-1)
	n := 0
	for _, v := range t.values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			continue
		}
		least, most = math.Min(least, v), math.Max(most, v)
		mean += v
		n++
	}
	return least, mean / float64(max(n, 1)), most, n > 0
}

// window is the time that a picture shows: the last phase of a simulation.
type window struct {
	from, step int64 // milliseconds
	steps      int
}

func windowOf(c simulate.Clock) window {
	last := c.Phases[len(c.Phases)-1]
	return window{
		from: c.Start.Add(last.From).UnixMilli(), step: last.Step.Milliseconds(), steps: int((last.To-last.From)/last.Step) + 1,
	}
}

// instant reports whether a panel asks for this moment alone.
func instant(pn *plan.Panel) bool {
	switch pn.Type {
	case "timeseries", "heatmap", "state":
		return false
	}
	return true
}

// ask runs the queries of a panel, those of this moment as well as those over time.
func ask(ctx context.Context, w *simulate.World, pn *plan.Panel) ([]trace, error) {
	win := windowOf(w.Clock())
	var out []trace
	for i, q := range pn.Queries {
		name := panelstyle.Legend(pn, q)
		if instant(pn) {
			v, err := w.Instant(ctx, q.Expr, w.Clock().End())
			if err != nil {
				return nil, fmt.Errorf("%s, %s: %w", pn.Board.UID, pn.Title, err)
			}
			for _, s := range v {
				out = append(out, trace{called(name, s.Metric), i, s.Metric, []float64{s.F}})
			}
			continue
		}
		last := w.Clock().Phases[len(w.Clock().Phases)-1]
		m, err := w.Range(ctx, q.Expr, w.Clock().Start.Add(last.From), w.Clock().End(), last.Step)
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", pn.Board.UID, pn.Title, err)
		}
		for _, s := range m {
			t := trace{called(name, s.Metric), i, s.Metric, make([]float64, win.steps)}
			for k := range t.values {
				t.values[k] = math.NaN()
			}
			for _, p := range s.Floats {
				t.values[(p.T-win.from)/win.step] = p.F
			}
			out = append(out, t)
		}
	}
	return out, nil
}

var label = regexp.MustCompile(`\{\{([a-zA-Z0-9_]+)\}\}`)

// called fills a legend's labels in.
func called(legend string, l labels.Labels) string {
	s := label.ReplaceAllStringFunc(legend, func(m string) string { return l.Get(m[2 : len(m)-2]) })
	return strings.Join(strings.Fields(s), " ")
}
