package picture

import (
	"image/color"

	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// colour is a colour with what it covers.
type colour = color.NRGBA

func rgb(v uint32) colour {
	return colour{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
}

// faint is a colour of which so much of 255 covers what is behind.
func faint(c colour, a uint8) colour {
	c.A = a
	return c
}

// The colours of a light board.
var (
	ground = rgb(0xf4f5f7)
	card   = rgb(0xffffff)
	edge   = rgb(0xdcdfe4)
	grille = rgb(0xeceef1)
	ink    = rgb(0x24292f)
	pale   = rgb(0x6b7280)
	track  = rgb(0xe9ebef)
)

// palette tells lines apart. Red, orange and the green of judgements are not among them.
var palette = []colour{
	rgb(0x3274d9), rgb(0x8f3bb8), rgb(0x0e9384), rgb(0xc15c17), rgb(0xd6568c), rgb(0x6d8a1e),
	rgb(0x5b6b8c), rgb(0x19a0c9), rgb(0xa8781a), rgb(0x7a5af5), rgb(0x9c4a3c), rgb(0x4a9d5b),
}

func line(i int) colour { return palette[i%len(palette)] }

// judged are the colours of judgements.
var judged = map[string]colour{
	panelstyle.Neutral: ink, panelstyle.Fine: rgb(0x2b8a3e), panelstyle.Warning: rgb(0xe07b00), panelstyle.Bad: rgb(0xd0293b),
}

// verdict is the colour of a value.
func verdict(t *plan.Threshold, v float64) colour { return judged[panelstyle.Colour(t, v)] }

// blues are the shades of a heatmap, from few to many.
var blues = []colour{
	rgb(0xdeebf7), rgb(0xc6dbef), rgb(0x9ecae1), rgb(0x6baed6), rgb(0x4292c6), rgb(0x2171b5), rgb(0x08519c), rgb(0x08306b),
}
