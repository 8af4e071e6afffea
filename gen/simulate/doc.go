// Package simulate makes a fleet of model servers from a catalog alone: plausible and
// deterministic series for every metric, over days, with rollouts, scaling and hours without traffic, or with
// an incident. It evaluates a plan's rules over them, so that a test can say whether a healthy
// fleet fires no alert, whether the alert of an incident fires, and whether a panel shows anything.
//
// What moves together is driven by a small model of a server that batches requests; which of its
// quantities a metric follows is said in the catalog (simulate), and a metric without such a hint
// moves by its type, unit and range.
//
//	load.go, schedule.go     demand by hour, rollouts and scaling
//	fleet.go, process.go,    every process that ever ran, and the pools and roles that they serve in
//	pool.go
//	queue.go, tick.go        the model of an engine, and what one does between two scrapes
//	quantity.go, hint.go,    what a metric follows: the catalog's hint, or a guess from its type, unit
//	default.go               and range
//	sampler.go, scrape.go    the values of each series, and what a scrape has of them
//	incident.go, fault.go    what goes wrong, where an incident is asked for
//	query.go, eval.go        rules and queries over what was scraped
//	check.go                 hints that no quantity answers to
package simulate
