package plan

// Extensions are what a catalog's entries carry for others, untouched, by kind/exporter/id.
func (p *Plan) Extensions() map[string]map[string]any {
	out := map[string]map[string]any{}
	add := func(kind, exporter, id string, x map[string]any) {
		if len(x) > 0 {
			out[kind+"/"+exporter+"/"+id] = x
		}
	}
	for _, e := range p.Catalog.All() {
		for _, m := range e.Metrics {
			add("metric", e.ID, m.ID, m.Extensions)
		}
		for _, s := range e.Signals {
			add("signal", e.ID, s.ID, s.Extensions)
		}
		for _, t := range e.Thresholds {
			add("threshold", e.ID, t.ID, t.Extensions)
		}
		for _, a := range e.Alerts {
			add("alert", e.ID, a.ID, a.Extensions)
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}
