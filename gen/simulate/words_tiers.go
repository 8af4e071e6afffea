package simulate

// hostTokens is what the host tier of an engine holds.
const hostTokens = 250_000.0

// tierWords are KV blocks that leave the device for host memory and storage, and come back.
var tierWords = []binding{
	h(`store_size|offload_size.*transfer_type=GPU_to_CPU`, func(t *tick) seen { return mean(t.stores, t.storeBytes/max(t.stores, 1), 0.4) }),
	h(`load_size|offload_size.*transfer_type=CPU_to_GPU`, func(t *tick) seen { return mean(t.loads, t.loadBytes/max(t.loads, 1), 0.4) }),
	h(`lookup_sync_delay`, func(t *tick) seen { return seen{t.started, 0.00004, 0.6} }),
	h(`lookup_async_delay`, func(t *tick) seen { return seen{t.started * 0.05, 0.003, 0.7} }),
	h(`allocation_size`, func(t *tick) seen { return seen{t.stores, 40, 0.6} }),
	h(`eviction_duration`, func(t *tick) seen { return seen{t.started * 0.2, 0.004, 0.5} }),
	h(`load_back_duration`, func(t *tick) seen { return seen{t.loads, t.backTime, 0.5} }),
	h(`backup_duration`, func(t *tick) seen { return seen{t.stores, 0.02, 0.6} }),
	h(`(prefetch|backup)_pgs`, func(t *tick) seen { return seen{t.loads * 0.3, 12, 0.7} }),
	h(`(prefetch|backup)_bandwidth`, func(t *tick) seen { return seen{t.loads * 0.3, 6e9, 0.4} }),

	n(`tiering_read_bytes.*tier=0`, func(t *tick) float64 { return t.loadBytes }),
	n(`tiering_read_bytes.*tier=`, func(t *tick) float64 { return t.storage * tokenBytes }),
	n(`tiering_read_time.*tier=0`, func(t *tick) float64 { return t.loadTime }),
	n(`tiering_read_time.*tier=`, func(t *tick) float64 { return t.storage * tokenBytes / linkSpeed * 8 }),
	n(`tiering_write_bytes.*tier=0`, func(t *tick) float64 { return t.storeBytes }),
	n(`tiering_write_bytes.*tier=`, func(t *tick) float64 { return t.storeBytes / 3 }),
	n(`tiering_write_time.*tier=0`, func(t *tick) float64 { return t.storeTime }),
	n(`tiering_write_time.*tier=`, func(t *tick) float64 { return t.storeTime * 8 / 3 }),
	n(`(chunk|block)_queries.*tier=0`, func(t *tick) float64 { return t.started * 30 }),
	n(`(chunk|block)_queries.*tier=`, func(t *tick) float64 { return t.started * 20 }),
	n(`(chunk|block)_hits.*tier=0`, func(t *tick) float64 { return t.started * 10 }),
	n(`(chunk|block)_hits.*tier=`, func(t *tick) float64 { return t.started * 4 }),
	n(`active_(promotion|cascade)_jobs`, func(t *tick) float64 { return float64(int(3 * t.busy)) }),
	n(`tiering_.*failures`, func(t *tick) float64 { return t.mishap }),
	n(`allocation_failure`, func(t *tick) float64 { return t.refused + t.mishap }),
	n(`stores_skipped`, func(t *tick) float64 { return t.stores * 0.1 }),
	n(`store_bytes|total_bytes.*transfer_type=GPU_to_CPU`, func(t *tick) float64 { return t.storeBytes }),
	n(`load_bytes|total_bytes.*transfer_type=CPU_to_GPU`, func(t *tick) float64 { return t.loadBytes }),
	n(`store_time|total_time.*transfer_type=GPU_to_CPU`, func(t *tick) float64 { return t.storeTime }),
	n(`load_time|total_time.*transfer_type=CPU_to_GPU`, func(t *tick) float64 { return t.loadTime }),

	n(`host_used_tokens`, func(t *tick) float64 { return t.hostUse * hostTokens }),
	n(`host_total_tokens`, func(*tick) float64 { return hostTokens }),
	n(`evicted_tokens`, func(t *tick) float64 { return t.evicted }),
	n(`load_back_tokens`, func(t *tick) float64 { return t.host }),
	n(`load_back_bytes`, func(t *tick) float64 { return t.host * tokenBytes }),
	n(`hicache_backup_tokens`, func(t *tick) float64 { return t.backed }),
	n(`hicache_backup_bytes`, func(t *tick) float64 { return t.backed * tokenBytes }),
	n(`hicache_dropped_tokens`, func(t *tick) float64 { return t.dropped + 200*t.mishap }),
	n(`prefetched_tokens`, func(t *tick) float64 { return t.storage * 1.2 }),
	n(`backuped_tokens`, func(t *tick) float64 { return t.backed * 0.3 }),
	n(`prefetch_hit_tokens`, func(t *tick) float64 { return t.storage * 1.1 }),
	n(`unfulfilled_tokens.*reason=below_threshold`, func(t *tick) float64 { return t.storage * 0.2 }),
	n(`(unfulfilled|deferred)_tokens`, func(t *tick) float64 { return t.storage * 0.01 }),
	n(`backup_dropped|aux_alloc_failed`, func(t *tick) float64 { return 200 * t.mishap }),
}
