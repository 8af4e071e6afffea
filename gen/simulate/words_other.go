package simulate

// otherWords are states, work and what else a generic guess would get wrong.
var otherWords = []binding{
	n(`sleep_state=awake|engine_healthy|is_cuda_graph`, func(*tick) float64 { return 1 }),
	n(`sleep_state=`, func(*tick) float64 { return 0 }),
	n(`mode=decode_cuda_graph`, func(t *tick) float64 { return t.steps * 0.97 }),
	n(`mode=decode_none`, func(t *tick) float64 { return t.steps * 0.03 }),
	n(`mode=prefill_cuda_graph`, func(t *tick) float64 { return t.started * 0.3 }),
	n(`mode=prefill_none`, func(t *tick) float64 { return t.started * 0.7 }),
	n(`estimated_flops`, func(t *tick) float64 { return (t.prompt + t.generated) * 16e9 }),
	n(`estimated_read_bytes`, func(t *tick) float64 { return t.steps * 16e9 }),
	n(`estimated_write_bytes`, func(t *tick) float64 { return (t.prompt + t.generated) * tokenBytes }),
	n(`context_len`, func(*tick) float64 { return 32_768 }),
	n(`page_size`, func(*tick) float64 { return 1 }),
	n(`encoder_cache_entries`, func(t *tick) float64 { return 40 + 100*t.busy }),
	n(`encoder_cache_size`, func(t *tick) float64 { return (200 + 500*t.busy) * 1e6 }),
	n(`encoder_cache_evictions`, func(t *tick) float64 { return t.done * 0.05 }),
}
