package simulate

import (
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/plan"
)

// alertsName is the series in which Prometheus writes that an alert is pending or fires.
const alertsName = "ALERTS"

// traces are those series of one alert rule.
type traces struct {
	alert *plan.Alert
	by    map[uint64]*series
	out   []*series
}

func newTraces(a *plan.Alert) *traces { return &traces{alert: a, by: map[uint64]*series{}} }

// step writes what is active at an evaluation; what is not is stale one step later.
func (t *traces) step(active map[uint64]*state, now time.Time, pace time.Duration) {
	for _, s := range active {
		lb := labels.NewBuilder(s.labels)
		for k, v := range t.alert.Labels {
			lb.Set(k, v)
		}
		lb.Set(model.MetricNameLabel, alertsName)
		lb.Set(labels.AlertName, t.alert.ID)
		lb.Set("alertstate", "pending")
		if !s.fires.IsZero() {
			lb.Set("alertstate", "firing")
		}
		l := lb.Labels()
		x := t.by[l.Hash()]
		if x == nil {
			x = &series{lset: l}
			t.by[l.Hash()] = x
			t.out = append(t.out, x)
		}
		x.add(now.UnixMilli(), 1)
		x.add(now.Add(pace).UnixMilli(), stale)
	}
}
