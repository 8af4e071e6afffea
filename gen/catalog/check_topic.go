package catalog

import (
	"metricwright/gen/diag"
)

// checkTopics demands that topics exist: a topic is a rule file and a section of the docs.
// A topic that is missing is reported once, where it is first used.
func checkTopics(c *Catalog) (out diag.List) {
	for _, e := range c.All() {
		var known []string
		reported := map[string]bool{}
		for _, t := range e.Topics {
			known = append(known, t.ID)
		}
		want := func(topic string, at diag.Pos) {
			if topic == "" || e.Topic(topic) != nil || reported[topic] {
				return
			}
			reported[topic] = true
			f := diag.Errorf("catalog/topic", at, "exporter %s has no topic %q", e.ID, topic)
			if near := diag.Nearest(topic, known); near != "" {
				f = f.WithHint("did you mean %s?", near)
			} else {
				known := append([]string{"none"}, known...)
				f = f.WithHint("declared are %s; a new one is declared with topics: %s: {title: …, about: …}", list(known[min(1, len(known)-1):], "and"), topic)
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
