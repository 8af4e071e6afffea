// Package catalog turns a metric catalog written in CUE into Go values, each with
// the position in the file that says it, and CUE's errors into findings.
//
// The way of a catalog:
//
//	open.go, module.go      which folder and which module it is
//	files.go, parse.go,     every file is read and parsed once, before CUE starts; what cannot be
//	imports.go, readable.go read, or is larger than any catalog, is a finding
//	load.go, budget.go      CUE evaluates the files, within a budget
//	index.go, positions.go  which places in the syntax are about which path
//	translate.go, explain…  an error of CUE becomes one finding at the user's own words
//	decode….go, types.go    evaluated CUE becomes Go values
//	check….go               what can be judged by the catalog alone
//
// A new field is a line in catalog/schema, one in types.go and one in a decode file. A new check is
// a file check_NAME.go with a fixture in testdata/checks.
package catalog
