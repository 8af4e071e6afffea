package plan

import (
	"fmt"
	"time"

	"github.com/prometheus/common/model"

	"metricwright/gen/diag"
	"metricwright/gen/wording"
)

// Lookback is how far back Prometheus looks for a sample. Rules evaluated less often than half
// of it leave gaps, which no promtool test shows.
const Lookback = 5 * time.Minute

func (p *resolver) checkConfig() {
	p.checkLasting()
	p.checkAutoscaled()
	for _, e := range p.Catalog.All() {
		for _, t := range e.Thresholds {
			if x := p.thresholds[t]; x != nil {
				p.checkThreshold(x)
			}
		}
	}
}

// The longest that make sense: a rate over more than an hour hides what happens now, and an alert
// that waits for more than a week wakes nobody. Tests play all of it.
const (
	longestWindow = time.Hour
	longestWait   = 7 * 24 * time.Hour
)

// checkTimes holds config's durations, and those of alerts, to what can be evaluated and proved.
func (p *resolver) checkTimes() {
	c := p.Catalog.Config
	switch {
	case c.Interval < time.Second:
		p.Findings.Add(diag.Errorf("plan/interval", c.At("interval"), "rules cannot be evaluated every %s", model.Duration(c.Interval)).WithHint("use an interval of 15s to 2m30s"))
	case c.Interval > Lookback/2:
		p.Findings.Add(diag.Errorf("plan/interval", c.At("interval"), "rules evaluated every %s leave gaps: a query looks back %s, and one missed evaluation must fit in", model.Duration(c.Interval), model.Duration(Lookback)).
			WithHint("use an interval of at most 2m30s"))
	case c.Window < 2*c.Interval:
		p.Findings.Add(diag.Errorf("plan/window", c.At("window"), "a rate over %s holds fewer than two samples at an interval of %s, and gives nothing", model.Duration(c.Window), model.Duration(c.Interval)).
			WithHint("use a window of at least four scrapes"))
	case c.Window > longestWindow:
		p.Findings.Add(diag.Errorf("plan/window", c.At("window"), "a rate over %s hides what happens now", model.Duration(c.Window)).
			WithHint("use a window of at most 1h; objectives and baselines have long windows of their own"))
	case c.Window < 4*c.Interval:
		p.Findings.Add(diag.Warnf("plan/window", c.At("window"), "a rate over %s holds fewer than four samples at an interval of %s", model.Duration(c.Window), model.Duration(c.Interval)).
			WithHint("use a window of at least four scrapes"))
	}
	for _, e := range p.Catalog.All() {
		for _, a := range e.Alerts {
			for field, d := range map[string]time.Duration{"for": a.For, "keepFiringFor": a.KeepFiringFor} {
				if d > longestWait {
					p.Findings.Add(diag.Errorf("plan/for", a.At(field), "%s of %s is %s", field, a.ID, model.Duration(d)).WithHint("a week is the most: judge a signal with a long window instead"))
				}
			}
		}
	}
}

// checkThreshold refuses what could never, or would always, be passed.
func (p *resolver) checkThreshold(t *Threshold) {
	dir := "above"
	if t.Op == "<" {
		dir = "below"
	}
	w, c := t.Levels.Warning, t.Levels.Critical
	if w != nil && c != nil && (t.Op == ">" && *c <= *w || t.Op == "<" && *c >= *w) {
		at := t.At(dir + ".critical")
		if t.Overridden(dir+".warning") && !t.Overridden(dir+".critical") {
			at = t.At(dir + ".warning") // what was changed, not what was shipped
		}
		p.Findings.Add(diag.Errorf("plan/order", at, "%s is critical at %v, which comes before its warning at %v", t.ID, *c, *w).
			WithHint("a critical level lies further %s than the warning: set both, %s: {warning: …, critical: …}", dir, dir))
	}
	for grade, v := range map[string]*float64{"warning": w, "critical": c} {
		if v != nil {
			p.satisfiable(t, dir, grade, *v)
		}
	}
	if !slicesHas(t.Signal.Levels, t.Level) {
		p.Findings.Add(diag.Errorf("plan/level", t.At("level"), "%s has no value per %s", t.Signal.ID, t.Level).
			WithHint("its levels are %v", t.Signal.Levels))
	}
}

