package ruleeval

import "time"

// Alert is one alert of a rule: pending, or firing.
type Alert[P any] struct {
	Since time.Time // its condition held for the first time
	Fires time.Time // it began to fire; zero while it is pending
	Last  P         // the result that it was last seen with
	kept  time.Time // since when it fires only because of keep_firing_for
}

// Firing reports whether the alert fires.
func (a *Alert[P]) Firing() bool { return !a.Fires.IsZero() }

// Life follows the alerts of one rule from pending to firing and back, as Prometheus does. K
// identifies an alert, P is what is kept of its last result.
type Life[K comparable, P any] struct {
	For, KeepFiringFor time.Duration
	Active             map[K]*Alert[P]
	// Ended is called with each alert that was firing and has ended; it may be nil.
	Ended func(key K, a *Alert[P], at time.Time)
}

// Step moves the alerts on to an evaluation at which the condition holds for those given.
func (l *Life[K, P]) Step(now time.Time, holds map[K]P) {
	if l.Active == nil {
		l.Active = map[K]*Alert[P]{}
	}
	for k, p := range holds {
		a := l.Active[k]
		if a == nil {
			a = &Alert[P]{Since: now}
			l.Active[k] = a
		}
		a.Last, a.kept = p, time.Time{}
		if !a.Firing() && now.Sub(a.Since) >= l.For {
			a.Fires = now
		}
	}
	for k, a := range l.Active {
		if _, ok := holds[k]; ok || a.Firing() && l.keeps(a, now) {
			continue
		}
		if a.Firing() && l.Ended != nil {
			l.Ended(k, a, now)
		}
		delete(l.Active, k)
	}
}

// keeps reports whether a firing alert goes on although its condition does not hold.
func (l *Life[K, P]) keeps(a *Alert[P], now time.Time) bool {
	if l.KeepFiringFor <= 0 {
		return false
	}
	if a.kept.IsZero() {
		a.kept = now
	}
	return now.Sub(a.kept) < l.KeepFiringFor
}
