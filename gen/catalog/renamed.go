package catalog

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
