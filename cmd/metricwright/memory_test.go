package main

import (
	"runtime/debug"
	"testing"
)

// TestUsersLimitsStay: what the environment says of the collector is not overridden.
func TestUsersLimitsStay(t *testing.T) {
	percent, limit := debug.SetGCPercent(100), debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetGCPercent(percent); debug.SetMemoryLimit(limit) })
	now := func() (int, int64) {
		p := debug.SetGCPercent(100)
		debug.SetGCPercent(p)
		return p, debug.SetMemoryLimit(-1)
	}
	t.Setenv("GOGC", "70")
	t.Setenv("GOMEMLIMIT", "3GiB")
	debug.SetGCPercent(70)
	debug.SetMemoryLimit(3 << 30)
	prepareMemory()
	if p, l := now(); p != 70 || l != 3<<30 {
		t.Errorf("GOGC is %d and GOMEMLIMIT %d, though the user has set 70 and 3 GiB", p, l)
	}
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "")
	prepareMemory()
	if p, l := now(); p != 400 || l != memoryLimit {
		t.Errorf("GOGC is %d and GOMEMLIMIT %d without a word of the user's", p, l)
	}
}
