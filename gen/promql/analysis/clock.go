package analysis

import "math"

// clock are the functions of time.
var clock = map[string]func(*called) Result{
	"time":  func(*called) Result { return scalar(AtLeast(0), Timestamp, UnitTimestamp) },
	"start": func(*called) Result { return scalar(AtLeast(0), Timestamp, UnitTimestamp) },
	"end":   func(*called) Result { return scalar(AtLeast(0), Timestamp, UnitTimestamp) },
	"step":  func(*called) Result { return scalar(AtLeast(0), Level, UnitSeconds) },
	"range": func(*called) Result { return scalar(AtLeast(0), Level, UnitSeconds) },

	"timestamp":             func(c *called) Result { return c.timestamp() },
	"start_timestamp":       func(c *called) Result { r := c.timestamp(); r.Empty = weaken(r.Empty); return r },
	"ts_of_first_over_time": func(c *called) Result { return c.timestamp() },
	"ts_of_last_over_time":  func(c *called) Result { return c.timestamp() },
	"ts_of_max_over_time":   func(c *called) Result { return c.timestampOfFloat() },
	"ts_of_min_over_time":   func(c *called) Result { return c.timestampOfFloat() },

	"minute":        part("minutes", 0, 59),
	"hour":          part("hours", 0, 23),
	"day_of_week":   part("days", 0, 6),
	"day_of_month":  part("days", 1, 31),
	"day_of_year":   part("days", 1, 366),
	"days_in_month": part("days", 28, 31),
	"month":         part("months", 1, 12),
	"year":          part("years", math.Inf(-1), math.Inf(1)),
}

func (c *called) timestamp() Result {
	r := c.changed(0)
	r.counted(Timestamp, UnitTimestamp, AtLeast(0))
	return r
}

func (c *called) timestampOfFloat() Result {
	r := c.floats(0)
	r.counted(Timestamp, UnitTimestamp, AtLeast(0))
	return r
}

// part is a part of a date: of the argument's samples, or of now.
func part(unit string, lo, hi float64) func(*called) Result {
	return func(c *called) Result {
		if len(c.args) == 0 {
			return scalar(Between(lo, hi), Level, unit)
		}
		r := c.floats(0)
		r.counted(Level, unit, Between(lo, hi))
		return r
	}
}
