package exposition

import (
	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/diag"
)

// Page is one exposition.
type Page struct {
	Source   string // the file or address that it was read from, without a password
	Format   string // for a reader, for example "text 0.0.4"
	Families []*Family
	Live     bool // fetched from a server just now
	Stored   bool // what a Prometheus has of a target: types may be unknown
	Partial  bool // it says itself that something is missing
}

// Family is what a page says under one name.
type Family struct {
	Name    string // as its TYPE, HELP or UNIT line has it, else as its sample has it
	Type    string // as declared; empty: no TYPE line
	Help    string
	Unit    string // OpenMetrics alone declares one
	Pos     diag.Pos
	Samples []Sample
}

// Sample is one series with its value.
type Sample struct {
	Name   string
	Labels labels.Labels // without the name
	Value  float64
	Native bool // a native histogram, whose value is not read
	Pos    diag.Pos
}

// Pos is the page as a whole.
func (p *Page) Pos() diag.Pos { return diag.Pos{File: p.Source} }

// Series is how many samples the page has.
func (p *Page) Series() int {
	n := 0
	for _, f := range p.Families {
		n += len(f.Samples)
	}
	return n
}
