package exposition

import (
	"context"

	"metricwright/gen/diag"
)

// Read reads and parses sources as AddSources has them. The pages come in the order of the
// sources; one that cannot be read is nil.
func Read(ctx context.Context, sources []string, o Options) ([]*Page, diag.List) {
	f, all := NewFleet(o)
	if f == nil {
		return nil, all
	}
	f.AddSources(sources...)
	pages, found := make([]*Page, len(sources)), make([]diag.List, len(sources))
	f.Each(ctx, func(i int, p *Page, l diag.List) { pages[i], found[i] = p, l })
	for _, l := range found {
		all.Add(l...)
	}
	return pages, all
}
