package catalog

import (
	"strconv"
	"strings"
)

// singular names one entry of a section.
var singular = map[string]string{
	"topics": "topic", "metrics": "metric", "signals": "signal", "thresholds": "threshold", "alerts": "alert",
	"slos": "SLO", "boards": "board", "exporters": "exporter", "labelSets": "label set", "labels": "label",
	"rows": "row", "panels": "panel", "identities": "identity",
}

// entryOf splits a path after the deepest entry in it: its section, its name, the rest.
func entryOf(path []string) (section, name string, rest []string) {
	for i := len(path) - 2; i >= 0; i-- {
		if _, ok := singular[path[i]]; ok && !(path[i] == "labels" && path[0] == "config") {
			return path[i], path[i+1], path[i+2:]
		}
	}
	return "", "", path
}

// subject names a path as a reader would: "above.warning of threshold kv_full".
func subject(path []string) string {
	section, name, rest := entryOf(path)
	if section == "" {
		if len(rest) == 0 {
			return "the catalog"
		}
		return strings.Join(rest, ".")
	}
	entry := singular[section] + " " + name
	if len(rest) == 0 {
		return entry
	}
	if isIndex(rest[len(rest)-1]) {
		i, _ := strconv.Atoi(rest[len(rest)-1])
		return "element " + strconv.Itoa(i+1) + " of " + subject(path[:len(path)-1])
	}
	return strings.Join(rest, ".") + " of " + entry
}

// nouns are what the enumerated fields hold, where the field's name is not the word.
var nouns = map[string]string{
	"levels": "level", "dialects": "dialect", "histograms": "form of histograms", "type": "type",
	"better": "direction", "series": "series of a histogram", "appearsWith": "moment",
}

// isIndex reports whether a step of a path is the place of an element in a list.
func isIndex(step string) bool { return step != "" && strings.Trim(step, "0123456789") == "" }

// references are what the fields that refer to an entry refer to.
var references = map[string]string{
	"on": "signals.…", "when": "thresholds.…", "presence": "metrics.…", "metric": "metrics.…",
}

// referenceTo is a start for a field that refers to an entry.
func referenceTo(name string) string {
	if r, ok := references[name]; ok {
		return r
	}
	return "metrics.… or signals.…"
}

// noun names what a field holds.
func noun(path []string) string {
	i := len(path) - 1
	for i > 0 && isIndex(path[i]) {
		i--
	}
	if n, ok := nouns[path[i]]; ok {
		return n
	}
	return path[i]
}

// sample is a value that a reader can start from.
func sample(w want) string {
	switch {
	case len(w.words) > 0:
		return strconv.Quote(w.words[0])
	case strings.Contains(w.pattern, "ms|s|m"):
		return `"5m"`
	case strings.HasSuffix(w.pattern, "[dw]$"):
		return `"30d"`
	case sourcePattern.MatchString(w.pattern):
		return `"policy: …"`
	case len(w.kinds) == 0:
		return ""
	case w.kinds[0] == kindText:
		return `"…"`
	case w.kinds[0] == kindNumber:
		return "1"
	case w.kinds[0] == kindList:
		return `["…"]`
	case w.kinds[0] == kindStruct:
		return "{…}"
	}
	return ""
}
