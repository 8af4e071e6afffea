package ruleeval

import (
	"testing"
	"time"
)

// TestLife: each line is a condition minute by minute, and the alert's state then: pending (p),
// firing (!) or none.
func TestLife(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		hold, keep int
		holds      string
		states     string
		ended      int
	}{
		{0, 0, ".x.xx.", ".!.!!.", 2},
		{2, 0, "xxxx..", "pp!!..", 1},
		{2, 0, "xx.xxx", "pp.pp!", 0},
		{2, 2, "xxx....xxx", "pp!!!..pp!", 1},
		{2, 2, "xxx.x.xx..", "pp!!!!!!!!", 0},
		{0, 3, "x......", "!!!!...", 1},
	} {
		ended := 0
		l := Life[string, int]{For: time.Duration(c.hold) * time.Minute, KeepFiringFor: time.Duration(c.keep) * time.Minute,
			Ended: func(string, *Alert[int], time.Time) { ended++ }}
		got := ""
		for i, x := range c.holds {
			holds := map[string]int{}
			if x == 'x' {
				holds["a"] = i
			}
			l.Step(time.Unix(0, 0).Add(time.Duration(i)*time.Minute), holds)
			switch a := l.Active["a"]; {
			case a == nil:
				got += "."
			case a.Firing():
				got += "!"
			default:
				got += "p"
			}
		}
		if got != c.states || ended != c.ended {
			t.Errorf("for %dm, keep %dm, %s: %s and %d ended, want %s and %d", c.hold, c.keep, c.holds, got, ended, c.states, c.ended)
		}
	}
}
