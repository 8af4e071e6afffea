package suite

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/diag"
	"metricwright/gen/promql/reads"
)

// Series is a series of samples in order of time. A sample is a float, or a
// histogram where H is not nil and its entry is not.
type Series struct {
	Labels labels.Labels
	T      []int64 // milliseconds since the epoch
	F      []float64
	H      []*histogram.FloatHistogram // nil, or as long as T
}

var createdLine = regexp.MustCompile(`^\S*@st[ \t]`)

// Input expands the input series, sorted by labels. An error finding among the
// findings means that promtool fails the test.
func (t *Test) Input() ([]*Series, diag.List) {
	var (
		out      []*Series
		findings diag.List
		at       = map[uint64]int{}
	)
	for i, in := range t.input {
		lines := strings.Split("  "+in.Series+" "+in.Values, "\n")
		for n, line := range lines {
			line = strings.TrimSpace(line)
			// A blank line, and a comment is one, ends what promtool loads.
			if line == "" || strings.HasPrefix(line, "#") {
				if i < len(t.input)-1 || n < len(lines)-1 {
					findings.Add(diag.Warnf("prove/series", t.inputPos(i, "values"), "the values of %s end in a line break: promtool drops every series after this one", in.Series).
						WithHint("write the values on one line, or fold them with >-"))
				}
				return sorted(out), findings
			}
			if createdLine.MatchString(line) {
				findings.Add(diag.Errorf("prove/series", t.inputPos(i, "series"), "start timestamps (@st) are not read in unit tests here").WithHint("remove the series"))
				return nil, findings
			}
			l, values, err := reads.Series(line)
			if err != nil {
				findings.Add(t.badSeries(i, line, err))
				return nil, findings
			}
			s := &Series{Labels: l}
			at0 := t.Start
			for _, v := range values {
				if !v.Omitted {
					s.add(at0, v.Value, v.Histogram)
				}
				at0 = at0.Add(t.Interval)
			}
			if j, twice := at[l.Hash()]; twice {
				findings.Add(diag.Warnf("prove/series", t.inputPos(i, "series"), "%s is given twice: promtool keeps the last", l).WithHint("remove one of the two"))
				out[j] = s
				continue
			}
			at[l.Hash()] = len(out)
			out = append(out, s)
		}
	}
	return sorted(out), findings
}

func (s *Series) add(at time.Time, f float64, h *histogram.FloatHistogram) {
	if h != nil && s.H == nil {
		s.H = make([]*histogram.FloatHistogram, len(s.T))
	}
	s.T = append(s.T, at.UnixNano()/int64(time.Millisecond))
	s.F = append(s.F, f)
	if s.H != nil {
		s.H = append(s.H, h)
	}
}

func sorted(series []*Series) []*Series {
	slices.SortFunc(series, func(a, b *Series) int { return labels.Compare(a.Labels, b.Labels) })
	return series
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
	f := diag.Errorf("prove/series", t.File.Where.In(offset, "tests", t.Index, "input_series", i, key), "the input series does not parse: %s", message)
	f.Span = &diag.Span{Source: line, Start: start, End: max(end, start+1)}
	return f.WithHint("%s", seriesHint(key))
}

func seriesHint(key string) string {
	if key == "series" {
		return `write a metric with its labels, like up{job="a"}`
	}
	return fmt.Sprintf("write values like %q, %q or %q, with _ for no sample and stale for a marker", "1 2 3", "0+60x10", "5x9")
}
