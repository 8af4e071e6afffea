package plan

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"metricwright/gen/diag"
)

var withinName = regexp.MustCompile(`(?i)\bwithin ([0-9]+(?:\.[0-9]+)?) ?(ms|milliseconds?|s|seconds?|min|minutes?)\b`)

// withinUnits are in seconds.
var withinUnits = map[string]float64{"ms": 0.001, "millisecond": 0.001, "s": 1, "second": 1, "min": 60, "minute": 60}

// checkWithin compares the bound that texts name with the one that an attainment counts by.
func (p *resolver) checkWithin(at diag.Pos, id string, s *Signal, texts ...string) {
	asked := p.withins(s)
	if len(asked) == 0 {
		return
	}
	for _, m := range withinName.FindAllStringSubmatch(strings.Join(texts, " "), -1) {
		unit := strings.ToLower(m[2])
		if len(unit) > 2 {
			unit = strings.TrimSuffix(unit, "s")
		}
		v, _ := strconv.ParseFloat(m[1], 64)
		v *= withinUnits[unit]
		if slices.ContainsFunc(asked, func(b float64) bool { return math.Abs(b-v) < 1e-9 }) {
			continue
		}
		p.Findings.Add(diag.Warnf("plan/within", at, "%q, and %s counts what is within %v s", m[0], id, asked[0]).
			WithHint("say within %v s, or change within", asked[0]))
		return
	}
}

// withins are the bounds in seconds of the attainments that a signal is made of.
func (p *resolver) withins(s *Signal) []float64 {
	var out []float64
	if a := s.Attainment; a != nil {
		v := a.Within
		if strings.HasPrefix(s.metrics[0].Unit, "milliseconds") {
			v /= 1000
		}
		out = append(out, v)
	}
	for _, o := range p.parts(s) {
		out = append(out, p.withins(o)...)
	}
	return out
}
