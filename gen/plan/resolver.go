package plan

import "metricwright/gen/catalog"

// resolver is a plan in the making, and what is known only while it is made.
type resolver struct {
	*Plan
	buckets map[string]*Record
	names   map[string]*Record
	order   []*Record
	slos    map[*catalog.Exporter]*catalog.Topic
	given   map[*catalog.Panel][]shown // what panels show that the plan itself makes
	closed  bool                       // all recordings are settled; nothing new may be recorded
}

func newResolver(c *catalog.Catalog) *resolver {
	return &resolver{
		Plan:    &Plan{Catalog: c, signals: map[catalog.Ref]*Signal{}, thresholds: map[*catalog.Threshold]*Threshold{}},
		buckets: map[string]*Record{}, names: map[string]*Record{},
		slos: map[*catalog.Exporter]*catalog.Topic{}, given: map[*catalog.Panel][]shown{},
	}
}
