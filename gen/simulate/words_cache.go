package simulate

// cacheWords are the KV cache and what else holds memory.
var cacheWords = []binding{
	n(`cpu_cache_write_usage`, func(t *tick) float64 { return 0.6 * t.pinned }),
	n(`cpu_cache_read_usage`, func(t *tick) float64 { return 0.4 * t.pinned }),
	n(`cpu_cache_usage`, func(t *tick) float64 { return t.pinned }),
	n(`primary_(read|write)_usage`, func(t *tick) float64 { return t.pinned / 2 }),
	n(`pending_prealloc`, func(t *tick) float64 { return 0.05 * t.busy }),
	n(`swa_token_usage|mamba_usage`, func(t *tick) float64 { return 0.7 * t.kv }),
	n(`cache_usage|token_usage|occupied_ratio`, func(t *tick) float64 { return t.kv }),
	n(`new_token_ratio`, func(t *tick) float64 { return 0.4 + 0.3*t.busy }),
	n(`^utilization`, func(*tick) float64 { return 0 }),
	n(`occupancy`, func(t *tick) float64 { return min(1, 2*t.busy) }),
	n(`decode_sum_seq_lens|^(num|kv|swa|mamba)_used_tokens`, func(t *tick) float64 { return t.kv * cacheTokens }),
	n(`evictable_tokens`, func(t *tick) float64 { return (1 - t.kv) * cacheTokens * 0.7 }),
	n(`available_tokens`, func(t *tick) float64 { return (1 - t.kv) * cacheTokens * 0.3 }),
	n(`max_total_num_tokens|num_pages`, func(*tick) float64 { return cacheTokens }),
	n(`held_tokens`, func(t *tick) float64 { return t.running * 100 }),
	n(`lora_pool_slots_used`, func(*tick) float64 { return 3 }),
	n(`lora_pool_slots_total`, func(*tick) float64 { return 8 }),
	n(`lora_pool_util`, func(*tick) float64 { return 3. / 8 }),
}
