// Package plan resolves a catalog: every recording rule, alert, panel and page that follows from
// it, with names, units and expressions settled. Emitters read the plan and nothing else.
//
//	resolver.go, build.go   what is worked out while a plan is made, and is gone after
//	spell.go, fleet.go      how a metric is spelled by the versions and dialects in use
//	construct.go, make_….go what each construct says of itself: references, unit, name, expression
//	define.go, stored.go    which signals are recorded, at which levels and under which names
//	judge.go, alert.go,     thresholds, alerts, objectives, and what inhibits what
//	slo.go, inhibit.go
//	board.go, variable.go   boards: rows, panels, queries with a dashboard's variables
//	check….go               what cannot work: a threshold out of range, a label that no series has
//
// New makes a plan, and nothing changes it afterwards.
package plan
