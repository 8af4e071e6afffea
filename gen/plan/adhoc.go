package plan

import "metricwright/gen/promql"

// adHoc is the signal at its first level, asked of exported series alone over Grafana's interval;
// empty where only a recording can answer (what compares with its own past, and what holds for
// several servers), and where no version in use exports what it is made of.
func (p *resolver) adHoc(s *Signal) string {
	if s.state != 2 || s.Absent || s.Baseline != nil || s.Drop != nil || len(s.Each) > 0 {
		return ""
	}
	n, err := (&builder{p: p, window: promql.RateInterval}).construct(s, s.Levels[0])
	if err != nil {
		return ""
	}
	return promql.Pretty(n.Expr())
}
