package simulate

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
	"requests_finished":  flow(func(t *tick) float64 { return t.finished }),
	"requests_stopped":   flow(func(t *tick) float64 { return t.finished * 0.8 }), // by a stop token
	"requests_truncated": flow(func(t *tick) float64 { return t.finished*0.2 - t.aborted }),
	"requests_aborted":   flow(func(t *tick) float64 { return t.aborted }),
	"requests_failed":    flow(func(t *tick) float64 { return t.failed }),
	"requests_preempted": flow(func(t *tick) float64 { return t.preempted }),
	"requests_retracted": flow(func(t *tick) float64 { return t.retracted }),
	"rare_failures":      flow(func(t *tick) float64 { return t.failure }),

	"requests_running":              number(func(t *tick) float64 { return t.running }),
	"requests_waiting":              number(func(t *tick) float64 { return t.waiting + t.deferred }),
	"requests_waiting_for_capacity": number(func(t *tick) float64 { return t.waiting }),
	"requests_deferred":             number(func(t *tick) float64 { return t.deferred }),
	"max_running_requests":          number(func(*tick) float64 { return maxRunning }),
	"batch_usage":                   ratio(func(t *tick) float64 { return t.batchUsage }),

	"queue_time":          size("seconds", 0.8, func(t *tick) float64 { return t.queueTime }),
	"time_to_first_token": size("seconds", 0.55, func(t *tick) float64 { return t.firstToken }),
	"time_between_tokens": size("seconds", 0.35, func(t *tick) float64 { return t.tokenTime }),
	"prefill_time":        size("seconds", 0.5, func(t *tick) float64 { return t.prefillTime }),
	"decode_time":         size("seconds", 0.5, func(t *tick) float64 { return t.decodeTime }),
	"inference_time":      size("seconds", 0.5, func(t *tick) float64 { return t.prefillTime + t.decodeTime }),
	"request_duration":    size("seconds", 0.5, func(t *tick) float64 { return t.duration() }),

	// Tokens.
	"prompt_tokens":                   flow(func(t *tick) float64 { return t.prompt }),
	"prompt_tokens_computed":          flow(func(t *tick) float64 { return t.prompt - t.cached() }),
	"prompt_tokens_cached":            flow((*tick).cached),
	"prompt_tokens_cached_on_device":  flow(func(t *tick) float64 { return t.deviceHit }),
	"prompt_tokens_cached_on_host":    flow(func(t *tick) float64 { return t.hostHit }),
	"prompt_tokens_cached_in_storage": flow(func(t *tick) float64 { return t.storageHit }),
	"prompt_tokens_cached_off_device": flow(func(t *tick) float64 { return t.hostHit + t.storageHit }),
	"prompt_tokens_missed_on_device":  flow(func(t *tick) float64 { return t.prompt - t.deviceHit }),
	"output_tokens":                   flow(func(t *tick) float64 { return t.output }),
	"output_tokens_after_first":       flow(func(t *tick) float64 { return max(0, t.output-t.started) }),
	"tokens":                          flow(func(t *tick) float64 { return t.prompt + t.output }),
	"draft_verifications":             flow(func(t *tick) float64 { return t.output / 2.9 }), // each yields 2.9 tokens
	"prompt_length":                   mean("", 0.7, func(*tick) float64 { return promptLen }),
	"computed_prompt_length":          mean("", 0.7, func(t *tick) float64 { return (t.prompt - t.cached()) / max(t.started, 1) }),
	"output_length":                   mean("", 0.7, func(*tick) float64 { return outputLen }),
	"tokens_per_step":                 mean("", 0.5, func(t *tick) float64 { return (t.prompt + t.output) / max(t.steps, 1) }),

	// What the server's time goes into.
	"engine_steps":     flow(func(t *tick) float64 { return t.steps }),
	"elapsed_seconds":  seconds(func(t *tick) float64 { return t.seconds }),
	"gpu_busy_seconds": seconds(func(t *tick) float64 { return t.seconds * t.gpu() }),
	"gpu_idle_seconds": seconds(func(t *tick) float64 { return t.seconds * (1 - t.gpu()) }),
	"cpu_seconds":      seconds(func(t *tick) float64 { return t.seconds * (0.05 + 0.4*t.batchUsage) }),
	"gpu_utilization":  ratio((*tick).gpu),

	// The KV cache.
	"kv_cache_usage":         ratio(func(t *tick) float64 { return t.kvUsage }),
	"kv_cache_used_tokens":   number(func(t *tick) float64 { return t.kvUsage * kvCacheTokens }),
	"kv_cache_free_tokens":   number(func(t *tick) float64 { return (1 - t.kvUsage) * kvCacheTokens }),
	"kv_cache_tokens":        number(func(*tick) float64 { return kvCacheTokens }),
	"prefix_cache_hit_ratio": ratio(func(t *tick) float64 { return t.cached() / max(t.prompt, 1) }),

	// KV caches that prefill servers hand to decode servers.
	"kv_transfers":            flow(func(t *tick) float64 { return t.transfers }),
	"kv_transfers_failed":     flow(func(t *tick) float64 { return t.transfersFailed + t.failure }),
	"kv_transfers_expired":    flow(func(t *tick) float64 { return t.transfersExpired + t.failure }),
	"kv_notifications_failed": flow(func(t *tick) float64 { return t.notificationsFailed + t.failure }),
	"kv_transfer_size":        size("bytes", 0.4, func(t *tick) float64 { return t.transferBytes }),
	"kv_transfer_time": {
		unit: "seconds", spread: 0.45, widens: func(t *tick) float64 { return t.transferSpread },
		of: func(t *tick) float64 { return t.transferTime },
	},
	"kv_transfer_bandwidth": size("bytes", 0.4, func(t *tick) float64 { return t.transferBytes / t.transferTime }),
	"kv_post_time":          size("seconds", 0.5, func(t *tick) float64 { return t.postTime }),

	// KV blocks that leave the device for host memory and storage, and come back.
	"offload_stores":         flow(func(t *tick) float64 { return t.stores }),
	"offload_stores_refused": flow(func(t *tick) float64 { return t.storesRefused + t.failure }),
	"offload_store_bytes":    moved(func(t *tick) float64 { return t.storeBytes }),
	"offload_store_seconds":  seconds(func(t *tick) float64 { return t.storeSeconds }),
	"offload_store_size":     mean("bytes", 0.4, func(t *tick) float64 { return t.storeBytes / max(t.stores, 1) }),
	"offload_loads":          flow(func(t *tick) float64 { return t.loads }),
	"offload_load_bytes":     moved(func(t *tick) float64 { return t.loadBytes }),
	"offload_load_seconds":   seconds(func(t *tick) float64 { return t.loadSeconds }),
	"offload_load_size":      mean("bytes", 0.4, func(t *tick) float64 { return t.loadBytes / max(t.loads, 1) }),
	"offload_load_time":      size("seconds", 0.5, func(t *tick) float64 { return t.loadTime }),
	"offload_usage":          ratio(func(t *tick) float64 { return t.offloadUsage }),
	"storage_load_bytes":     moved(func(t *tick) float64 { return t.storageHit * tokenBytes }),
	"evicted_tokens":         flow(func(t *tick) float64 { return t.evicted }),
	"backed_up_tokens":       flow(func(t *tick) float64 { return t.backedUp }),
	"dropped_tokens":         flow(func(t *tick) float64 { return t.dropped + 200*t.failure }),
	"host_cache_used_tokens": number(func(t *tick) float64 { return t.hostUsage * hostCacheTokens }),
	"host_cache_tokens":      number(func(*tick) float64 { return hostCacheTokens }),
}

// hostTokens is what the host tier of an engine holds.
const hostCacheTokens = 250_000.0

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
