package plan

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/common/model"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

// spanName is a stretch of the past, among words: in the last hour, over the past 10 minutes.
var spanName = regexp.MustCompile(` (?:in|over|within|during) the (?:(?:last|past|previous) )?(?:(\d+|two|three|five|six|ten|twelve|thirty) ?)?(s|m|h|d|seconds?|minutes?|hours?|days?|weeks?) `)

var spanNumbers = map[string]int{"": 1, "two": 2, "three": 3, "five": 5, "six": 6, "ten": 10, "twelve": 12, "thirty": 30}

var spanUnits = map[byte]time.Duration{'s': time.Second, 'm': time.Minute, 'h': time.Hour, 'd': 24 * time.Hour, 'w': 7 * 24 * time.Hour}

func spanOf(m []string) time.Duration {
	n, ok := spanNumbers[m[1]]
	if !ok {
		n, _ = strconv.Atoi(m[1])
	}
	return time.Duration(n) * spanUnits[m[2][0]]
}

// checkSpan compares how far back a title or a text says that a signal looks with how far it does.
func (p *resolver) checkSpan(s *Signal) {
	asked := p.spans(s)
	if len(asked) == 0 {
		return
	}
	for _, t := range []struct{ field, text string }{{"title", s.Title}, {"about", s.About}} {
		m := spanName.FindStringSubmatch(words(t.text))
		// What the deployment has changed is not what the shipped text was written for.
		if m == nil || slices.Contains(asked, spanOf(m)) || !s.Overridden(t.field) && s.Overridden(s.Constructs()[0]+".over") {
			continue
		}
		var have []string
		for _, d := range asked {
			have = append(have, model.Duration(d).String())
		}
		p.Findings.Add(diag.Warnf("plan/span", s.At(t.field), "%q says %s, and %s looks back %s", strings.TrimSpace(m[0]), model.Duration(spanOf(m)), s.ID, strings.Join(have, " and ")).
			WithHint("say how far it looks back, or change that"))
		return
	}
}

// spans are how far a signal looks back, itself or through what it is made of.
func (p *resolver) spans(s *Signal) []time.Duration {
	var out []time.Duration
	switch {
	case s.Events != nil:
		out = append(out, s.Events.Over)
	case s.Resets != nil:
		out = append(out, s.Resets.Over)
	case s.Live != nil:
		out = append(out, s.Live.Over)
	case s.Down != nil:
		out = append(out, s.Down.Over)
	case s.Drop != nil:
		out = append(out, s.Drop.Over, s.Drop.Lasting)
	case s.Baseline != nil:
		out = append(out, s.Baseline.Over, s.Baseline.Offset, s.Baseline.History)
	case s.Rate != nil, s.Mean != nil, s.Quantile != nil, s.Attainment != nil, s.Buckets != nil, s.Ratio != nil && p.counts(s.Ratio.Whole), s.Share != nil:
		out = append(out, p.Catalog.Config.Window)
	}
	for _, o := range p.parts(s) {
		out = append(out, p.spans(o)...)
	}
	return slices.Compact(slices.DeleteFunc(out, func(d time.Duration) bool { return d == 0 }))
}

func (p *resolver) counts(r catalog.Ref) bool {
	m := p.Catalog.Metric(r)
	return m != nil && m.Type == catalog.Counter
}
