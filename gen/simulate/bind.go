package simulate

import (
	"math"
	"regexp"
	"strings"
	"sync"

	"metricwright/gen/catalog"
)

// binding says what of a tick a metric shows, by the words of its id, its labels and its unit:
// a counter grows by it, a gauge stands at it, a histogram observes it.
type binding struct {
	words  func() *regexp.Regexp // of "id{label=value,…}", where labels stand in order of their names
	number func(t *tick) float64
	spread func(t *tick) seen
}

// seen is what a histogram observes between two scrapes: so many values around a typical one.
type seen struct{ count, typical, sigma float64 }

// mean is what is observed of a known mean.
func mean(count, of, sigma float64) seen { return seen{count, of / math.Exp(sigma*sigma/2), sigma} }

// n binds numbers, h binds observations.
func n(words string, f func(t *tick) float64) binding {
	return binding{words: lazy(words), number: f}
}

func h(words string, f func(t *tick) seen) binding {
	return binding{words: lazy(words), spread: f}
}

// lazy compiles words when they are first looked for: most runs of the program look for none.
func lazy(words string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(words) })
}

// text is what the words of bindings are looked for in.
func text(m *catalog.Metric, dims []dim) string {
	var b strings.Builder
	b.WriteString(strings.TrimSuffix(m.ID, "_total"))
	b.WriteByte('{')
	for _, d := range dims {
		b.WriteString(d.name + "=" + d.value + ",")
	}
	return b.String()
}

// bound is the first binding whose words fit and that is of the metric's kind, and the labels
// whose values it has looked at. None means that the metric is known by its type alone.
func bound(m *catalog.Metric, dims []dim) (*binding, []string) {
	t := text(m, dims)
	for _, list := range [][]binding{requestWords, tokenWords, timeWords, cacheWords, moveWords, tierWords, otherWords} {
		for i := range list {
			b := &list[i]
			if (m.Type == catalog.Histogram || m.Type == catalog.Summary) != (b.spread != nil) || !b.words().MatchString(t) {
				continue
			}
			var looked []string
			for _, d := range dims {
				if strings.Contains(b.words().String(), d.name+"=") {
					looked = append(looked, d.name)
				}
			}
			return b, looked
		}
	}
	return nil, nil
}

// scale turns plain units into the metric's own.
func scale(unit string) float64 {
	switch unit {
	case "milliseconds":
		return 1e3
	case "microseconds":
		return 1e6
	case "percent":
		return 100
	case "megabytes":
		return 1e-6
	case "gigabytes", "gigabytes_per_second":
		return 1e-9
	}
	return 1
}
