package catalog

// Retarget is the catalog with other targets: change is given that of each exporter. Nothing
// else differs, and the catalog itself stays as it is.
func (c *Catalog) Retarget(change func(*Target)) *Catalog {
	out := *c
	out.Exporters = nil
	for _, e := range c.Exporters {
		x := *e
		change(&x.Target)
		out.Exporters = append(out.Exporters, &x)
	}
	out.lookup = newLookup(&out)
	return &out
}
