package catalog

import "metricwright/gen/diag"

// checkServers demands that one server is left, since all else refers to servers.
func checkServers(c *Catalog) (out diag.List) {
	var last *Exporter
	for _, e := range c.Exporters {
		if !e.Off {
			return nil
		}
		last = e
	}
	if last == nil {
		return nil
	}
	out.Add(diag.Errorf("catalog/server", last.At("enabled"), "no server is left: each of exporters is switched off").
		WithHint("leave out enabled: false for what runs here"))
	return out
}
