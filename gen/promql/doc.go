// Package promql is the only place that writes or parses PromQL. Constructs
// (one file each) build expressions as syntax trees of Prometheus's own parser, in
// forms that experiments found right; nothing is put together from strings.
//
// A Node is a quantity: it has an expression, labels and the nodes it is made of (expr.go, node.go).
// Leaves read exported series: folded.go folds the parts of a metric, recorded.go reads what a rule
// records. Constructs compose them: ratio.go, quantile.go, skew.go, drop.go and their like; Body is
// the composition, and Drive says which input gives it a wanted value. grafana.go writes an
// expression with a dashboard's variables.
//
// Package analysis says what an expression yields, checks what is wrong with it, reads what it
// depends on, and mutant breaks it.
package promql
