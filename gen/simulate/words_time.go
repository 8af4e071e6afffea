package simulate

// timeWords are seconds: of requests and their phases, of the server's own work.
var timeWords = []binding{
	h(`time_to_first_token|first_token_latency`, func(t *tick) seen { return seen{t.started, t.first, 0.55} }),
	h(`inter_token_latency|^time_per_output_token`, func(t *tick) seen { return seen{max(0, t.generated-t.started), t.token, 0.35} }),
	h(`time_per_output_token`, func(t *tick) seen { return seen{t.done, t.token, 0.25} }),
	h(`encoder_.*(latency|preprocess|forward)`, func(t *tick) seen { return seen{t.done, 0.06, 0.6} }),
	h(`encoder_.*(wait|transfer)`, func(t *tick) seen { return seen{t.done, 0.006, 0.7} }),
	h(`e2e_request_latency|http_request_duration|func_latency`, func(t *tick) seen { return seen{t.done, t.whole(), 0.5} }),
	h(`queue_time|time_in_queue|waiting_request_latency`, func(t *tick) seen { return seen{t.done, t.wait, 0.8} }),
	h(`prefill_time|per_stage_req_latency|model_(forward|execute)`, func(t *tick) seen { return seen{t.done, t.prefill, 0.5} }),
	h(`decode_time`, func(t *tick) seen { return seen{t.done, t.decode, 0.5} }),
	h(`inference_time`, func(t *tick) seen { return seen{t.done, t.prefill + t.decode, 0.5} }),
	h(`kv_block_lifetime`, func(t *tick) seen { return seen{t.started * 0.3, 60, 0.9} }),
	h(`kv_block_idle`, func(t *tick) seen { return seen{t.started * 0.3, 25, 0.9} }),
	h(`kv_block_reuse`, func(t *tick) seen { return seen{t.started * 0.2, 12, 0.9} }),
	h(`get_loads_duration`, func(t *tick) seen { return seen{t.seconds / 5, 0.0004, 0.5} }),
	h(`prefill_delayer_wait_seconds`, func(t *tick) seen { return seen{t.started * 0.1, 0.05, 0.6} }),
	h(`grammar_(compilation|tree)`, func(t *tick) seen { return seen{t.started * 0.01, 0.08, 0.6} }),
	h(`websocket_connection_duration`, func(t *tick) seen { return seen{t.done * 0.1, 45, 0.8} }),

	n(`avg_request_queue_latency`, func(t *tick) float64 { return t.wait }),
	n(`idle_seconds`, func(t *tick) float64 { return t.seconds * (1 - min(1, 3*t.busy)) }),
	n(`execution_seconds`, func(t *tick) float64 { return t.seconds * min(1, 3*t.busy) * 0.9 }),
	n(`(cpu|stage)_seconds`, func(t *tick) float64 { return t.seconds * (0.05 + 0.4*t.busy) }),
	n(`startup_time|startup_cuda_graph`, func(*tick) float64 { return 40 }),
	n(`load_weights_time|weight_load_duration`, func(*tick) float64 { return 28 }),
}
