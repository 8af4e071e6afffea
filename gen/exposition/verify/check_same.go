package verify

import (
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// marks are what two pages of one process have in common, and two processes have not.
type marks struct {
	births   uint64 // when series were created, as Python's client says to the microsecond; 0: it does not
	counters uint64 // the values of all counters that moved; 0: too few of them
}

// enough is how many counters must have moved for equal values to be no coincidence.
const enough = 5

func marksOf(p *exposition.Page) marks {
	if !p.Live {
		return marks{} // a page may have been saved several times
	}
	var births, counters []string
	for _, f := range p.Families {
		for _, s := range f.Samples {
			switch {
			case strings.HasSuffix(s.Name, "_created"):
				births = append(births, fmt.Sprint(s.Name, s.Labels, s.Value))
			case s.Value > 0 && !math.IsInf(s.Value, 0) && (f.Type == catalog.Counter || f.Type == catalog.Histogram):
				counters = append(counters, fmt.Sprint(s.Name, s.Labels, s.Value))
			}
		}
	}
	if len(counters) < enough {
		counters = nil
	}
	return marks{digest(births), digest(counters)}
}

func digest(lines []string) uint64 {
	if len(lines) == 0 {
		return 0
	}
	slices.Sort(lines)
	h := fnv.New64a()
	for _, l := range lines {
		h.Write([]byte(l))
		h.Write([]byte{0})
	}
	return h.Sum64()
}

// checkSame reports addresses at which the same process answers, and pages that are copies.
func checkSame(of []compared) (out diag.List) {
	births, counters := map[uint64]string{}, map[uint64]string{}
	for _, x := range of {
		m := x.marks
		if m.births != 0 {
			if old, ok := births[m.births]; ok {
				out.Add(diag.Warnf("verify/double-scrape", diag.Pos{File: x.name}, "this is the process that %s is too: all of its series were created at the same moments", old).
					WithHint("let one scrape job read it, through one address"))
				continue
			}
			births[m.births] = x.name
		}
		if m.counters == 0 {
			continue
		}
		if old, ok := counters[m.counters]; ok {
			out.Add(diag.Warnf("verify/double-scrape", diag.Pos{File: x.name}, "all of its counters have the values that those of %s have", old).
				WithHint("one process may answer at both addresses, behind a proxy or a Service: scrape pods by their own addresses"))
			continue
		}
		counters[m.counters] = x.name
	}
	return out
}
