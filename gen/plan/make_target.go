package plan

import (
	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// live counts the targets that expose the server.
type live struct{ plain }

func (c live) refs() []catalog.Ref                 { return []catalog.Ref{c.Exporter.Presence} }
func (c live) settle(*resolver)                    { c.Unit, c.Better = "targets", "neither" }
func (c live) operations(*resolver, string) string { return "count" }
func (c live) refold(*resolver) string             { return "sum" }
func (c live) ofTargets() bool                     { return true }

func (c live) node(b *builder, _ string, by []string) (promql.Node, error) {
	return &promql.Live{Presence: b.present(c.Signal), Over: c.Live.Over, By: by}, nil
}

// down counts the server's targets that cannot be scraped.
type down struct{ plain }

func (c down) refs() []catalog.Ref                 { return []catalog.Ref{c.Exporter.Presence} }
func (c down) settle(*resolver)                    { c.Unit, c.Better = "targets", "neither" }
func (c down) operations(*resolver, string) string { return "sum" }
func (c down) refold(*resolver) string             { return "sum" }
func (c down) ofTargets() bool                     { return true }

func (c down) node(b *builder, level string, _ []string) (promql.Node, error) {
	match := append(promql.MustMatchers(b.p.Catalog.Config.Matchers), b.chosen(b.p.targetSelectable())...)
	return &promql.Down{Presence: b.present(c.Signal), Match: match, Over: c.Down.Over, By: b.p.targetLabels(c.Exporter, level), Job: b.p.job()}, nil
}
