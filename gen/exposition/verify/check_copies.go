package verify

import (
	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// ofProcess is the label by which Python's client keeps the processes of one server apart.
const ofProcess = "pid"

// checkCopies reports metrics of which each process of a server has a series of its own, though the
// catalog has one.
func checkCopies(v *view) (out diag.List) {
	var names []string
	var first diag.Pos
	most := 0
	for _, h := range v.order {
		if _, known := h.metric.Label(ofProcess); known || h.metric.NeverExported != "" {
			continue
		}
		copies := map[string]int{}
		h.all(func(p part, s exposition.Sample) {
			if s.Labels.Has(ofProcess) {
				copies[string(p)+labels.NewBuilder(s.Labels).Del(ofProcess).Labels().String()]++
			}
		})
		n := 0
		for _, c := range copies {
			n = max(n, c)
		}
		if n < 2 {
			continue
		}
		v.copied[h] = true
		if len(names) == 0 {
			first = h.pos
		}
		names, most = append(names, h.name), max(most, n)
	}
	if len(names) == 0 {
		return nil
	}
	return diag.List{diag.Warnf("verify/copies", first, "up to %d series of %s differ in the label %s alone", most, names[0]+more(len(names)-1), ofProcess).
		WithHint("each process of the server exports its own, so sums count them all; say exporters.%s.metrics.NAME.labels.%s with role: \"copy\" where they repeat one number", v.e.ID, ofProcess)}
}
