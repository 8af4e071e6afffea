package suite

import (
	"fmt"
	"path/filepath"
	"regexp"
	"time"

	"github.com/prometheus/prometheus/model/labels"
	yaml "go.yaml.in/yaml/v2"

	"metricwright/gen/diag"
)

// File is a unit-test file that has been read.
type File struct {
	Path      string
	RuleFiles []string       // after globbing, each once, in promtool's order
	Interval  time.Duration  // between evaluations
	Order     map[string]int // rank of the groups that group_eval_order names
	Fuzzy     bool           // values may differ by one unit in the last place
	Tests     []*Test
	Findings  diag.List
	Refused   bool // promtool fails the file without running a test
	// Unreadable is set, beside Refused, where the file could not even be decoded.
	Unreadable bool
	Where      *Locator
}

// Test is one entry under tests.
type Test struct {
	File           *File
	Index          int
	Name           string        // as given, possibly empty
	Interval       time.Duration // between input samples
	Start          time.Time     // of the first sample and evaluation; the epoch unless given
	ExternalLabels labels.Labels
	ExternalURL    string
	Alerts         []AlertCase
	Exprs          []ExprCase
	input          []inputSeries
}

// AlertCase is one entry under alert_rule_test.
type AlertCase struct {
	At       time.Duration // since Start
	Name     string
	Expected []Alert
}

// Alert is a firing alert: its labels, alertname included, and annotations.
type Alert struct{ Labels, Annotations labels.Labels }

// ExprCase is one entry under promql_expr_test.
type ExprCase struct {
	At       time.Duration
	Expr     string
	Expected []expectedSample
}

// Title is the test's name, or its place in the list.
func (t *Test) Title() string {
	if t.Name == "" {
		return fmt.Sprintf("unnamed#%d", t.Index)
	}
	return t.Name
}

// Pos is where the test starts.
func (t *Test) Pos() diag.Pos { return t.File.Where.Pos("tests", t.Index) }

// AlertPos is where the i-th case under alert_rule_test starts.
func (t *Test) AlertPos(i int) diag.Pos {
	return t.File.Where.Pos("tests", t.Index, "alert_rule_test", i)
}

// ExprPos is where the i-th case under promql_expr_test starts.
func (t *Test) ExprPos(i int) diag.Pos {
	return t.File.Where.Pos("tests", t.Index, "promql_expr_test", i)
}

// Length is how far the test's clock runs: until the latest assertion.
func (t *Test) Length() time.Duration {
	var end time.Duration
	for _, a := range t.Alerts {
		end = max(end, a.At)
	}
	for _, e := range t.Exprs {
		end = max(end, e.At)
	}
	return end
}

// Selected reports whether a pattern on names (nil for all) picks the test.
func (t *Test) Selected(run *regexp.Regexp) bool { return run == nil || run.MatchString(t.Name) }

// Read reads a unit-test file. Everything that is wrong with it is in Findings.
func Read(path string) *File {
	f := &File{Path: path, Where: NewLocator(path, nil)}
	text, err := readFile(path)
	if err != nil {
		f.refuse(true, diag.Errorf("ruletest/unreadable", diag.Pos{File: path}, "the test file cannot be read: %s", reason(err)).WithHint("name a regular file that may be read"))
		return f
	}
	f.Decode(text)
	return f
}

// Decode reads the text of the file.
func (f *File) Decode(text []byte) {
	if long := overlong(f.Path, text); long != nil {
		f.refuse(true, long...)
		return
	}
	f.Where = NewLocator(f.Path, text)
	var in testFile
	if err := yaml.UnmarshalStrict(text, &in); err != nil {
		f.refuse(true, yamlFindings(f.Where, "test file", err)...)
		return
	}
	f.Fuzzy = in.FuzzyCompare
	f.Interval = time.Duration(in.EvaluationInterval)
	if f.Interval == 0 {
		f.Interval = time.Minute
	}
	if !f.glob(in.RuleFiles) || !f.order(in.GroupEvalOrder) {
		return
	}
	for i := range in.Tests {
		for j, e := range in.Tests[i].PromqlExprTests {
			if heavy := f.heavyExpr(i, j, e.Expr); heavy != nil {
				f.refuse(false, heavy...)
				return
			}
		}
		f.Tests = append(f.Tests, f.test(i, &in.Tests[i]))
	}
	if len(f.Tests) == 0 {
		f.Findings.Add(diag.Warnf("ruletest/empty", diag.Pos{File: f.Path}, "the file holds no test").WithHint("list them under tests:"))
	}
}

