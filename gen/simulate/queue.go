package simulate

import "math"

// The model of an engine: a server that runs many requests at once, each slowing the others.
const (
	maxRunning    = 64.0     // requests that may run at once
	promptLen     = 900.0    // tokens
	outputLen     = 240.0    // tokens
	tokenTime     = 0.019    // seconds between tokens of a lone request
	batchSlowdown = 0.9      // how much longer with as many requests as may run
	prefillRate   = 9000.0   // prompt tokens a second
	kvCacheTokens = 56_000.0 // that the KV cache holds
	tokenBytes    = 131_072.0
	copyRate      = 18e9  // bytes a second between memories
	peakRate      = 4.8   // requests a second of an engine in the busiest hour
	substep       = 2.0   // seconds
	failureTicks  = 1500. // ticks between two rare failures of an engine
)

// engine is the state of one data-parallel part of a process.
type engine struct {
	seed             uint64
	running, waiting float64
	hostUsage        float64
	role             role
	share            float64 // its part of the demand, relative to the others
}

// step runs an engine for one scrape interval of some seconds with a demand in
// requests a second.
func (e *engine) step(k int, seconds, demand float64, f fault) tick {
	t := tick{seconds: seconds}
	at := uint64(k)
	subs := int(seconds / substep)
	hit := e.hitRatio(k) * f.hits
	held := (promptLen + outputLen/2) * f.tokens
	answer := outputLen
	if e.role == prefill {
		answer = 1
	}
	arrive := demand * e.share * f.load * (1 + 0.06*normal(e.seed, at/7, 1))
	for s := range subs {
		n := around(arrive*substep, e.seed, at, uint64(s), 2)
		t.arrived += n
		e.waiting += n
		if f.stuck {
			continue
		}
		between := tokenTime * (1 + batchSlowdown*e.running/maxRunning) * f.slow
		service := promptLen*(1-hit)/prefillRate + 0.03 + answer*between
		out := e.running * (1 - math.Exp(-substep/service))
		if demand == 0 && e.running < 0.5 {
			out = e.running
		}
		t.output += out * answer
		e.running -= out
		t.finished += out
		places := math.Min(maxRunning*f.maxRunning, 0.995*kvCacheTokens/held)
		in := math.Max(0, math.Min(e.waiting, places-e.running))
		e.waiting -= in
		if f.queue > 0 {
			e.waiting = math.Min(e.waiting, f.queue)
		}
		e.running += in
		t.started += in
	}
	e.settle(&t, k, hit, held, f)
	return t
}

// hitRatio is the share of a prompt that a cache has, changing slowly with what people ask.
func (e *engine) hitRatio(k int) float64 {
	return 0.58 + 0.05*math.Sin(float64(k)/190) + 0.02*normal(e.seed, uint64(k/5), 3)
}

// settle works out the rest of a tick from its requests.
func (e *engine) settle(t *tick, k int, hit, held float64, f fault) {
	at := uint64(k)
	t.running, t.waiting = e.running, e.waiting
	t.batchUsage = t.running / maxRunning
	if t.waiting < 0.5 && t.batchUsage > 0.05 && unit(e.seed, at, 4) < 0.008 {
		t.waiting = 1 + math.Floor(2*unit(e.seed, at, 5)) // came just before the scrape
	}
	t.kvUsage = math.Min(1, t.running*held/kvCacheTokens)
	if f.stuck {
		t.deferred, t.waiting = t.waiting, 0
	}
	if t.batchUsage > 0.05 && unit(e.seed, at, 6) < 1/failureTicks {
		t.failure = 1
	}
	t.aborted = math.Min(t.finished*0.01, t.finished)
	t.failed = t.started*f.serverErrors + t.failure
	t.prompt = t.started * promptLen
	t.deviceHit = t.prompt * hit * 0.8
	if !f.neverLoaded {
		t.hostHit, t.storageHit = t.prompt*hit*0.15, t.prompt*hit*0.05
	}
	between := tokenTime * (1 + batchSlowdown*t.batchUsage) * f.slow
	t.tokenTime = between
	t.steps = t.seconds / (between * 1.02)
	if t.running < 0.5 {
		t.steps = t.output
	}
	rate := math.Max(t.started/t.seconds, 0.2)
	t.queueTime = 0.002 + e.waiting/rate
	t.prefillTime = promptLen*(1-hit)/prefillRate + 0.02
	t.firstToken = t.queueTime + t.prefillTime*(1+t.batchUsage) + 0.01
	t.decodeTime = outputLen * between
	if e.role == prefill {
		t.decodeTime = between
	}
	if t.kvUsage > 0.97 && e.waiting > 1 {
		t.preempted = 0.02 * t.running * t.seconds / 10
	}
	t.preempted += t.failure
	t.retracted = f.retracting*t.seconds + t.preempted
	e.handOver(t, f)
	e.tiers(t, hit, f)
}

// handOver is the KV cache that a prefill process gives to a decode process.
func (e *engine) handOver(t *tick, f fault) {
	t.transferBytes = promptLen * tokenBytes
	t.transferTime, t.postTime = 0.028*f.transferSlow, 0.0022*f.postSlow
	t.transferSpread = f.transferSpread
	t.transfersExpired = t.finished * f.expiring
	if e.role == prefill {
		t.notificationsFailed = t.finished * f.notificationsFailing
		return
	}
	t.transfers = t.started * (1 - f.transfersFailing)
	t.transfersFailed = t.started * f.transfersFailing
}

// tiers is what leaves the device for host memory and storage, and what comes back.
func (e *engine) tiers(t *tick, hit float64, f fault) {
	fresh := t.prompt * (1 - hit)
	t.stores, t.loads = t.started*0.8, t.started*0.35
	t.storeBytes, t.loadBytes = fresh*tokenBytes, t.hostHit*tokenBytes
	t.offloadUsage = math.Min(0.6, 0.25*t.batchUsage)
	t.evicted, t.backedUp = fresh*0.9, fresh*0.85
	t.loadTime = 0.006 * f.loadSlow
	e.hostUsage += (0.82 - e.hostUsage) * math.Min(1, t.started/4000)
	t.hostUsage = e.hostUsage
	if f.offloadFull {
		t.storesRefused, t.stores, t.storeBytes, t.offloadUsage = t.stores, 0, 0, 0.995
	}
	if f.neverLoaded {
		t.loads, t.loadBytes = 0, 0
	}
	if f.hostFull {
		t.hostUsage, t.dropped = 0.998, t.evicted
	}
	t.storeSeconds, t.loadSeconds = t.storeBytes/copyRate, t.loadBytes/copyRate
}
