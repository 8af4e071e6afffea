package suite

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/prometheus/common/model"

	"metricwright/gen/promql/reads"
)

var repeated = regexp.MustCompile(`x[0-9]+`)

// shortened is a line of input with every repetition cut to the samples that there is room for, and
// how many samples it then has at the most. What comes later is never loaded.
func shortened(line string, room int) (string, int) {
	end := metricEnd(line)
	n := 0
	values := repeated.ReplaceAllStringFunc(line[end:], func(x string) string {
		count, err := strconv.ParseUint(x[1:], 10, 64)
		if err != nil {
			return x // the parser says what is wrong
		}
		if count > uint64(max(room, 1)) {
			x, count = "x"+strconv.Itoa(max(room, 1)), uint64(max(room, 1))
		}
		n = int(min(uint64(n)+count, 1<<40))
		return x
	})
	return line[:end] + values, n
}

// metricEnd is where the metric of a line ends: after its name and its labels.
func metricEnd(line string) int {
	i := 0
	for i < len(line) && !strings.ContainsRune(" \t{", rune(line[i])) {
		i++
	}
	start := i
	for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
		i++
	}
	if i >= len(line) || line[i] != '{' || strings.HasPrefix(line[i:], "{{") {
		return start
	}
	quote := byte(0)
	for ; i < len(line); i++ {
		switch c := line[i]; {
		case quote != 0 && c == '\\' && quote != '`':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case c == '}':
			return i + 1
		}
	}
	return len(line)
}

// startLine splits a line of start timestamps: a metric that ends in @st, and offsets.
func startLine(line string) (metric, offsets string, ok bool) {
	i := strings.IndexAny(line, " \t")
	if i < 0 {
		return "", "", false
	}
	metric, ok = strings.CutSuffix(line[:i], "@st")
	return metric, strings.TrimSpace(line[i+1:]), ok
}

// start reads a line of start timestamps. promtool's storage does not keep them, so that it only
// matters that they are right.
func (in *input) start(i int, metric, offsets string) bool {
	if in.awaiting {
		return in.wrong(i, "an @st line has no line with samples after it")
	}
	l, _, err := reads.Series(metric + " _")
	if err != nil {
		return in.wrong(i, "the metric of the @st line does not parse: "+err.Error())
	}
	n := 0
	for item := range strings.FieldsSeq(offsets) {
		count, err := startItem(item)
		if err != nil {
			return in.wrong(i, "the @st line does not parse at "+strconv.Quote(item)+": "+err.Error())
		}
		n += count
	}
	// promtool takes a line without any offset for none.
	in.starts, in.samples, in.awaiting = l, n, n > 0
	return true
}

var offset = regexp.MustCompile(`^[+-]?[0-9]+[a-wyzA-Z]*`)

// startItem is how many samples an item of start timestamps is about: _, _x3, -1m, -1mx3 or -1m+5sx3.
func startItem(item string) (int, error) {
	repeat := func(text string, more uint64) (int, error) {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil || n+more == 0 || n > maxInput {
			return 0, errors.New("a count belongs after x")
		}
		return int(n + more), nil
	}
	if item == "_" {
		return 1, nil
	}
	if n, ok := strings.CutPrefix(item, "_x"); ok {
		return repeat(n, 0)
	}
	rest, err := withoutOffset(item)
	if err != nil || rest == "" {
		return 1, err
	}
	if rest[0] == 'x' {
		return repeat(rest[1:], 1)
	}
	if rest[0] != '+' && rest[0] != '-' {
		return 0, errors.New("a step or a count belongs after the offset")
	}
	if rest, err = withoutOffset(rest[1:]); err != nil {
		return 0, err
	}
	if !strings.HasPrefix(rest, "x") {
		return 0, errors.New("a count belongs after the step")
	}
	return repeat(rest[1:], 1)
}

func withoutOffset(item string) (string, error) {
	found := offset.FindString(item)
	if found == "" {
		return "", errors.New("an offset is a duration")
	}
	_, err := model.ParseDuration(strings.TrimLeft(found, "+-"))
	return item[len(found):], err
}
