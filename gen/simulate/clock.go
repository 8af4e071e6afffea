package simulate

import "time"

// Phase is a stretch of time in which rules are evaluated at one pace.
type Phase struct {
	From, To time.Duration // since the start; To is included
	Step     time.Duration
}

// Clock is the time of a simulation.
type Clock struct {
	Start  time.Time
	Scrape time.Duration // between two scrapes of a target
	Phases []Phase       // in order, without overlap
}

// Midnight is when each simulation starts: a Monday.
var Midnight = time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)

const day = 24 * time.Hour

// TwoDays is a day at a coarse pace, which gives the baselines their past, and a day at the
// pace of an evaluation a minute.
func TwoDays() Clock {
	return Clock{Start: Midnight, Scrape: time.Minute, Phases: []Phase{
		{0, day - 5*time.Minute, 5 * time.Minute},
		{day, 2 * day, time.Minute},
	}}
}

// Around is a day at a coarse pace and then a few hours at an evaluation a minute.
func Around(from, until time.Duration) Clock {
	return Clock{Start: Midnight, Scrape: time.Minute, Phases: []Phase{
		{0, from - 5*time.Minute, 5 * time.Minute},
		{from, until, time.Minute},
	}}
}

// End is the last evaluation.
func (c Clock) End() time.Time { return c.Start.Add(c.Phases[len(c.Phases)-1].To) }

// Step is the pace of the last phase.
func (c Clock) Step() time.Duration { return c.Phases[len(c.Phases)-1].Step }

// scrapes is how often a target is scraped until the end.
func (c Clock) scrapes() int { return int(c.End().Sub(c.Start)/c.Scrape) + 1 }

// index is the scrape at a time since the start.
func (c Clock) index(d time.Duration) int { return int(d / c.Scrape) }

// hour is the hour of the day of a scrape, with its fraction.
func (c Clock) hour(k int) float64 {
	d := time.Duration(k) * c.Scrape % day
	return d.Hours()
}
