package simulate

import "math"

// requestWords are requests: those that run and wait, and how they ended.
var requestWords = []binding{
	n(`offline_batch|swapped|paused_req`, func(*tick) float64 { return 0 }),
	n(`^max_(running|queued)`, func(*tick) float64 { return seats }),
	n(`waiting_by_reason.*reason=capacity`, func(t *tick) float64 { return t.waiting }),
	n(`waiting_by_reason.*reason=deferred`, func(t *tick) float64 { return t.deferred }),
	n(`grammar_queue`, func(t *tick) float64 { return t.mishap }),
	n(`(bootstrap|prealloc|inflight|transfer)_queue|prealloc_queue`, func(t *tick) float64 { return math.Round(0.04 * t.running) }),
	n(`host_receive_queue|deferred_kv_release_reqs`, func(t *tick) float64 { return math.Round(0.01 * t.running) }),
	n(`requests_waiting|queue_req|waiting_reqs`, func(t *tick) float64 { return math.Round(t.waiting + t.deferred) }),
	n(`requests_running|running_reqs|requests_active|streaming_sessions|routing_key`, func(t *tick) float64 { return math.Round(t.running) }),
	n(`retracted_reqs`, func(t *tick) float64 { return math.Round(t.retired / 6) }),
	n(`^websocket_connections_active`, func(t *tick) float64 { return math.Round(t.running / 8) }),

	n(`finished_reason=stop`, func(t *tick) float64 { return t.done * 0.8 }),
	n(`finished_reason=length`, func(t *tick) float64 { return t.done*0.2 - t.aborted }),
	n(`finished_reason=abort|aborted_requests`, func(t *tick) float64 { return t.aborted }),
	n(`finished_reason=error|status=5xx|status_code=5`, func(t *tick) float64 { return t.errors }),
	n(`finished_reason=`, func(*tick) float64 { return 0 }),
	n(`status=4xx|status_code=4`, func(t *tick) float64 { return t.done * 0.004 }),
	n(`status=(1xx|3xx)`, func(*tick) float64 { return 0 }),
	n(`status=2xx|status_code=2|^http_responses`, func(t *tick) float64 { return t.done }),
	n(`^http_requests|requests_received`, func(t *tick) float64 { return t.arrived }),
	n(`preemptions`, func(t *tick) float64 { return t.preempted }),
	n(`retracted_requests`, func(t *tick) float64 { return t.retired }),
	n(`retracted_input`, func(t *tick) float64 { return t.retired * promptLen }),
	n(`retracted_output`, func(t *tick) float64 { return t.retired * answerLen / 2 }),
	n(`^num_grammar\{`, func(t *tick) float64 { return t.started * 0.1 }),
	n(`^num_grammar_cache_hit`, func(t *tick) float64 { return t.started * 0.09 }),
	n(`grammar_(aborted|timeout)|corrupted`, func(t *tick) float64 { return t.mishap }),
	n(`^num_(so_)?requests|encoder_requests|tool_call|^request_success`, func(t *tick) float64 { return t.done }),

	h(`params_n|best_of`, func(t *tick) seen { return seen{t.done, 0.98, 0.005} }),
	h(`num_preemptions`, func(t *tick) seen { return seen{t.done, 0.1, 0.5} }),
}
