package ruletest

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// parallel calls f with 0 to n-1, on as many goroutines as jobs says (zero: one a core).
func parallel(jobs, n int, f func(int)) {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	var (
		next atomic.Int64
		wg   sync.WaitGroup
	)
	for range min(jobs, n) {
		wg.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				f(int(i))
			}
		})
	}
	wg.Wait()
}
