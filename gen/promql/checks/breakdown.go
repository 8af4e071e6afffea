package checks

import "metricwright/gen/catalog"

var breakdownCheck = &Check{
	ID:    "promql/breakdown",
	Title: "A sum over a label that breaks down a whole exported beside it",
	Why: "Of some labels one value stands for the whole, often the empty one, and the others for its parts. Summing over all of " +
		"them counts everything twice. Select the whole with the matcher that the catalog gives.",
	Bad:  `sum by (model_name) (max without (tp_rank, moe_ep_rank) (sglang:num_queue_reqs))`,
	Good: `sum by (model_name) (max without (tp_rank, moe_ep_rank) (sglang:num_queue_reqs{pp_rank=~"0|", priority=""}))`,
	run:  func(p *pass) { p.folding(catalog.Breakdown) },
}
