// Package picture draws each board as one SVG, as Grafana would show it on a small simulated
// fleet: its panels in their order and size, with their units, legends and colours.
//
// Draw evaluates the plan over a simulated day (gen/simulate); data.go gathers what each panel asks;
// board.go lays the panels out, and lines.go, tile.go, table.go, heat.go, state.go draw one kind of
// panel each, on the canvas of svg.go. Key is what the pictures depend on: while it is the same,
// those that the output folder holds are kept.
package picture
