package simulate

import (
	"math"
	"testing"
)

// TestQueue: an engine under its capacity keeps no queue and finishes what arrives; above it, the
// queue grows by what is too much; without requests it is empty.
func TestQueue(t *testing.T) {
	t.Parallel()
	run := func(demand float64, f fault) (last tick, arrived, done float64) {
		e := &engine{seed: 1, share: 1}
		for k := range 60 {
			last = e.step(k, 60, demand, f)
			arrived += last.arrived
			done += last.finished
		}
		return last, arrived, done
	}
	if last, arrived, done := run(4, healthy()); last.waiting > 3 || math.Abs(done-arrived) > 60 || last.kvUsage <= 0.2 || last.kvUsage > 0.9 {
		t.Errorf("under capacity: %+v, of %v requests %v are done", last, arrived, done)
	}
	if last, arrived, done := run(20, healthy()); last.waiting < 1000 || done > arrived || last.kvUsage < 0.9 || last.preempted == 0 {
		t.Errorf("above capacity: %+v, of %v requests %v are done", last, arrived, done)
	}
	if last, arrived, _ := run(0, healthy()); last.running != 0 || arrived != 0 || last.output != 0 {
		t.Errorf("idle: %+v", last)
	}
	stuck := healthy()
	stuck.stuck = true
	if last, arrived, done := run(4, stuck); done != 0 || last.deferred != arrived {
		t.Errorf("stuck: %v of %v are deferred and %v finished", last.deferred, arrived, done)
	}
}
