package simulate

import "math"

// quantity is something that a simulated server has, by the name that a hint in the catalog follows.
type quantity struct {
	flow   bool                  // happens between two scrapes; else it is a state, or what one request or operation measures
	unit   string                // seconds, bytes or ratio where the metric may show it in another unit; empty: it is a number
	mean   bool                  // a histogram has it as its mean, which the counters beside it hold it to; else as its median
	spread float64               // the standard deviation of the logarithm of what a histogram observes; 0: defaultSpread
	widens func(t *tick) float64 // what a fault adds to the spread; nil: nothing
	of     func(t *tick) float64
}

// defaultSpread is how observations spread where nothing is said of it.
const defaultSpread = 0.5

// flow, state and size are the three kinds of quantities: what a counter counts, what a gauge
// shows, and what a histogram observes (a gauge may show it, too).
func flow(of func(t *tick) float64) quantity    { return quantity{flow: true, of: of} }
func seconds(of func(t *tick) float64) quantity { return quantity{flow: true, unit: "seconds", of: of} }
func moved(of func(t *tick) float64) quantity   { return quantity{flow: true, unit: "bytes", of: of} }
func number(of func(t *tick) float64) quantity  { return quantity{of: of} }
func ratio(of func(t *tick) float64) quantity   { return quantity{unit: "ratio", of: of} }
func size(unit string, spread float64, of func(t *tick) float64) quantity {
	return quantity{unit: unit, spread: spread, of: of}
}
func mean(unit string, spread float64, of func(t *tick) float64) quantity {
	return quantity{unit: unit, spread: spread, mean: true, of: of}
}

