package simulate

// tokenWords are tokens: of prompts by where they came from, of answers, of drafts.
var tokenWords = []binding{
	n(`source=local_compute|mode=prefill_compute`, func(t *tick) float64 { return t.prompt - t.cached() }),
	n(`source=local_cache_hit|mode=device_hit|cache_source=device`, func(t *tick) float64 { return t.device }),
	n(`source=external_kv_transfer`, func(t *tick) float64 { return t.host + t.storage }),
	n(`mode=host_hit|cache_source=host`, func(t *tick) float64 { return t.host }),
	n(`mode=storage_hit|cache_source=storage`, func(t *tick) float64 { return t.storage }),
	n(`cache_source=total`, func(t *tick) float64 { return t.prompt * 0.002 }),
	n(`prompt_tokens_cached|mode=prefill_cache`, func(t *tick) float64 { return t.cached() }),
	n(`recomputed`, func(t *tick) float64 { return t.preempted * promptLen }),
	n(`^external_prefix_cache_queries`, func(t *tick) float64 { return t.prompt - t.device }),
	n(`^external_prefix_cache_hits`, func(t *tick) float64 { return t.host + t.storage }),
	n(`prefix_cache_queries`, func(t *tick) float64 { return t.prompt }),
	n(`prefix_cache_hits`, func(t *tick) float64 { return t.device }),
	n(`hit_rate`, func(t *tick) float64 { return t.cached() / max(t.prompt, 1) }),
	n(`encoder_cache_hit_tokens`, func(t *tick) float64 { return t.done * 250 }),
	n(`encoder_cache_total_tokens`, func(t *tick) float64 { return t.done * 600 }),
	n(`encoder_cache_hit_files|mm_cache_hits`, func(t *tick) float64 { return t.done * 0.4 }),
	n(`encoder_cache_total_files|mm_cache_queries`, func(t *tick) float64 { return t.done }),
	n(`tokens.*mode=decode`, func(t *tick) float64 { return t.generated }),
	n(`tokens.*mode=input`, func(t *tick) float64 { return t.prompt }),
	n(`accepted_tokens_per_pos.*position=0`, func(t *tick) float64 { return t.drafts() * 0.8 }),
	n(`accepted_tokens_per_pos.*position=1`, func(t *tick) float64 { return t.drafts() * 0.63 }),
	n(`accepted_tokens_per_pos.*position=`, func(t *tick) float64 { return t.drafts() * 0.47 }),
	n(`accepted_tokens`, func(t *tick) float64 { return t.drafts() * 1.9 }),
	n(`spec_decode_num_draft_tokens`, func(t *tick) float64 { return t.drafts() * 3 }),
	n(`num_drafts|verify_calls`, func(t *tick) float64 { return t.drafts() }),
	n(`spec_(block_)?accept_length`, func(t *tick) float64 { return 2.9 - 0.3*t.busy }),
	n(`spec_accept_rate`, func(t *tick) float64 { return 0.63 - 0.1*t.busy }),
	n(`spec_(cap_length|num_steps|num_draft_tokens)`, func(*tick) float64 { return 3 }),
	n(`gen_throughput|generation_throughput`, func(t *tick) float64 { return t.generated / t.seconds }),
	n(`prompt_throughput`, func(t *tick) float64 { return t.prompt / t.seconds }),
	n(`^prompt_tokens\{`, func(t *tick) float64 { return t.prompt }),
	n(`^generation_tokens\{|^new_token\{`, func(t *tick) float64 { return t.generated }),
	n(`^tokens\{|dp_cooperation_realtime_tokens`, func(t *tick) float64 { return t.prompt + t.generated }),

	h(`^iteration_tokens`, func(t *tick) seen { return mean(t.steps, (t.prompt+t.generated)/max(t.steps, 1), 0.5) }),
	h(`uncached_prompt|kv_computed`, func(t *tick) seen { return mean(t.done, (t.prompt-t.cached())/max(t.started, 1), 0.7) }),
	h(`prompt_tokens`, func(t *tick) seen { return mean(t.done, promptLen, 0.7) }),
	h(`max_num_generation|max_tokens`, func(t *tick) seen { return seen{t.done, 1024, 0.4} }),
	h(`generation_tokens`, func(t *tick) seen { return mean(t.done, answerLen, 0.7) }),
}

// cached are the prompt tokens that any tier had.
func (t *tick) cached() float64 { return t.device + t.host + t.storage }

// drafts are the verifications of drafts, each of which yields 2.9 tokens.
func (t *tick) drafts() float64 { return t.generated / 2.9 }
