// Package docs writes the pages that people read: the metric reference, alerts and their
// runbooks, recording rules, queries, boards and dialects, as Markdown that GitHub, Hugo and
// MkDocs render alike.
//
// Emit collects what all pages look up in a writer, once; each kind of page is a file of this
// package with a function that fills a page (page.go), which knows its own path and so how links
// lead from it to others. text.go escapes what the catalog says for Markdown. A new kind of page is
// a file and a line in Emit.
package docs
