package verify

import (
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/exposition"
)

// part is which of a metric's series a name is.
type part string

const (
	value    part = "" // the only one, or that of a counter
	sum      part = "sum"
	count    part = "count"
	bucket   part = "bucket"
	created  part = "created"  // the time of birth that Python's client adds
	declared part = "declared" // stands in TYPE lines and is no series
)

// meaning is what a name stands for.
type meaning struct {
	metric *catalog.Metric
	part   part
}

// names are all that a page may carry of an exporter, by key.
type names struct {
	exporter *catalog.Exporter
	byKey    map[string][]meaning
	series   []string // that exist in some version, as documented, to suggest from
}

func newNames(e *catalog.Exporter) *names {
	n := &names{e, map[string][]meaning{}, nil}
	for _, m := range e.Metrics {
		if m.NeverExported == "" {
			n.series = append(n.series, e.Series(m)...)
		}
		switch m.Type {
		case catalog.Counter:
			base := strings.TrimSuffix(m.Name, e.CounterSuffix)
			n.add(base+e.CounterSuffix, m, value)
			n.add(base, m, declared)
			n.add(base+"_created", m, created)
		case catalog.Histogram, "summary":
			n.add(m.Name, m, declared)
			n.add(m.Name+"_sum", m, sum)
			n.add(m.Name+"_count", m, count)
			n.add(m.Name+"_created", m, created)
			if m.Type == catalog.Histogram {
				n.add(m.Name+"_bucket", m, bucket)
			}
		case catalog.Info:
			n.add(m.Name, m, value)
			n.add(strings.TrimSuffix(m.Name, "_info"), m, declared)
		default:
			n.add(m.Name, m, value)
		}
	}
	return n
}

// add makes a name known. A metric may have two names that are one, where it needs no suffix.
func (n *names) add(name string, m *catalog.Metric, p part) {
	k := exposition.Key(name)
	for _, x := range n.byKey[k] {
		if x.metric == m {
			return
		}
	}
	n.byKey[k] = append(n.byKey[k], meaning{m, p})
}

// sample is what the name of a sample stands for. Where a name changed its type between
// versions, the declared type decides.
func (n *names) sample(key, typ string) (meaning, bool) {
	var found meaning
	ok := false
	for _, x := range n.byKey[key] {
		better := !ok || found.part == declared || x.part != declared && suits(x.metric, typ) && !suits(found.metric, typ)
		if better {
			found, ok = x, true
		}
	}
	return found, ok
}

// family is what the name of a TYPE or HELP line stands for.
func (n *names) family(key, typ string) (meaning, bool) {
	var found meaning
	ok := false
	for _, x := range n.byKey[key] {
		if !ok || suits(x.metric, typ) && !suits(found.metric, typ) {
			found, ok = x, true
		}
	}
	return found, ok
}

// suits reports whether a page may declare the metric so.
func suits(m *catalog.Metric, typ string) bool {
	return typ == m.Type || m.Type == catalog.Info && typ == catalog.Gauge
}
