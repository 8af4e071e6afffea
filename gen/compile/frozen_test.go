package compile

import (
	"bytes"
	"maps"
	"sync"
	"testing"

	"metricwright/gen/plan/plantest"
)

// TestEmittersLeaveThePlan: every emitter gives the same however often and beside whom it runs. The
// race detector sees one that writes into the plan.
func TestEmittersLeaveThePlan(t *testing.T) {
	t.Parallel()
	p := plantest.Demo(t, "", `
		thresholds: queueing: {on: signals.queue, above: {warning: 4, critical: 8}, reason: "A batch holds 4", source: "policy: ours"}
		alerts: DemoQueue: {when: thresholds.queueing, for: "10m", summary: "Requests wait", impact: "They are late", diagnosis: ["The queue"], mitigation: ["Scale out"], falsePositives: "Ten minutes"}
		slos: in_time: {title: "In time", about: "A second", of: signals.in_time, objective: 0.99, window: "30d", burn: true, source: "policy: ours"}
		boards: demo: {title: "Demo", about: "One server", uid: "demo", rows: now: {order: 1, title: "Now", panels: queue: {order: 1, title: "Queue", level: "pod", show: queue: signals.queue}}}`)
	want, err := emit(p, false)
	if err != nil {
		t.Fatal(err)
	}
	var running sync.WaitGroup
	for range 3 {
		running.Go(func() {
			if got, err := emit(p, false); err != nil || !maps.EqualFunc(got, want, bytes.Equal) {
				t.Errorf("another run gives other files: %v", err)
			}
		})
	}
	running.Wait()
}
