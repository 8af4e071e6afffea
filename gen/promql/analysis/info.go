package analysis

import (
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// info adds labels of info metrics to those of its argument, which keep their own.
func info(c *called) Result {
	r := *c.args[0]
	r.Conflict = nil
	name := "target_info"
	if len(c.n.Args) > 1 {
		v, ok := c.n.Args[1].(*parser.VectorSelector)
		if !ok {
			r.Labels = AnyLabels()
			return r
		}
		var wanted []string
		name = ""
		for _, m := range v.LabelMatchers {
			switch {
			case m.Name != model.MetricNameLabel:
				wanted = append(wanted, m.Name)
				if !m.Matches("") {
					r.Empty = weaken(r.Empty)
				}
			case m.Type == labels.MatchEqual:
				name = m.Value
			}
		}
		if len(wanted) > 0 {
			r.Labels = enriched(r.Labels, wanted)
			return r
		}
	}
	s, ok := c.schema.Series(name)
	if !ok || s.Labels.Open {
		r.Labels = opened(r.Labels)
		return r
	}
	var more []string
	for _, l := range s.Labels.list {
		if l.Presence != Never && !isMetadata(l.Name) {
			more = append(more, l.Name)
		}
	}
	r.Labels = enriched(r.Labels, more)
	return r
}

// enriched makes labels possible that were not there.
func enriched(l Labels, names []string) Labels {
	for _, n := range names {
		if old := l.Get(n); old.Presence != Certain {
			l = l.With(Label{Name: n})
		}
	}
	return l
}

// opened is the set to which any label may have been added.
func opened(l Labels) Labels {
	out := AnyLabels()
	for _, e := range l.list {
		if e.Presence == Certain || isMetadata(e.Name) {
			out.list = append(out.list, e)
		}
	}
	return out
}
