package simulate

// tick is what one engine did between two scrapes, and how it stands at the second. Tokens,
// bytes and seconds are plain units; what a metric calls them is its binding's business.
type tick struct {
	arrived, started, done, aborted     float64 // requests
	running, waiting, deferred, retired float64 // requests now; retired: taken back from running
	prompt, generated                   float64 // tokens: of the prompts that were started, of answers
	device, host, storage               float64 // prompt tokens that some tier had
	busy                                float64 // share of the places for requests in use
	kv                                  float64 // share of the KV cache in use
	preempted                           float64 // requests that lost their place
	steps                               float64 // of the model
	wait, first, prefill, decode, token float64 // typical seconds of a request: queue, first token, phases, between tokens
	moved                               float64 // KV transfers that were completed
	movedBytes, moveTime, postTime      float64 // typical of one
	moveTail                            float64 // spread of their times
	moveFailed, noticeFailed, expired   float64
	stores, loads                       float64 // offload operations
	storeBytes, loadBytes               float64
	storeTime, loadTime                 float64 // seconds in all
	pinned                              float64 // share of the offload tier that is held
	refused                             float64 // stores that found no room
	evicted, backed, dropped            float64 // tokens that left the device
	hostUse                             float64 // share of the host tier in use
	backTime                            float64 // typical seconds of a load-back
	errors                              float64 // requests that the server failed
	mishap                              float64 // 1 where something rare went wrong once
	seconds                             float64 // of the scrape interval
}

// latency of a whole request.
func (t *tick) whole() float64 { return t.wait + t.prefill + t.decode }
