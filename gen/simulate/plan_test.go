package simulate

import (
	"sync"
	"testing"

	"metricwright/gen/plan"
	"metricwright/gen/plan/plantest"
)

// shipped is the plan of the shipped catalog.
func shipped(t testing.TB) *plan.Plan { return plantest.Shipped(t) }

// deployed is the plan of whoever runs the simulated fleet: the overlay says which jobs are scaled.
func deployed(t testing.TB) *plan.Plan {
	deploy.Do(func() { deployedPlan = plantest.Overlaid(t, `config: autoscaled: ".+-scaled"`) })
	return deployedPlan
}

var (
	deploy       sync.Once
	deployedPlan *plan.Plan
)
