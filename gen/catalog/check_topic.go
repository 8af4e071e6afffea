package catalog

import (
	"metricwright/gen/diag"
)

// checkTopics demands that topics exist: a topic is a rule file and a section of the docs.
func checkTopics(c *Catalog) (out diag.List) {
	for _, e := range c.All() {
		var known []string
		for _, t := range e.Topics {
			known = append(known, t.ID)
		}
		want := func(topic string, at diag.Pos) {
			if topic == "" || e.Topic(topic) != nil {
				return
			}
			f := diag.Errorf("catalog/topic", at, "exporter %s has no topic %q", e.ID, topic)
			if near := diag.Nearest(topic, known); near != "" {
				f = f.WithHint("did you mean %s?", near)
			} else {
				f = f.WithHint("its topics are %s; a new one is declared under topics", list(known, "and"))
			}
			out.Add(f)
		}
		for _, m := range e.Metrics {
			want(m.Topic, m.At("topic"))
		}
		for _, s := range e.Signals {
			want(s.Topic, s.At("topic"))
		}
		for _, a := range e.Alerts {
			want(a.Topic, a.At("topic"))
		}
		for _, b := range e.Boards {
			for _, r := range b.Rows {
				want(r.Topic, b.At("rows."+r.ID+".topic"))
			}
		}
	}
	return out
}
