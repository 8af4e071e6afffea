package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// A run lives for less than a second and reads more than 100 MiB of heap for the first time.
// Collecting garbage early only costs time; the limit holds for catalogs far larger than the
// shipped one.
const (
	room        = 128 << 20 // what the shipped catalog takes, and what is asked for in huge pages
	memoryLimit = 200 << 20
)

// prepareMemory sets the collector, and asks for huge pages where the system leaves that to
// programs: on a virtual machine, a first touch of 160 MiB in pages of 4 KiB took 0.5 s, which was
// half of generate and of vet. What is asked for is given back to the allocator at once: it
// is room to come, not memory in use.
//
// What the user has set in GOGC or GOMEMLIMIT stays as it is.
func prepareMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	if adviseHuge(make([]byte, room)) {
		runtime.GC()
	}
}
