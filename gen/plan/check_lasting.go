package plan

import (
	"github.com/prometheus/common/model"

	"metricwright/gen/diag"
	"metricwright/gen/promql"
)

// checkLasting demands of each drop from what lasted that it can be told from what does not: by four
// samples at least, and with room for it and for its loss.
func (p *resolver) checkLasting() {
	every := max(p.Catalog.Config.Interval, promql.DropStep)
	for _, s := range p.Signals {
		if s.Drop == nil || s.Drop.Lasting == 0 {
			continue
		}
		over, lasting := model.Duration(s.Drop.Over), model.Duration(s.Drop.Lasting)
		switch {
		case s.Drop.Lasting < 4*every:
			p.Findings.Add(diag.Errorf("plan/lasting", s.At("drop.lasting"), "%s takes for lasting what was there for %s, which is under four of its looks back, one each %s", s.ID, lasting, model.Duration(every)).
				WithHint("say lasting: %q or more", model.Duration(4*every).String()))
		case 2*s.Drop.Lasting > s.Drop.Over:
			p.Findings.Add(diag.Errorf("plan/lasting", s.At("drop.lasting"), "%s looks back %s for what lasted %s: it would be forgotten soon after it is lost", s.ID, over, lasting).
				WithHint("say over: %q or more, or a shorter lasting", model.Duration(2*s.Drop.Lasting).String()))
		}
	}
}
