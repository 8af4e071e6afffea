package verify

import (
	"fmt"
	"slices"
	"strings"

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

// checkSame reports addresses at which the same process answers.
func checkSame(pages []*exposition.Page) (out diag.List) {
	births := map[string]*exposition.Page{}
	for _, p := range pages {
		if p == nil || !exposition.IsURL(p.Source) {
			continue
		}
		b := birth(p)
		if old := births[b]; b != "" && old != nil {
			out.Add(diag.Warnf("verify/double-scrape", p.Pos(), "this is the process that %s is too: all of its series were created at the same moments", old.Source).
				WithHint("let one scrape job read it, through one address"))
			continue
		}
		births[b] = p
	}
	return out
}

// birth is when the series of a page were born, as Python's client says to the microsecond;
// empty where it does not.
func birth(p *exposition.Page) string {
	var out []string
	for _, f := range p.Families {
		for _, s := range f.Samples {
			if strings.HasSuffix(s.Name, "_created") {
				out = append(out, fmt.Sprint(s.Name, s.Labels, s.Value))
			}
		}
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}
