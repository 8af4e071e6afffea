package ruleeval

import "time"

// Phase is a stretch of time in which rules are evaluated at one pace.
type Phase struct {
	First time.Time
	Step  time.Duration
	Steps int
}

func (p Phase) at(step int) time.Time { return p.First.Add(time.Duration(step) * p.Step) }

// earlier is the phase as it looks to rules whose evaluation lags.
func (p Phase) earlier(lag time.Duration) Phase {
	p.First = p.First.Add(-lag)
	return p
}

// Clock is when rules are evaluated: phases in order, without overlap.
type Clock []Phase

// Steps is how many evaluations there are.
func (c Clock) Steps() int {
	n := 0
	for _, p := range c {
		n += p.Steps
	}
	return n
}

// At is the time of a step. After the last one, the last phase goes on.
func (c Clock) At(step int) time.Time {
	for i, p := range c {
		if step < p.Steps || i == len(c)-1 {
			return p.at(step)
		}
		step -= p.Steps
	}
	return time.Time{}
}

// MS is the time of a step as samples bear it: milliseconds since the epoch.
func (c Clock) MS(step int) int64 { return millis(c.At(step)) }

func millis(t time.Time) int64 { return t.UnixNano() / int64(time.Millisecond) }

// whole reports whether all steps fall on milliseconds of our era, where rounding cannot part the
// steps of a range query from the clock's.
func (c Clock) whole() bool {
	for _, p := range c {
		if p.First.Nanosecond()%int(time.Millisecond) != 0 || p.First.Unix() < 0 || p.Step%time.Millisecond != 0 {
			return false
		}
	}
	return true
}

// least is the shortest time between two steps.
func (c Clock) least() time.Duration {
	out := c[0].Step
	for _, p := range c {
		out = min(out, p.Step)
	}
	return out
}
