package simulate

import (
	"time"
)

// all picks the processes of a kind of pool, first only the pod in its first place.
func all(kind string) func(x *process) bool {
	return func(x *process) bool { return x.pool.kind == kind }
}

func first(kind string) func(x *process) bool {
	return func(x *process) bool { return x.pool.kind == kind && x.place == 0 }
}

// sides picks the processes that hand KV caches over.
func disaggregated(x *process) bool { return x.pool.role == prefill || x.pool.role == decode }

var incidents = []Incident{
	{
		Name: "prefill-dies", About: "A prefill pod dies; fetching from it fails, and the others hold KV blocks that nobody fetches.",
		Lasts: 40 * time.Minute, hits: disaggregated, vanish: true,
		change: func(f *fault) { f.transfersFailing, f.expiring = 0.3, 0.04 },
	},
	{
		Name: "cache-full", About: "Much longer contexts fill the KV cache of one pod; requests wait and are preempted.",
		Lasts: 40 * time.Minute, hits: first("scaled"),
		change: func(f *fault) { f.tokens, f.queue = 3, 4 },
	},
	{
		Name: "overload", About: "More than twice the traffic that the model's servers can take.",
		Lasts: 40 * time.Minute, hits: all("scaled"),
		change: func(f *fault) { f.load, f.maxRunning = 2.6, 0.7 },
	},
	{
		Name: "stuck", About: "One pod defers every request and finishes none, while its health check is fine.",
		Lasts: 40 * time.Minute, hits: first("scaled"),
		change: func(f *fault) { f.stuck = true },
	},
	{
		Name: "stuck-fixed", About: "One pod of a StatefulSet accepts requests and does nothing any more.",
		Lasts: 40 * time.Minute, hits: first("fixed"),
		change: func(f *fault) { f.stuck = true },
	},
	{
		Name: "offload-full", About: "The offload tier is held in full and refuses stores.",
		Lasts: 45 * time.Minute, hits: all("scaled"),
		change: func(f *fault) { f.offloadFull = true },
	},
	{
		Name: "pod-vanishes", About: "A node goes, and a pod with it; service discovery forgets the target.",
		Lasts: 40 * time.Minute, hits: first("fixed"), vanish: true,
	},
	{
		Name: "pod-down", About: "A pod cannot be scraped any more.",
		Lasts: 40 * time.Minute, hits: first("scaled"), kill: true,
	},
	{
		Name: "crawl", About: "Throttled GPUs: every token takes many times as long.",
		Lasts: 50 * time.Minute, hits: all("fixed"),
		change: func(f *fault) { f.slow, f.maxRunning, f.queue = 9, 0.5, 4 },
	},
	{
		Name: "prefix-lost", About: "A routing change scatters conversations over the pods; the prefix cache hits hardly any more.",
		Lasts: 90 * time.Minute, hits: all("scaled"),
		change: func(f *fault) { f.hits = 0.15 },
	},
	{
		Name: "host-unused", About: "The host tier is full and nothing comes back from it.",
		Lasts: 160 * time.Minute, hits: all("scaled"),
		change: func(f *fault) { f.hostFull, f.neverLoaded = true, true },
	},
	{
		Name: "retracting", About: "Running requests are retracted, again and again.",
		Lasts: 40 * time.Minute, hits: first("scaled"),
		change: func(f *fault) { f.retracting = 0.05 },
	},
	{
		Name: "transfers-slow", About: "A few KV transfers take very long.",
		Lasts: 40 * time.Minute, hits: disaggregated,
		change: func(f *fault) { f.transferSpread = 1.2 },
	},
	{
		Name: "posts-slow", About: "Transfers are posted slowly, and then run as fast as ever.",
		Lasts: 40 * time.Minute, hits: disaggregated,
		change: func(f *fault) { f.postSlow = 40 },
	},
	{
		Name: "handover-fails", About: "Decode pods cannot fetch one KV cache in five.",
		Lasts: 40 * time.Minute, hits: disaggregated,
		change: func(f *fault) { f.transfersFailing = 0.2 },
	},
	{
		Name: "failing", About: "The server fails one request in ten.",
		Lasts: 40 * time.Minute, hits: all("scaled"),
		change: func(f *fault) { f.serverErrors = 0.1 },
	},
	{
		Name: "crash-loop", About: "A pod starts, runs for some minutes and dies, over and over.",
		Lasts: 80 * time.Minute, hits: first("scaled"), crash: 9,
	},
}
