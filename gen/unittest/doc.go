// Package unittest writes promtool unit tests for every recording rule and every alert. The
// input series come from turning the constructs round, and the expected values from arithmetic
// on what the constructs mean; no engine is asked.
//
// internal/inputs turns a construct round, from a wanted value to series that give it;
// internal/expected works out what rules come to on given series. record….go are the cases of
// recording rules, alert….go those of alerts, a file for each kind of case; suite.go puts them into
// files, each with the rules that it needs. internal/enginetest compares the arithmetic with
// Prometheus's engine, in tests alone.
package unittest
