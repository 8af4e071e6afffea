package unittest

import "metricwright/gen/plan"

func (w *writer) history(r *plan.Record) error { return nil }
