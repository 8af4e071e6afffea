// Package ruleeval evaluates recording and alert rules in memory, as Prometheus does: at every
// step of a clock, each rule in its order, on the samples that are stored by then.
//
// Rules are ordered by what they read. A rule that reads only what is complete is evaluated over
// all steps in one query; rules that read each other, or write the same series, go step by step
// together. Both give the samples, and the errors, that Prometheus's own rule groups give on its
// own storage. Tests of rules and the simulation of a fleet share this package.
package ruleeval
