package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// A run lives for less than a second and reads more than 100 MiB of heap for the first time.
// Collecting garbage early only costs time. A limit below what is in use would cost most: with
// 4,000 metrics and a limit of 200 MiB, collecting took four fifths of 50 s.
const (
	room        = 128 << 20 // what the shipped catalog takes, and what is asked for in huge pages
	memoryLimit = 720 << 20
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
		afterCollection(raiseLimit)
	}
	if adviseHuge(make([]byte, room)) {
		runtime.GC()
	}
}

// afterCollection calls f after each collection of garbage.
func afterCollection(f func()) {
	runtime.AddCleanup(new([16]byte), func(f func()) { f(); afterCollection(f) }, f)
}

// raiseLimit keeps the limit clear of what is in use, for catalogs of any size.
func raiseLimit() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	if enough := int64(live[0].Value.Uint64()) * 3 / 2; enough > debug.SetMemoryLimit(-1) {
		debug.SetMemoryLimit(enough)
	}
}