// quantities are all that a hint can name.
var quantities = map[string]quantity{
	// Requests.
	"requests_arrived":   flow(func(t *tick) float64 { return t.arrived }),
	"requests_started":   flow(func(t *tick) float64 { return t.started }),
	"requests_finished":  flow(func(t *tick) float64 { return t.done }),
	"requests_stopped":   flow(func(t *tick) float64 { return t.done * 0.8 }), // by a stop token
	"requests_truncated": flow(func(t *tick) float64 { return t.done*0.2 - t.aborted }),
	"requests_aborted":   flow(func(t *tick) float64 { return t.aborted }),
	"requests_failed":    flow(func(t *tick) float64 { return t.errors }),
	"requests_preempted": flow(func(t *tick) float64 { return t.preempted }),
	"requests_retracted": flow(func(t *tick) float64 { return t.retired }),
	"rare_failures":      flow(func(t *tick) float64 { return t.mishap }),

	"requests_running":              number(func(t *tick) float64 { return t.running }),
	"requests_waiting":              number(func(t *tick) float64 { return t.waiting + t.deferred }),
	"requests_waiting_for_capacity": number(func(t *tick) float64 { return t.waiting }),
	"requests_deferred":             number(func(t *tick) float64 { return t.deferred }),
	"max_running_requests":          number(func(*tick) float64 { return seats }),
	"batch_usage":                   ratio(func(t *tick) float64 { return t.busy }),

	"queue_time":          size("seconds", 0.8, func(t *tick) float64 { return t.wait }),
	"time_to_first_token": size("seconds", 0.55, func(t *tick) float64 { return t.first }),
	"time_between_tokens": size("seconds", 0.35, func(t *tick) float64 { return t.token }),
	"prefill_time":        size("seconds", 0.5, func(t *tick) float64 { return t.prefill }),
	"decode_time":         size("seconds", 0.5, func(t *tick) float64 { return t.decode }),
	"inference_time":      size("seconds", 0.5, func(t *tick) float64 { return t.prefill + t.decode }),
	"request_duration":    size("seconds", 0.5, func(t *tick) float64 { return t.whole() }),

	// Tokens.
	"prompt_tokens":                   flow(func(t *tick) float64 { return t.prompt }),
	"prompt_tokens_computed":          flow(func(t *tick) float64 { return t.prompt - t.cached() }),
	"prompt_tokens_cached":            flow((*tick).cached),
	"prompt_tokens_cached_on_device":  flow(func(t *tick) float64 { return t.device }),
	"prompt_tokens_cached_on_host":    flow(func(t *tick) float64 { return t.host }),
	"prompt_tokens_cached_in_storage": flow(func(t *tick) float64 { return t.storage }),
	"prompt_tokens_cached_off_device": flow(func(t *tick) float64 { return t.host + t.storage }),
	"prompt_tokens_missed_on_device":  flow(func(t *tick) float64 { return t.prompt - t.device }),
	"output_tokens":                   flow(func(t *tick) float64 { return t.generated }),
	"output_tokens_after_first":       flow(func(t *tick) float64 { return max(0, t.generated-t.started) }),
	"tokens":                          flow(func(t *tick) float64 { return t.prompt + t.generated }),
	"draft_verifications":             flow(func(t *tick) float64 { return t.generated / 2.9 }), // each yields 2.9 tokens
	"prompt_length":                   mean("", 0.7, func(*tick) float64 { return promptLen }),
	"computed_prompt_length":          mean("", 0.7, func(t *tick) float64 { return (t.prompt - t.cached()) / max(t.started, 1) }),
	"output_length":                   mean("", 0.7, func(*tick) float64 { return answerLen }),
	"tokens_per_step":                 mean("", 0.5, func(t *tick) float64 { return (t.prompt + t.generated) / max(t.steps, 1) }),

	// What the server's time goes into.
	"engine_steps":     flow(func(t *tick) float64 { return t.steps }),
	"elapsed_seconds":  seconds(func(t *tick) float64 { return t.seconds }),
	"gpu_busy_seconds": seconds(func(t *tick) float64 { return t.seconds * t.gpu() }),
	"gpu_idle_seconds": seconds(func(t *tick) float64 { return t.seconds * (1 - t.gpu()) }),
	"cpu_seconds":      seconds(func(t *tick) float64 { return t.seconds * (0.05 + 0.4*t.busy) }),
	"gpu_utilization":  ratio((*tick).gpu),

	// The KV cache.
	"kv_cache_usage":         ratio(func(t *tick) float64 { return t.kv }),
	"kv_cache_used_tokens":   number(func(t *tick) float64 { return t.kv * cacheTokens }),
	"kv_cache_free_tokens":   number(func(t *tick) float64 { return (1 - t.kv) * cacheTokens }),
	"kv_cache_tokens":        number(func(*tick) float64 { return cacheTokens }),
	"prefix_cache_hit_ratio": ratio(func(t *tick) float64 { return t.cached() / max(t.prompt, 1) }),

	// KV caches that prefill servers hand to decode servers.
	"kv_transfers":            flow(func(t *tick) float64 { return t.moved }),
	"kv_transfers_failed":     flow(func(t *tick) float64 { return t.moveFailed + t.mishap }),
	"kv_transfers_expired":    flow(func(t *tick) float64 { return t.expired + t.mishap }),
	"kv_notifications_failed": flow(func(t *tick) float64 { return t.noticeFailed + t.mishap }),
	"kv_transfer_size":        size("bytes", 0.4, func(t *tick) float64 { return t.movedBytes }),
	"kv_transfer_time": {
		unit: "seconds", spread: 0.45, widens: func(t *tick) float64 { return t.moveTail },
		of: func(t *tick) float64 { return t.moveTime },
	},
	"kv_transfer_bandwidth": size("bytes", 0.4, func(t *tick) float64 { return t.movedBytes / t.moveTime }),
	"kv_post_time":          size("seconds", 0.5, func(t *tick) float64 { return t.postTime }),

	// KV blocks that leave the device for host memory and storage, and come back.
	"offload_stores":         flow(func(t *tick) float64 { return t.stores }),
	"offload_stores_refused": flow(func(t *tick) float64 { return t.refused + t.mishap }),
	"offload_store_bytes":    moved(func(t *tick) float64 { return t.storeBytes }),
	"offload_store_seconds":  seconds(func(t *tick) float64 { return t.storeTime }),
	"offload_store_size":     mean("bytes", 0.4, func(t *tick) float64 { return t.storeBytes / max(t.stores, 1) }),
	"offload_loads":          flow(func(t *tick) float64 { return t.loads }),
	"offload_load_bytes":     moved(func(t *tick) float64 { return t.loadBytes }),
	"offload_load_seconds":   seconds(func(t *tick) float64 { return t.loadTime }),
	"offload_load_size":      mean("bytes", 0.4, func(t *tick) float64 { return t.loadBytes / max(t.loads, 1) }),
	"offload_load_time":      size("seconds", 0.5, func(t *tick) float64 { return t.backTime }),
	"offload_usage":          ratio(func(t *tick) float64 { return t.pinned }),
	"storage_load_bytes":     moved(func(t *tick) float64 { return t.storage * tokenBytes }),
	"evicted_tokens":         flow(func(t *tick) float64 { return t.evicted }),
	"backed_up_tokens":       flow(func(t *tick) float64 { return t.backed }),
	"dropped_tokens":         flow(func(t *tick) float64 { return t.dropped + 200*t.mishap }),
	"host_cache_used_tokens": number(func(t *tick) float64 { return t.hostUse * hostTokens }),
	"host_cache_tokens":      number(func(*tick) float64 { return hostTokens }),
}

// hostTokens is what the host tier of an engine holds.
const hostTokens = 250_000.0

// cached are the prompt tokens that any tier had.
func (t *tick) cached() float64 { return t.device + t.host + t.storage }

// gpu is the share of the time in which the model computes.
func (t *tick) gpu() float64 { return math.Min(1, 3*t.busy) }

// in turns what is in plain units into a metric's own unit.
func (q quantity) in(unit string) float64 {
	switch q.unit + " " + unit {
	case "seconds milliseconds":
		return 1e3
	case "seconds microseconds":
		return 1e6
	case "ratio percent":
		return 100
	case "bytes megabytes":
		return 1e-6
	case "bytes gigabytes", "bytes gigabytes_per_second":
		return 1e-9
	}
	return 1
}
