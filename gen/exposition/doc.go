// Package exposition reads what a server really exposes: a metrics page from a file, from
// standard input or over HTTP, in the text formats 0.0.4 and 1.0.0 and in OpenMetrics 1.0.
//
// A Fleet takes sources, files of targets (targets.go, pods.go) and a Prometheus (prometheus.go), with
// what gives access (access.go). fetch.go and local.go get the bytes within limits of time and size
// (body.go, size.go), format.go says which format they are in, parse.go reads samples with
// Prometheus's own parser, lines.go finds the line of each, and group.go puts them into families.
// malformed.go says in plain words what is wrong with a page. Package verify compares pages with a
// catalog.
package exposition
