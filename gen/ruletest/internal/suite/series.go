package suite

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/reads"
	"metricwright/gen/ruleeval"
)

// maxInput is how many samples an input series may have until the last evaluation, and how many
// evaluations a test may take: promtool, too, comes to no end with more.
const maxInput = 10_000_000

// maxTotal is how many samples all series of a test may have together; a histogram counts as one for
// each eight bytes of its text.
const maxTotal = 20_000_000

// input reads the input series of a test.
type input struct {
	t        *Test
	last     int64 // milliseconds; what comes later is never loaded
	total    int   // samples read so far
	out      []*ruleeval.Series
	at       map[uint64]int
	findings diag.List
	// starts are what an @st line says of the line that follows it: its series, and of how many samples.
	starts   labels.Labels
	samples  int
	awaiting bool
}

// Input expands the input series up to a time in milliseconds, sorted by labels. An error finding
// among the findings means that promtool fails the test.
func (t *Test) Input(last int64) ([]*ruleeval.Series, diag.List) {
	in := &input{t: t, last: last, at: map[uint64]int{}}
	if n := t.Length() / t.File.Interval; n > maxInput {
		in.findings.Add(diag.Errorf("ruletest/long", t.Pos(), "the test takes %d evaluations", n).
			WithHint("end it sooner, or make evaluation_interval longer: %d are allowed", maxInput))
		return nil, in.findings
	}
	for i := range t.input {
		if !in.entry(i) {
			break
		}
	}
	if in.awaiting && !in.findings.HasErrors() {
		in.wrong(len(t.input)-1, "an @st line has no line with samples after it")
	}
	if in.findings.HasErrors() {
		return nil, in.findings
	}
	ruleeval.Sort(in.out)
	return in.out, in.findings
}

// entry reads one entry under input_series, and reports whether promtool reads on.
func (in *input) entry(i int) bool {
	x := in.t.input[i]
	lines := strings.Split("  "+x.Series+" "+x.Values, "\n")
	for n, line := range lines {
		line = strings.TrimSpace(line)
		// A blank line, and a comment is one, ends what promtool loads.
		if line == "" || strings.HasPrefix(line, "#") {
			if i < len(in.t.input)-1 || n < len(lines)-1 {
				in.findings.Add(diag.Warnf("ruletest/series", in.t.inputPos(i, "values"), "the values of %s end in a line break: promtool drops every series after this one", x.Series).
					WithHint("write the values on one line, or fold them with >-"))
			}
			return false
		}
		if ok := in.line(i, line); !ok {
			return false
		}
	}
	return true
}

// line reads one series, or its start timestamps.
func (in *input) line(i int, line string) bool {
	if metric, offsets, ok := startLine(line); ok {
		return in.start(i, metric, offsets)
	}
	room := int((in.last-in.t.Start.UnixMilli())/max(in.t.Interval.Milliseconds(), 1)) + 1
	short, n := shortened(line, room)
	if n > maxInput {
		in.findings.Add(diag.Errorf("ruletest/long", in.t.inputPos(i, "values"), "the series has %d samples or more", n).WithHint("%d are allowed", maxInput))
		return false
	}
	if in.total += n * weight(line); in.total > maxTotal {
		in.findings.Add(diag.Errorf("ruletest/long", in.t.inputPos(i, "values"), "with this series the test has more than %d samples", maxTotal).
			WithHint("end the test sooner, leave series out, or use histograms with fewer buckets"))
		return false
	}
	if in.awaiting {
		short = line
	}
	l, values, err := reads.Series(short)
	if err != nil {
		long, _ := shortened(line, maxInput/10) // as it was written
		if _, _, told := reads.Series(long); told != nil {
			short, err = long, told
		}
		in.findings.Add(in.t.badSeries(i, short, err))
		return false
	}
	if in.awaiting && !labels.Equal(l, in.starts) {
		return in.wrong(i, "the line after an @st line is not about the same series")
	}
	if in.awaiting && len(values) != in.samples {
		return in.wrong(i, fmt.Sprintf("the @st line has %d values, and the line after it has %d", in.samples, len(values)))
	}
	in.awaiting = false
	return in.add(i, l, values)
}

// weight is how many samples each value of a line counts as.
func weight(line string) int {
	most := 1
	for rest := line; ; {
		_, after, ok := strings.Cut(rest, "{{")
		if !ok {
			return most
		}
		h, end, _ := strings.Cut(after, "}}")
		most, rest = max(most, 1+len(h)/8), end
	}
}

func (in *input) wrong(i int, what string) bool {
	in.findings.Add(diag.Errorf("ruletest/series", in.t.inputPos(i, "series"), "%s", what).
		WithHint("write a line name{labels}@st with an offset for each sample, and the samples of the same series on the next"))
	return false
}

// add keeps a series as the storage gives it back.
func (in *input) add(i int, l labels.Labels, values []parser.SequenceValue) bool {
	s := ruleeval.NewSeries(l)
	at := in.t.Start
	for _, v := range values {
		ms := at.UnixNano() / int64(time.Millisecond)
		if ms > in.last {
			break
		}
		if !v.Omitted {
			s.Add(ms, v.Value, v.Histogram)
		}
		at = at.Add(in.t.Interval)
	}
	kept, err := s.Stored()
	if name, twice := l.HasDuplicateLabelNames(); twice && err == nil {
		err = fmt.Errorf("label %s is given twice", name)
	}
	if l.WithoutEmpty().IsEmpty() && err == nil {
		err = errors.New("the series has no labels")
	}
	if err != nil && len(s.T) > 0 {
		in.findings.Add(diag.Errorf("ruletest/series", in.t.inputPos(i, "series"), "the storage refuses the series: %s", err).WithHint("promtool fails the test"))
		return false
	}
	if j, twice := in.at[l.Hash()]; twice {
		in.findings.Add(diag.Warnf("ruletest/series", in.t.inputPos(i, "series"), "%s is given twice: promtool keeps the last", l).WithHint("remove one of the two"))
		in.out[j] = kept
		return true
	}
	in.at[l.Hash()] = len(in.out)
	in.out = append(in.out, kept)
	return true
}

func (t *Test) inputPos(i int, key string) diag.Pos {
	return t.File.Where.Pos("tests", t.Index, "input_series", i, key)
}

// badSeries says where in the series or its values the parser stumbled.
func (t *Test) badSeries(i int, line string, err error) diag.Finding {
	message, start, end := reads.Problem(err)
	in := t.input[i]
	key, offset := "series", start
	if n := len(strings.TrimSpace(in.Series)); start > n {
		key, offset = "values", start-n-1
	}
	f := diag.Errorf("ruletest/series", t.File.Where.In(offset, "tests", t.Index, "input_series", i, key), "the input series does not parse: %s", message)
	f.Span = &diag.Span{Source: line, Start: start, End: max(end, start+1)}
	return f.WithHint("%s", seriesHint(key))
}

func seriesHint(key string) string {
	if key == "series" {
		return `write a metric with its labels, like up{job="a"}`
	}
	return fmt.Sprintf("write values like %q, %q or %q, with _ for no sample and stale for a marker", "1 2 3", "0+60x10", "5x9")
}
