package catalog

import (
	"regexp"
	"strings"
)

var alternatives = regexp.MustCompile(`^\^\(([a-z_]+(?:\|[a-z_]+)*)\)\$$`)

// enumerated reads the words of a pattern such as ^(a|b)$.
func enumerated(pattern string) ([]string, bool) {
	m := alternatives.FindStringSubmatch(pattern)
	if m == nil {
		return nil, false
	}
	return strings.Split(m[1], "|"), true
}

// shape describes a form of text to somebody who does not read regular expressions.
type shape struct{ what, how string }

// shapes are the schema's patterns in words.
var shapes = map[string]shape{
	`\S`:                                    {"is empty", "write a sentence"},
	`^([0-9]+(ms|s|m|h|d|w))+$`:             {"is not a duration", "write numbers with units, for example 5m or 1h30m"},
	`^[0-9]+(\.[0-9]+)*(\.post[0-9]+)?$`:    {"is not a version", "write numbers with dots between them, for example 0.26"},
	`^([0-9]+(\.[0-9]+)*(\.post[0-9]+)?)?$`: {"is not a version", `write numbers with dots between them, for example 0.26, or "" for any`},
	`^[0-9]+[dw]$`:                          {"is not a window", "write days or weeks, for example 30d"},
	`^[a-z][a-z0-9_]*$`:                     {"is not a name for this", "names begin with a small letter and go on with small letters, digits and _"},
	`^[a-z][a-z0-9_-]*$`:                    {"is not a name for this", "names begin with a small letter and go on with small letters, digits, _ and -"},
	`^[A-Z][A-Za-z0-9]*$`:                   {"is not a name for this", "names begin with a capital letter and go on with letters and digits"},
	`^[a-z0-9-]{1,40}$`:                     {"is not an address for a board", "write up to 40 small letters, digits and -"},
	`^[a-zA-Z_:][a-zA-Z0-9_:]*$`:            {"is not a name of a metric", "names consist of letters, digits, _ and :"},
	`^[a-zA-Z_][a-zA-Z0-9_]*$`:              {"is not a name of a label", "names consist of letters, digits and _"},
	`^[a-zA-Z_]+:?$`:                        {"is not a prefix of metrics", "write letters and _, with a colon at the end where the names have one"},
	`^(colon|underscore|ray|otel|unprefixed|[a-zA-Z_][a-zA-Z0-9_]*[:_])$`: {"is not a dialect", "write colon, underscore, ray, otel or unprefixed, or a prefix that ends in : or _, for example kserve_vllm:"},
	`^_[a-z]+$`: {"is not a suffix of counters", `write _ and small letters, for example _total, or ""`},
}

// sourcePattern is the form of a fact's source; its words are taken from the schema.
var sourcePattern = regexp.MustCompile(`^\^\(([a-z|]+)\): \\S$`)

// shapeOf describes a pattern.
func shapeOf(pattern string) (shape, bool) {
	if m := sourcePattern.FindStringSubmatch(pattern); m != nil {
		words := strings.Split(m[1], "|")
		return shape{"names no source", "begin with " + list(words, "or") + " and a colon, then say where, for example policy: agreed with the team"}, true
	}
	s, ok := shapes[pattern]
	return s, ok
}
