package verify

import (
	"fmt"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// checkTwice reports series that a page has more than once: the very same, or the same but for
// the labels that tell scrape jobs apart, which is one process that two jobs read.
func checkTwice(page *exposition.Page) (out diag.List) {
	seen := map[string]diag.Pos{}
	jobs := map[string]exposition.Sample{}
	var again, double int
	var first, between diag.Finding
	for _, f := range page.Families {
		for _, s := range f.Samples {
			id := s.Name + s.Labels.String()
			if pos, ok := seen[id]; ok {
				if again++; again == 1 {
					first = diag.Errorf("verify/duplicate", s.Pos, "%s is here a second time, first on line %d", id, pos.Line)
				}
				continue
			}
			seen[id] = s.Pos
			if s.Labels.Get("job") == "" {
				continue
			}
			process := s.Name + labels.NewBuilder(s.Labels).Del("job", "endpoint", "service").Labels().String()
			if old, ok := jobs[process]; ok {
				if double++; double == 1 {
					between = diag.Warnf("verify/double-scrape", s.Pos, "the jobs %s and %s both read instance %s", old.Labels.Get("job"), s.Labels.Get("job"), s.Labels.Get("instance"))
				}
				continue
			}
			jobs[process] = s
		}
	}
	if again > 0 {
		first.Message += besides(again, "series")
		out.Add(first.WithHint("two pages in one file, or two processes that write one page: Prometheus keeps one of the two"))
	}
	if double > 0 {
		between.Message += besides(double, "series")
		out.Add(between.WithHint("remove one of the two scrape jobs: every sum counts these processes twice"))
	}
	return out
}

func besides(n int, what string) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf(" (as do %d %s in all)", n, what)
}
