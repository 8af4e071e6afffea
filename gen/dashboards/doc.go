// Package dashboards writes Grafana dashboards: the classic schema, which every Grafana
// reads, and the v2 schema with tabs and an automatic grid. Both come from the same panels.
//
//	panel.go, timeseries.go, stat.go …  a panel of the plan as a panel of Grafana, a file a kind
//	target.go, field.go, links.go       its queries, units and colours, links to runbooks
//	classic.go, v2….go                  boards in the two schemas
//	managed.go, provisioning.go         alerts as Grafana's own, and how Grafana finds the files
//	encode.go                           JSON of the same bytes each time
package dashboards
