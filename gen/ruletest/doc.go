// Package ruletest runs promtool's unit tests of rules in-process, with promtool's
// verdicts, and measures by mutation whether the tests would notice a mistake.
//
// internal/suite reads test files and rule files with their positions; gen/ruleeval evaluates the
// rules that an assertion needs; judge.go and difference.go compare what is there with what is
// expected; report.go, text.go and junit.go say so. mutate….go breaks each rule in turn, in the ways
// that gen/promql/mutant knows, and runs the tests that read it.
package ruletest
