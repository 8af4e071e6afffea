// Package catalog embeds the shipped catalog: CUE, and the Markdown beside it.
package catalog

import "embed"

// Module is the import path of the shipped CUE module.
const Module = "metricwright.dev/catalog"

// Version is the version of the shipped catalog.
const Version = "0.1.0"

// FS holds the shipped module's files.
//
//go:embed *.cue all:cue.mod schema vllm sglang
var FS embed.FS