func slicesHas(l []string, s string) bool {
	for _, x := range l {
		if x == s {
			return true
		}
	}
	return false
}

func (p *resolver) satisfiable(t *Threshold, dir, grade string, v float64) {
	r, pos := t.Signal.Range, t.At(dir+"."+grade)
	never := func(why, hint string, args ...any) {
		p.Findings.Add(diag.Errorf("plan/never", pos, "%s can never be %s %s: %s", t.Signal.ID, dir, wording.Value(t.Signal.Unit, v), why).WithHint(hint, args...))
	}
	always := func(why string) {
		p.Findings.Add(diag.Errorf("plan/always", pos, "%s is always %s %s: %s", t.Signal.ID, dir, wording.Value(t.Signal.Unit, v), why).
			WithHint("choose a threshold inside the range"))
	}
	if q := t.Signal.Quantile; q != nil && t.Op == ">" && r.Max != nil && v >= *r.Max {
		never(fmt.Sprintf("a quantile of %s never reads more than its last finite bucket bound, %v", t.Signal.metrics[0].Name, *r.Max), "choose a threshold below %v, or give the server higher buckets", *r.Max)
		return
	}
	if q := t.Signal.Quantile; q != nil && t.Op == "<" {
		if b := t.Signal.metrics[0].Bounds; len(b) > 0 && v <= b[0]*q.Q {
			never(fmt.Sprintf("below its first bucket bound, %v, a quantile of %s is only interpolated from 0", b[0], t.Signal.metrics[0].Name), "choose a threshold above %v", b[0])
			return
		}
	}
	switch {
	case t.Op == ">" && r.Max != nil && v >= *r.Max:
		never("its highest value is "+wording.Value(t.Signal.Unit, *r.Max), "%s", unitHint(t.Signal, v))
	case t.Op == ">" && r.Min != nil && v < *r.Min:
		always("its lowest value is " + wording.Value(t.Signal.Unit, *r.Min))
	case t.Op == "<" && r.Min != nil && v <= *r.Min:
		never("its lowest value is "+wording.Value(t.Signal.Unit, *r.Min), "choose a threshold inside the range")
	case t.Op == "<" && r.Max != nil && v > *r.Max:
		always("its highest value is " + wording.Value(t.Signal.Unit, *r.Max))
	}
}

// unitHint guesses at a slip of unit.
func unitHint(s *Signal, v float64) string {
	if s.Unit == UnitRatio && v > 1 && v <= 100 {
		return fmt.Sprintf("it is a ratio from 0 to 1: write %v for %v%%", v/100, v)
	}
	return "choose a threshold inside the range"
}

// checkAlert looks at what belongs to an alert alone.
func (p *resolver) checkAlert(a *Alert) {
	if i := p.Catalog.Config.Interval; a.For < i {
		p.Findings.Add(diag.Warnf("plan/for", a.At("for"), "%s fires after %s, which is less than one evaluation (%s)", a.ID, model.Duration(a.For), model.Duration(i)).
			WithHint("say for: %q or more, so that one odd sample wakes nobody", model.Duration(i).String()))
	}
	p.checkRunbook(a.Runbook, &a.Alert.Entry, a.Threshold.Level)
	for _, m := range a.Threshold.Signal.metrics {
		if !m.Alertable {
			hint := "judge another signal"
			if m.Instead != "" {
				hint = m.Instead
			}
			p.Findings.Add(diag.Errorf("plan/alertable", a.At("when"), "%s judges %s, which must not be alerted on", a.ID, m.Name).WithHint("%s", hint))
		}
	}
}
