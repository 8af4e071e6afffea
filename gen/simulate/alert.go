package simulate

import (
	"time"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/plan"
)

// Firing is a stretch of time in which an alert fires.
type Firing struct {
	Alert  string // id
	Grade  string // warning or critical
	Labels labels.Labels
	Since  time.Time // when it was first true
	Fires  time.Time // when it began to fire
	Ends   time.Time // the first evaluation at which it does not fire any more; zero: it fires at the end
}

// fired notes a stretch of time, with the labels that the alert's rule does not set itself.
func (w *World) fired(a *plan.Alert, l labels.Labels, since, fires, ends time.Time) {
	lb := labels.NewBuilder(l).Del(labels.AlertName)
	for name := range a.Labels {
		lb.Del(name)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.firings = append(w.firings, Firing{a.ID, a.Grade, lb.Labels(), since, fires, ends})
}
