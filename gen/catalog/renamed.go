package catalog

import "slices"

// renamed are fields that the schema had under another name, and their names now.
var renamed = map[string]string{
	"act":         "mitigation",
	"as":          "type",
	"born":        "appearsWith",
	"companions":  "noDataAlerts",
	"fold":        "aggregation",
	"good":        "better",
	"is":          "metric",
	"lacking":     "neverExported",
	"look":        "diagnosis",
	"notice":      "symptoms",
	"quiet":       "falsePositives",
	"released":    "releaseNote",
	"says":        "condition",
	"side":        "countedBy",
	"skip":        "offset",
	"slack":       "tolerance",
	"take":        "series",
	"tells":       "interpretation",
	"undescribed": "otherPrefixes",
	"was":         "replaces",
	"watches":     "covers",
}

// otherNames are names that people give to fields of the schema, since Prometheus, Grafana or a
// neighbouring entry calls them so.
var otherNames = map[string][]string{
	"description": {"about", "summary"},
	"desc":        {"about"},
	"expr":        {"promql"},
	"help":        {"about"},
	"metric":      {"of", "on"},
	"of":          {"on"},
	"on":          {"of"},
	"quantile":    {"q"},
	"rateWindow":  {"window"},
	"reason":      {"why"},
	"scrape":      {"interval"},
	"signal":      {"of", "on"},
	"threshold":   {"when"},
	"value":       {"above", "below"},
	"why":         {"reason"},
}

// otherName is the field that a name which the schema does not know stands for, if one of them is known.
func otherName(name string, known []string) string {
	for _, n := range otherNames[name] {
		if slices.Contains(known, n) {
			return n
		}
	}
	return ""
}
