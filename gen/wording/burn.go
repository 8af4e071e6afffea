package wording

import "time"

// Burn is a pair of windows whose error ratios must both be above a limit, in shares of
// observations: the factor over an even use of the budget, times the budget.
type Burn struct {
	Long, Short time.Duration
	Factor      float64
	Limit       float64
}

// Limits are what the error ratios have passed, whichever pair it was.
func Limits(burns []Burn) string { return Text("burn.limits", Data{"Burns": burns}) }

// Lasts is how long the budget of a window lasts at most, whichever pair burns.
func Lasts(window time.Duration, burns []Burn) time.Duration {
	least := burns[0].Factor
	for _, b := range burns[1:] {
		least = min(least, b.Factor)
	}
	return time.Duration(float64(window) / least).Round(time.Minute)
}
