package simulate

import "math"

// The model of an engine: a server that runs many requests at once, each slowing the others.
const (
	seats       = 64.0     // requests that may run at once
	promptLen   = 900.0    // tokens
	answerLen   = 240.0    // tokens
	tokenTime   = 0.019    // seconds between tokens of a lone request
	crowding    = 0.9      // how much longer with every seat taken
	promptSpeed = 9000.0   // prompt tokens a second
	cacheTokens = 56_000.0 // that the KV cache holds
	tokenBytes  = 131_072.0
	linkSpeed   = 18e9  // bytes a second between memories
	peak        = 4.8   // requests a second of an engine in the busiest hour
	substep     = 2.0   // seconds
	rare        = 1500. // ticks between two mishaps of an engine
)

// engine is the state of one data-parallel part of a process.
type engine struct {
	seed             uint64
	running, waiting float64
	hostUse          float64
	role             role
	share            float64 // its part of the demand, next to its neighbours'
}

// step lets an engine live through one scrape interval of some seconds with a demand in
// requests a second.
func (e *engine) step(k int, seconds, demand float64, f fault) tick {
	t := tick{seconds: seconds}
	at := uint64(k)
	subs := int(seconds / substep)
	hit := e.hitRatio(k) * f.hits
	held := (promptLen + answerLen/2) * f.tokens
	answer := answerLen
	if e.role == prefill {
		answer = 1
	}
	arrive := demand * e.share * f.load * (1 + 0.06*normal(e.seed, at/7, 1))
	for s := range subs {
		n := around(arrive*substep, e.seed, at, uint64(s), 2)
		t.arrived += n
		e.waiting += n
		if f.wedged {
			continue
		}
		between := tokenTime * (1 + crowding*e.running/seats) * f.slow
		service := promptLen*(1-hit)/promptSpeed + 0.03 + answer*between
		out := e.running * (1 - math.Exp(-substep/service))
		if demand == 0 && e.running < 0.5 {
			out = e.running
		}
		t.generated += out * answer
		e.running -= out
		t.done += out
		places := math.Min(seats*f.places, 0.995*cacheTokens/held)
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
	t.busy = t.running / seats
	if t.waiting < 0.5 && t.busy > 0.05 && unit(e.seed, at, 4) < 0.008 {
		t.waiting = 1 + math.Floor(2*unit(e.seed, at, 5)) // came just before the scrape
	}
	t.kv = math.Min(1, t.running*held/cacheTokens)
	if f.wedged {
		t.deferred, t.waiting = t.waiting, 0
	}
	if t.busy > 0.05 && unit(e.seed, at, 6) < 1/rare {
		t.mishap = 1
	}
	t.aborted = math.Min(t.done*0.01, t.done)
	t.errors = t.started*f.broken + t.mishap
	t.prompt = t.started * promptLen
	t.device = t.prompt * hit * 0.8
	if !f.unread {
		t.host, t.storage = t.prompt*hit*0.15, t.prompt*hit*0.05
	}
	between := tokenTime * (1 + crowding*t.busy) * f.slow
	t.token = between
	t.steps = t.seconds / (between * 1.02)
	if t.running < 0.5 {
		t.steps = t.generated
	}
	rate := math.Max(t.started/t.seconds, 0.2)
	t.wait = 0.002 + e.waiting/rate
	t.prefill = promptLen*(1-hit)/promptSpeed + 0.02
	t.first = t.wait + t.prefill*(1+t.busy) + 0.01
	t.decode = answerLen * between
	if e.role == prefill {
		t.decode = between
	}
	if t.kv > 0.97 && e.waiting > 1 {
		t.preempted = 0.02 * t.running * t.seconds / 10
	}
	t.preempted += t.mishap
	t.retired = f.retract*t.seconds + t.preempted
	e.handOver(t, f)
	e.tiers(t, hit, f)
}

// handOver is the KV cache that a prefill process gives to a decode process.
func (e *engine) handOver(t *tick, f fault) {
	t.movedBytes = promptLen * tokenBytes
	t.moveTime, t.postTime = 0.028*f.moveSlow, 0.0022*f.postSlow
	t.moveTail = f.moveTail
	t.expired = t.done * f.expiring
	if e.role == prefill {
		t.noticeFailed = t.done * f.unnoticed
		return
	}
	t.moved = t.started * (1 - f.failing)
	t.moveFailed = t.started * f.failing
}

// tiers is what leaves the device for host memory and storage, and what comes back.
func (e *engine) tiers(t *tick, hit float64, f fault) {
	fresh := t.prompt * (1 - hit)
	t.stores, t.loads = t.started*0.8, t.started*0.35
	t.storeBytes, t.loadBytes = fresh*tokenBytes, t.host*tokenBytes
	t.pinned = math.Min(0.6, 0.25*t.busy)
	t.evicted, t.backed = fresh*0.9, fresh*0.85
	t.backTime = 0.006 * f.backSlow
	e.hostUse += (0.82 - e.hostUse) * math.Min(1, t.started/4000)
	t.hostUse = e.hostUse
	if f.full {
		t.refused, t.stores, t.storeBytes, t.pinned = t.stores, 0, 0, 0.995
	}
	if f.unread {
		t.loads, t.loadBytes = 0, 0
	}
	if f.hostFull {
		t.hostUse, t.dropped = 0.998, t.evicted
	}
	t.storeTime, t.loadTime = t.storeBytes/linkSpeed, t.loadBytes/linkSpeed
}
