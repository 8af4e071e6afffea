package simulate

// tick is what one engine did between two scrapes, and its state at the second. Tokens, bytes and
// seconds are plain units.
type tick struct {
	seconds float64 // of the scrape interval

	arrived, started, finished, aborted float64 // requests
	preempted, retracted, failed        float64 // requests that lost their place, were taken back, were failed by the server
	failure                             float64 // 1 where something rare went wrong once
	running, waiting, deferred          float64 // requests now
	batchUsage                          float64 // share of the places for requests in use
	kvUsage                             float64 // share of the KV cache in use

	prompt, output                    float64 // tokens: of the prompts that were started, and generated
	deviceHit, hostHit, storageHit    float64 // prompt tokens that a tier had
	steps                             float64 // of the model
	queueTime, firstToken, tokenTime  float64 // typical seconds: in the queue, to the first token, between tokens
	prefillTime, decodeTime           float64
	transfers                         float64 // KV transfers that were completed
	transferBytes, transferTime       float64 // typical of one
	transferSpread, postTime          float64 // what a fault adds to the spread of the times; seconds to post one
	transfersFailed, transfersExpired float64
	notificationsFailed               float64

	stores, loads             float64 // offload operations
	storeBytes, loadBytes     float64
	storeSeconds, loadSeconds float64 // in all
	loadTime                  float64 // typical of one load
	storesRefused             float64 // for want of room
	offloadUsage              float64 // share of the offload tier that is held
	evicted, backedUp         float64 // tokens that left the device
	dropped                   float64 // tokens that left it and are nowhere else
	hostUsage                 float64 // share of the host tier in use
}

// duration of a whole request.
func (t *tick) duration() float64 { return t.queueTime + t.prefillTime + t.decodeTime }

// cached are the prompt tokens that any tier had.
func (t *tick) cached() float64 { return t.deviceHit + t.hostHit + t.storageHit }

// gpu is the share of the time in which the model computes.
func (t *tick) gpu() float64 { return min(1, 3*t.batchUsage) }