func (f *File) refuse(unreadable bool, why ...diag.Finding) {
	f.Refused, f.Unreadable = true, unreadable
	f.Findings.Add(why...)
}

func (f *File) test(i int, in *testGroup) *Test {
	t := &Test{
		File: f, Index: i, Name: in.TestGroupName, Interval: time.Duration(in.Interval), Start: in.StartTimestamp.Time,
		ExternalLabels: in.ExternalLabels, ExternalURL: in.ExternalURL, input: in.InputSeries,
	}
	if t.Interval == 0 {
		t.Interval = f.Interval
	}
	if t.Start.IsZero() {
		t.Start = time.Unix(0, 0).UTC()
	}
	for _, a := range in.AlertRuleTests {
		t.Alerts = append(t.Alerts, alertCase(a))
	}
	for _, e := range in.PromqlExprTests {
		t.Exprs = append(t.Exprs, ExprCase{At: time.Duration(e.EvalTime), Expr: e.Expr, Expected: e.ExpSamples})
	}
	return t
}

func alertCase(in alertTest) AlertCase {
	c := AlertCase{At: time.Duration(in.EvalTime), Name: in.Alertname}
	for _, a := range in.ExpAlerts {
		l := map[string]string{}
		for k, v := range a.ExpLabels {
			l[k] = v
		}
		l[labels.AlertName] = in.Alertname
		c.Expected = append(c.Expected, Alert{labels.FromMap(l), labels.FromMap(a.ExpAnnotations)})
	}
	return c
}

// glob resolves the rule files relative to the test file.
func (f *File) glob(patterns []string) bool {
	seen := map[string]bool{}
	for i, pattern := range patterns {
		full := pattern
		if pattern != "" && !filepath.IsAbs(pattern) {
			full = filepath.Join(filepath.Dir(f.Path), pattern)
		}
		found, err := filepath.Glob(full)
		if err != nil {
			f.refuse(false, diag.Errorf("ruletest/rule-files", f.Where.Pos("rule_files", i), "%q is not a pattern of file names", pattern).WithHint("close every [ with a ], or escape it"))
			return false
		}
		if len(found) == 0 {
			f.Findings.Add(diag.Warnf("ruletest/rule-files", f.Where.Pos("rule_files", i), "no rule file matches %q", pattern).
				WithHint("paths are relative to the test file, so this is %s", full))
		}
		for _, path := range found {
			if !seen[path] {
				seen[path] = true
				f.RuleFiles = append(f.RuleFiles, path)
			}
		}
	}
	if len(patterns) == 0 {
		f.Findings.Add(diag.Warnf("ruletest/rule-files", diag.Pos{File: f.Path}, "the file names no rule file, so it tests nothing but its own input").WithHint("list them under rule_files:"))
	}
	return true
}

func (f *File) order(groups []string) bool {
	f.Order = map[string]int{}
	for i, g := range groups {
		if _, twice := f.Order[g]; twice {
			f.refuse(false, diag.Errorf("ruletest/group-order", f.Where.Pos("group_eval_order", i), "group %q is ordered twice", g).WithHint("name each group once"))
			return false
		}
		f.Order[g] = i
	}
	return true
}

// reason is an error of the file system without the path, which stands in front already.
func reason(err error) string {
	for {
		u, ok := err.(interface{ Unwrap() error })
		if !ok || u.Unwrap() == nil {
			return err.Error()
		}
		err = u.Unwrap()
	}
}
