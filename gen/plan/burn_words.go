package plan

import (
	"fmt"
	"strings"
	"time"

	"github.com/prometheus/common/model"
)

// BurnWindows is a pair of windows whose error ratios must both be above a limit, in shares of
// observations: the factor over an even use of the budget, times the budget.
type BurnWindows struct {
	Long, Short time.Duration
	Factor      float64
	Limit       float64
}

// over names both windows, or the one that they have become where rates are that long.
func (b BurnWindows) over() string {
	if b.Long == b.Short {
		return "over " + model.Duration(b.Long).String()
	}
	return fmt.Sprintf("over both %s and %s", model.Duration(b.Long), model.Duration(b.Short))
}

// limits are what the error ratios have passed, whichever pair it was.
func limits(burns []BurnWindows) string {
	var out []string
	for _, b := range burns {
		out = append(out, "above "+FormatValue(UnitRatio, b.Limit)+" "+b.over())
	}
	return strings.Join(out, ", or ")
}

// factors are how many times an even use of the budget that is, by pair.
func factors(burns []BurnWindows, budget string) string {
	var out []string
	for i, b := range burns {
		times := fmt.Sprintf("%v times", b.Factor)
		if b.Factor == 1 {
			times = "1 time"
		}
		if i == 0 {
			times += " an even use of the budget of " + budget
		}
		out = append(out, times+" "+b.over())
	}
	return strings.Join(out, ", or ")
}

// spent is how long the budget of a window lasts at most, whichever pair burns.
func spent(window time.Duration, burns []BurnWindows) time.Duration {
	least := burns[0].Factor
	for _, b := range burns[1:] {
		least = min(least, b.Factor)
	}
	return time.Duration(float64(window) / least).Round(time.Minute)
}
