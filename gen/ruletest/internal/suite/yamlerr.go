package suite

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/prometheus/common/model"
	yaml2 "go.yaml.in/yaml/v2"
	"go.yaml.in/yaml/v3"

	"metricwright/gen/diag"
)

var (
	reLine      = regexp.MustCompile(`^(?:yaml: )?line (\d+): (.*)$`)
	reField     = regexp.MustCompile(`^field (.+) not found in type (\S+)$`)
	reTwice     = regexp.MustCompile(`^(?:field|key) "?([^"]+)"? already set in (?:type \S+|map)$`)
	reMismatch  = regexp.MustCompile("^cannot unmarshal (!!\\S+)(?: `(.*)`)? into (\\S+)$")
	reDuration  = regexp.MustCompile(`\bduration\b`)
	durationKey = []string{"evaluation_interval", "interval", "eval_time", "for", "keep_firing_for", "query_offset"}
)

// yamlFindings turns the errors of decoding a file into findings at their lines.
// what is the kind of file, in the user's words.
func yamlFindings(l *Locator, what string, err error) diag.List {
	var out diag.List
	for _, text := range yamlErrors(err) {
		pos := diag.Pos{File: l.path}
		if m := reLine.FindStringSubmatch(text); m != nil {
			pos.Line, _ = strconv.Atoi(m[1])
			text = m[2]
		}
		text = strings.TrimPrefix(text, "yaml: ")
		out.Add(yamlFinding(l, what, pos, text))
	}
	return out
}

func yamlErrors(err error) []string {
	if e, ok := errors.AsType[*yaml2.TypeError](err); ok {
		return e.Errors
	}
	if e, ok := errors.AsType[*yaml.TypeError](err); ok {
		return e.Errors
	}
	return []string{err.Error()}
}

func yamlFinding(l *Locator, what string, pos diag.Pos, text string) diag.Finding {
	if m := reField.FindStringSubmatch(text); m != nil {
		f := diag.Errorf("ruletest/field", pos, "a %s has no field %q here", what, m[1])
		if near := diag.Nearest(m[1], fields[m[2]]); near != "" {
			return f.WithHint("did you mean %s?", near)
		}
		return f.WithHint("the fields here are %s", strings.Join(fields[m[2]], ", "))
	}
	if m := reTwice.FindStringSubmatch(text); m != nil {
		return diag.Errorf("ruletest/field", pos, "%q is given twice", m[1]).WithHint("keep one of the two")
	}
	if m := reMismatch.FindStringSubmatch(text); m != nil {
		want := wanted(m[3])
		return diag.Errorf("ruletest/field", pos, "%s where %s belongs", found(m[1], m[2]), want).WithHint("%s", form[want])
	}
	if reDuration.MatchString(text) {
		if p, value := l.badDuration(); p.Line > 0 {
			return diag.Errorf("ruletest/duration", p, "%q is not a duration", value).WithHint("write it like 30s, 5m or 1h30m")
		}
	}
	if strings.HasSuffix(text, "is not a time") {
		return diag.Errorf("ruletest/duration", l.first("start_timestamp"), "start_timestamp: %s", text).WithHint("write seconds since 1970, or a time like 2026-01-31T00:00:00Z")
	}
	return diag.Errorf("ruletest/yaml", pos, "the %s is not YAML: %s", what, text).WithHint("mind indentation, and quote values that hold a colon or a brace")
}

func found(tag, value string) string {
	kind := map[string]string{"!!map": "a mapping", "!!seq": "a list", "!!str": "a text", "!!null": "nothing"}[tag]
	switch {
	case value != "":
		return strconv.Quote(value)
	case kind != "":
		return kind
	default:
		return "a value"
	}
}

// form says how to write what belongs in a place.
var form = map[string]string{
	"a list":        "write one entry a line, each after a dash",
	"a mapping":     "write name: value, one a line",
	"true or false": "write true or false, without quotes",
	"a text":        "write one value, in quotes if it holds a colon or a brace",
	"a number":      "write a number, like 3, 0.5 or .inf",
}

func wanted(goType string) string {
	switch {
	case strings.HasPrefix(goType, "[]"):
		return "a list"
	case strings.HasPrefix(goType, "map["), strings.Contains(goType, "suite."), strings.Contains(goType, "rulefmt."):
		return "a mapping"
	case goType == "bool":
		return "true or false"
	case goType == "string":
		return "a text"
	default:
		return "a number"
	}
}

// badDuration finds the first duration that Prometheus cannot read: its decoder
// does not say where that is.
func (l *Locator) badDuration() (pos diag.Pos, value string) {
	for _, key := range durationKey {
		l.scalars(key, func(n *yaml.Node) {
			if _, err := model.ParseDuration(n.Value); err != nil && (pos.Line == 0 || n.Line < pos.Line) {
				pos, value = diag.Pos{File: l.path, Line: n.Line, Col: n.Column}, n.Value
			}
		})
	}
	return pos, value
}

func (l *Locator) first(key string) diag.Pos {
	pos := diag.Pos{File: l.path}
	l.scalars(key, func(n *yaml.Node) {
		if _, err := parseStart(n.Value); err != nil && pos.Line == 0 {
			pos.Line, pos.Col = n.Line, n.Column
		}
	})
	return pos
}
