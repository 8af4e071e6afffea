package simulate

// moveWords are KV caches that prefill processes hand to decode processes.
var moveWords = []binding{
	h(`xfer_time|transfer_latency`, func(t *tick) seen { return seen{t.moved, t.moveTime, t.moveTail} }),
	h(`post_time`, func(t *tick) seen { return seen{t.moved, t.postTime, 0.5} }),
	h(`transfer_(bootstrap|alloc)`, func(t *tick) seen { return seen{t.moved, 0.008, 0.5} }),
	h(`bytes_transferred|transfer_total`, func(t *tick) seen { return seen{t.moved, t.movedBytes, 0.4} }),
	h(`transfer_speed`, func(t *tick) seen { return seen{t.moved, t.movedBytes / t.moveTime, 0.4} }),
	h(`descriptors`, func(t *tick) seen { return seen{t.moved, 420, 0.5} }),
	h(`kv_release`, func(t *tick) seen { return seen{t.moved * 0.1, 0.02, 0.8} }),
	n(`transfer_latency`, func(t *tick) float64 { return t.moveTime }),
	n(`transfer_(bootstrap|alloc)_ms`, func(t *tick) float64 { return 0.008 }),
	n(`transfer_speed`, func(t *tick) float64 { return t.movedBytes / t.moveTime }),
	n(`transfer_total`, func(t *tick) float64 { return t.movedBytes }),
	n(`failed_notifications`, func(t *tick) float64 { return t.noticeFailed + t.mishap }),
	n(`(failed_transfers|transfer_failed|bootstrap_failed|prefill_retries)`, func(t *tick) float64 { return t.moveFailed + t.mishap }),
	n(`kv_expired`, func(t *tick) float64 { return t.expired + t.mishap }),
	n(`host_receive_reqs`, func(t *tick) float64 { return t.moved }),
	n(`kv_release.*outcome=drained`, func(t *tick) float64 { return t.moved * 0.1 }),
	n(`kv_release.*outcome=`, func(t *tick) float64 { return t.mishap }),
}
