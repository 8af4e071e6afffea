package exposition

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"metricwright/gen/diag"
)

// malformed says where the parser gave up, and on what.
func (l *lines) malformed(err error) diag.Finding {
	start := l.next()
	line, _, _ := bytes.Cut(l.body[start:], []byte("\n"))
	if bytes.HasSuffix(line, []byte("\r")) {
		return diag.Errorf("input/exposition", l.advance(start), "the line ends in CRLF, as on Windows").
			WithHint("Prometheus drops a whole page for one such line: lines end in LF alone; tr -d '\\r' mends a saved page")
	}
	from, to := reach(err, string(line))
	pos := l.advance(start)
	pos.Col = utf8.RuneCount(line[:from]) + 1
	f := diag.Errorf("input/exposition", pos, "%s", inWords(err)).
		WithHint("Prometheus drops a whole page for one such line, so nothing else on it was checked")
	f.Span = &diag.Span{Source: string(line), Start: from, End: to}
	return f
}

// reach is the part of its line at which the parser stopped: its error ends in what it had read
// until then, with one character more, or with the whole of a number that is none.
func reach(err error, line string) (from, to int) {
	s := err.Error()
	_, quoted, _ := strings.Cut(s, "while parsing: ")
	text, bad := strconv.Unquote(quoted)
	if bad != nil || !strings.HasPrefix(line, strings.TrimRight(text, "\n")) {
		return 0, len(line)
	}
	to = min(len(text), len(line))
	if strings.Contains(s, "Parse") || strings.Contains(s, "in float") {
		return strings.LastIndexAny(line[:to], " \t}") + 1, to
	}
	return min(max(0, len(text)-1), len(line)), to
}

// inWords says what is wrong with a line.
func inWords(err error) string {
	s := err.Error()
	for _, x := range mistakes {
		if strings.Contains(s, x.marker) {
			return x.words
		}
	}
	return "this line cannot be read"
}

// mistakes are the parser's errors by what marks them; the first that fits counts.
var mistakes = []struct{ marker, words string }{
	{"does not end with # EOF", "the page does not end in # EOF: it was cut off"},
	{"after # EOF", "something follows # EOF"},
	{"invalid metric type", "there is no such type of metric"},
	{"UTF-8", "this is not UTF-8"},
	{"utf8", "this is not UTF-8"},
	{"not a suffix", "the unit is not how the name of the metric ends"},
	{"name already set", "there are two names for one sample"},
	{"name not set", "there is no name for the sample"},
	{"ParseFloat", "this is not a number"},
	{"ParseInt", "this is not a timestamp"},
	{"character in float", "this is not a number"},
	{"invalid timestamp", "this is not a timestamp"},
	{"expected value", "a number is missing here"},
	{"expected label name", "the name of a label is missing here"},
	{"expected equal", "after the name of a label comes ="},
	{"expected label value", "the value of a label stands in double quotes"},
	{"expected comma or brace", "after a label comes , or }"},
	{"expected metric name", "the name of a metric is missing here"},
	{"expected text", "there is nothing after the name"},
	{"expected timestamp", "after the value comes a timestamp or nothing"},
	{"expected next entry", "after the timestamp comes nothing"},
	{"linebreak expected", "the line should end here"},
	{"start token", "a line begins with a name, # HELP or # TYPE"},
}
