// Package catalog embeds the shipped catalog: CUE, and the Markdown beside it.
package catalog

import "embed"

// Module is the import path of the shipped CUE module.
const Module = "metricwright.dev/catalog"

// Version is the version of a release: of metricwright and of the catalog that it ships.
const Version = "0.1.0"

// FS holds the shipped module's files: every folder of it that has CUE.
//
//go:embed *.cue cue.mod/*.cue */*.cue
var FS embed.FS
