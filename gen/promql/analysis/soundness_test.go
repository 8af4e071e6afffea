package analysis_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/promql/promqltest"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/tsdb"
	"github.com/prometheus/prometheus/tsdb/chunkenc"
	"github.com/prometheus/prometheus/util/teststorage"

	"metricwright/gen/promql/analysis"
)

// The property: Prometheus's own test data hold some two thousand evaluations. From the
// series that each one can see a schema is derived (label sets, values, hulls of the
// values); then the engine runs the expression, once for each way to remove names, and every label and every value of the
// result has to be one that the analysis allowed. There are no exceptions.

func TestSoundness(t *testing.T) {
	dir := filepath.Join(moduleDir(t), "promql", "promqltest", "testdata")
	files, err := filepath.Glob(filepath.Join(dir, "*.test"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no test data in %s: %v", dir, err)
	}
	total := &tally{}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".test"), func(t *testing.T) { replay(t, f, total) })
	}
	t.Logf("%d evaluations, %d with elements; certain labels were exactly the result's for %d of %d elements' label sets (%.1f%%); "+
		"labels closed for %.1f%%; values bounded on a side for %.1f%%",
		total.evals, total.nonEmpty, total.exact, total.elements, 100*total.share(total.exact), 100*total.share(total.closed), 100*total.share(total.bounded))
	if total.evals < 4000 {
		t.Errorf("only %d evaluations were replayed", total.evals)
	}
	for what, floor := range map[string]struct {
		n  int
		of float64
	}{
		"certain labels": {total.exact, 0.93}, "closed labels": {total.closed, 0.96}, "bounded values": {total.bounded, 0.75},
	} {
		if s := total.share(floor.n); s < floor.of {
			t.Errorf("%s are known for %.3f of the elements; the floor is %.2f", what, s, floor.of)
		}
	}
}

type tally struct {
	evals, nonEmpty, elements, exact, closed, bounded int
}

func (y *tally) share(n int) float64 { return float64(n) / float64(max(1, y.elements)) }

var (
	loadLine = regexp.MustCompile(`^load(_with_nhcb)?\s+\S+`)
	evalLine = regexp.MustCompile(`^eval(?:_(fail|warn|ordered|info))?\s+instant\s+(?:at\s+(\S+))?\s+(.+)$`)
)

// replay runs a file of commands as promqltest does, but for what it expects.
func replay(t *testing.T, file string, total *tally) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	engines := []*promql.Engine{engine(t, false), engine(t, true)}
	lines := strings.Split(string(text), "\n")
	var loads strings.Builder
	var store *teststorage.TestStorage
	var schema analysis.Schema
	for i := 0; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		switch {
		case strings.HasPrefix(line, "clear"):
			loads.Reset()
			store = nil
		case loadLine.MatchString(line):
			for ; i < len(lines) && strings.TrimSpace(lines[i]) != ""; i++ {
				loads.WriteString(lines[i] + "\n")
			}
			loads.WriteString("\n")
			store = nil
		case strings.HasPrefix(line, "eval"):
			m := evalLine.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			if store == nil {
				store = promqltest.LoadedStorage(t, loads.String(), func(o *tsdb.Options) {
					o.EnableSTStorage = true
					o.FloatChunkEncoding = chunkenc.EncXOR2
					o.EnableHistogramSTEncoding = true
				})
				schema = derive(t, store)
			}
			at, err := model.ParseDuration(m[2])
			if m[2] == "" {
				at = 0
			} else if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			for _, e := range engines {
				check(t, e, store, schema, m[3], time.Unix(0, 0).Add(time.Duration(at)), total)
			}
		}
	}
}

// engine is Prometheus's, removing names early as it does by default, or late.
func engine(t *testing.T, late bool) *promql.Engine {
	return promqltest.NewTestEngineWithOpts(t, promql.EngineOpts{
		MaxSamples: promqltest.DefaultMaxSamplesPerQuery, Timeout: time.Minute,
		NoStepSubqueryIntervalFn: func(int64) int64 { return time.Minute.Milliseconds() },
		EnableAtModifier:         true, EnableNegativeOffset: true, UseStartTimestamps: true,
		EnableDelayedNameRemoval: late, Parser: parser.NewParser(promqltest.TestParserOpts),
	})
}

