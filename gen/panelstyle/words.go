package panelstyle

import (
	"slices"
	"strings"

	"metricwright/gen/plan"
)

// What panels say in the place of a number.
const (
	NoTraffic  = "No traffic"
	NotScraped = "Not scraped"
	Quiet      = "Nothing fires"
	Missing    = "–"
)

// Closed reports whether a row is opened on demand: what a flag brings into being does not
// greet those who have not set it with empty panels. A board that is all about such is opened
// by those who have.
func Closed(row *plan.Row) bool {
	if row.Collapsed || row.Feature == "" {
		return row.Collapsed
	}
	return slices.ContainsFunc(row.Panels[0].Board.Rows, func(r *plan.Row) bool { return r.Feature == "" })
}

// RowTitle names the flag without which the row is empty.
func RowTitle(row *plan.Row) string {
	if row.Feature == "" {
		return row.Title
	}
	if strings.HasPrefix(row.Feature, row.Title) {
		return row.Feature
	}
	return row.Title + ": needs " + row.Feature
}

// Legend is the query's name and the labels that tell its lines apart, the narrowest first.
func Legend(pn *plan.Panel, q plan.Query) string {
	var words []string
	if len(pn.Queries) > 1 || len(q.By) == 0 {
		words = append(words, q.Legend)
	}
	by := slices.Clone(q.By)
	slices.Reverse(by)
	for _, l := range by {
		words = append(words, "{{"+l+"}}")
	}
	return strings.Join(words, " ")
}

// Head is a label as the head of a column.
func Head(label string) string {
	switch label {
	case "":
		return ""
	case "model_name":
		return "Model"
	case "alertname":
		return "Alert"
	}
	return strings.ToUpper(label[:1]) + label[1:]
}
