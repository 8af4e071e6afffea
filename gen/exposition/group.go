package exposition

import (
	"slices"
	"strings"

	"metricwright/gen/diag"
)

// grouper puts samples with the family that they belong to.
type grouper struct {
	page   *Page
	byName map[string]*Family // by Key
}

func newGrouper(p *Page) *grouper { return &grouper{p, map[string]*Family{}} }

// Key is a name without what scrapers change about it: some servers keep the colon in TYPE and
// HELP lines where samples have lost it.
func Key(name string) string { return strings.ReplaceAll(name, ":", "_") }

// declare is the family of a TYPE, HELP or UNIT line.
func (g *grouper) declare(name string, pos diag.Pos) *Family {
	if f, ok := g.byName[Key(name)]; ok {
		return f
	}
	return g.begin(name, pos)
}

func (g *grouper) begin(name string, pos diag.Pos) *Family {
	f := &Family{Name: name, Pos: pos}
	g.byName[Key(name)] = f
	g.page.Families = append(g.page.Families, f)
	return f
}

// suffixes are what the series of a family may have at their end, by the family's type.
var suffixes = map[string][]string{
	"counter":        {"_total", "_created"},
	"histogram":      {"_bucket", "_sum", "_count", "_created"},
	"summary":        {"_sum", "_count", "_created"},
	"info":           {"_info"},
	"gaugehistogram": {"_bucket", "_gsum", "_gcount"},
}

// add puts a sample with its family: that of its name, that of its name without the suffix of
// the family's type, or a new one without a type.
func (g *grouper) add(s Sample) {
	if f, ok := g.byName[Key(s.Name)]; ok {
		f.Samples = append(f.Samples, s)
		return
	}
	if i := strings.LastIndexByte(s.Name, '_'); i > 0 {
		if f, ok := g.byName[Key(s.Name[:i])]; ok && slices.Contains(suffixes[f.Type], s.Name[i:]) {
			f.Samples = append(f.Samples, s)
			return
		}
	}
	f := g.begin(s.Name, s.Pos)
	f.Samples = append(f.Samples, s)
}