// check evaluates one expression and compares the result with the analysis.
func check(t *testing.T, engine *promql.Engine, store storage.Queryable, schema analysis.Schema, expr string, at time.Time, total *tally) {
	t.Helper()
	q, err := engine.NewInstantQuery(context.Background(), store, nil, expr, at)
	if err != nil {
		return
	}
	defer q.Close()
	res := q.Exec(context.Background())
	if res.Err != nil {
		return // "expect fail" is part of the data
	}
	parsed, err := parser.NewParser(promqltest.TestParserOpts).ParseExpr(expr)
	if err != nil {
		t.Fatal(err)
	}
	got := analysis.Analyze(parsed, schema)
	total.evals++
	if got.Type != res.Value.Type() {
		t.Errorf("%s\n\ttype %s, analysis says %s", expr, res.Value.Type(), got.Type)
	}
	var problems []string
	element := func(ls labels.Labels, f float64, histogram bool) {
		total.elements++
		problems = append(problems, disagree(got, ls, f, histogram)...)
		if exact(got.Labels, ls) {
			total.exact++
		}
		if !got.Labels.Open {
			total.closed++
		}
		if histogram || !got.Range.Unbounded() {
			total.bounded++
		}
	}
	n := 0
	switch v := res.Value.(type) {
	case promql.Scalar:
		element(labels.EmptyLabels(), v.V, false)
		n = 1
	case promql.Vector:
		for _, s := range v {
			element(s.Metric, s.F, s.H != nil)
		}
		n = len(v)
	case promql.Matrix:
		for _, s := range v {
			for _, p := range s.Floats {
				element(s.Metric, p.F, false)
			}
			for range s.Histograms {
				element(s.Metric, 0, true)
			}
		}
		n = len(v)
	case promql.String:
		return
	}
	if n > 0 {
		total.nonEmpty++
	}
	if n > 0 && got.Empty == analysis.AlwaysEmpty || n == 0 && got.Empty == analysis.NeverEmpty && got.Type != parser.ValueTypeMatrix {
		problems = append(problems, fmt.Sprintf("%d elements, analysis says emptiness %d", n, got.Empty))
	}
	if len(problems) > 0 {
		sort.Strings(problems)
		t.Errorf("%s\n\t%s", expr, strings.Join(slices.Compact(problems), "\n\t"))
	}
}

// disagree is what an element has that the analysis does not allow.
func disagree(got *analysis.Analysis, ls labels.Labels, f float64, histogram bool) []string {
	var out []string
	ls.Range(func(l labels.Label) {
		k := got.Labels.Get(l.Name)
		switch {
		case k.Presence == analysis.Never:
			out = append(out, fmt.Sprintf("label %s=%q, analysis says never", l.Name, l.Value))
		case k.Values != nil && !slices.Contains(k.Values, l.Value):
			out = append(out, fmt.Sprintf("label %s=%q, analysis says one of %q", l.Name, l.Value, k.Values))
		}
	})
	for _, l := range got.Labels.Listed() {
		if l.Presence == analysis.Certain && !ls.Has(l.Name) {
			out = append(out, fmt.Sprintf("no label %s, analysis says certainly", l.Name))
		}
	}
	switch {
	case histogram && !got.Histograms:
		out = append(out, "histogram, analysis says none")
	case !histogram && !got.Floats:
		out = append(out, "float, analysis says none")
	case !histogram && !near(got.Range, f):
		out = append(out, fmt.Sprintf("value %v, analysis says %+v", f, got.Range))
	}
	return out
}

// near allows for rounding in the last digits.
func near(i analysis.Interval, f float64) bool {
	if math.IsNaN(f) {
		return i.NaN
	}
	if math.IsInf(f, 0) && !i.Inf {
		return false
	}
	slack := 1e-9 * math.Max(math.Abs(f), 1e-300)
	if math.IsInf(slack, 0) {
		slack = 0
	}
	return i.Has(f) || f+slack >= i.Min && f-slack <= i.Max && !(f == i.Min && i.MinOpen) && !(f == i.Max && i.MaxOpen)
}

// exact reports whether the certain labels are the element's labels.
func exact(known analysis.Labels, ls labels.Labels) bool {
	n := 0
	for _, l := range known.Listed() {
		if l.Presence == analysis.Certain {
			n++
		}
	}
	return n == ls.Len()
}

func moduleDir(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/prometheus/prometheus").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
