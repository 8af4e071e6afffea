package wording

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"metricwright/gen/catalog"
)

func TestText(t *testing.T) {
	t.Parallel()
	burns := []Burn{{Long: time.Hour, Short: 5 * time.Minute, Factor: 14.4, Limit: 0.144}, {Long: 6 * time.Hour, Short: 6 * time.Hour, Factor: 1, Limit: 0.01}}
	for _, c := range []struct {
		name string
		data Data
		want string
	}{
		{"alert.summary", Data{"Summary": "Busy", "Labels": []string{"pod", "model"}, "Process": ""}, "Busy (pod {{ $labels.pod }}, model {{ $labels.model }})"},
		{"alert.summary", Data{"Summary": "Busy", "Labels": []string{"job", "instance"}, "Process": "instance"}, "Busy (job {{ $labels.job }}, process {{ $labels.instance }})"},
		{"alert.description", Data{
			"Title": "Queue", "Value": "{{ $value }}", "Fires": "above 5", "For": 10 * time.Minute, "Budget": 0.0,
			"Impact": "Users wait", "Diagnosis": []string{"Load?", "Pods"}, "Mitigation": []string{"Scale."},
		}, "Queue: {{ $value }} (above 5 for 10m). Users wait. Look at: Load? Pods. Do: Scale."},
		{"threshold.overlaid", Data{"Shipped": []string{"90%", "98%"}, "Reason": "Full"}, "Set here; shipped with 90% and 98%: Full"},
		{"burn.limits", Data{"Burns": burns}, "above 14.4% over both 1h and 5m, or above 1% over 6h"},
		{"burn.reason", Data{"Burns": burns, "Budget": 0.01}, "14.4 times an even use of the budget of 1% over both 1h and 5m, or 1 time over 6h"},
		{"burn.falsePositives", Data{"Companions": []string(nil)}, "Both windows must burn, so it ends soon after the cause; under the traffic floor it is silent."},
		{"burn.falsePositives", Data{"Companions": []string{"A", "B"}}, "Both windows must burn, so it ends soon after the cause; under the traffic floor it is silent. A fleet that has stopped observes nothing; these fire then: A, B."},
		{"panel", Data{"About": "How full?", "Feature": "", "Why": "", "Caveats": []string(nil), "Metrics": []string(nil)}, "How full?"},
		{"panel", Data{"About": "Size", "Feature": "--flag", "Why": "It fills", "Caveats": []string{"Late"}, "Metrics": []string{"a", "b"}}, "Size. Needs --flag. It fills. Caveat: Late.\n\nMetrics: a, b"},
	} {
		if got := Text(c.name, c.data); got != c.want {
			t.Errorf("%s\n got %q\nwant %q", c.name, got, c.want)
		}
	}
}

func TestMetric(t *testing.T) {
	t.Parallel()
	e := &catalog.Exporter{Title: "S"}
	for _, c := range []struct {
		m                               catalog.Metric
		availability, aggregation, from string
	}{
		{catalog.Metric{}, "", "", ""},
		{catalog.Metric{Since: "1.2", Aggregation: "sum", AppearsWith: "start"}, "since S 1.2", "adds up", "at the start of the process"},
		{
			catalog.Metric{Since: "1", Hidden: "2", Removed: "3", Inferred: true, ReleaseNote: "Behind a flag", Aggregation: "max", AppearsWith: "first event"},
			"since S 1, hidden since 2, removed in 3 (inferred from a date). Behind a flag", "take the maximum, never a sum", "with its first event; absent means zero",
		},
		{catalog.Metric{Removed: "3", Type: catalog.Info, Aggregation: "max"}, "removed in 3", "", ""},
		{catalog.Metric{ReleaseNote: "Unreleased", Inferred: true, Aggregation: "avg"}, "Unreleased", "take the mean, never a sum", ""},
	} {
		if got := Availability(e, &c.m); got != c.availability {
			t.Errorf("%+v: available %q, want %q", c.m, got, c.availability)
		}
		if got := Aggregation(&c.m); got != c.aggregation {
			t.Errorf("%+v: aggregation %q, want %q", c.m, got, c.aggregation)
		}
		if got := Appears(&c.m); got != c.from {
			t.Errorf("%+v: appears %q, want %q", c.m, got, c.from)
		}
	}
}

func TestRole(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		label catalog.Label
		pin   string
		want  string
	}{
		{catalog.Label{Role: catalog.Dimension}, "", "a dimension"},
		{catalog.Label{Role: catalog.Dimension, Optional: true}, "", "a dimension; not on every version or under every flag"},
		{catalog.Label{Role: catalog.Replica}, "", "parallel parts that add up"},
		{catalog.Label{Role: catalog.Copy}, "", "repeats one number: never add over it"},
		{catalog.Label{Role: catalog.Breakdown}, `p=""`, `breaks the whole down; the whole is p=""`},
	} {
		if got := Role(c.label, c.pin); got != c.want {
			t.Errorf("%+v: %q, want %q", c.label, got, c.want)
		}
	}
}

func TestLevels(t *testing.T) {
	t.Parallel()
	half, most := 0.5, 0.9
	for _, c := range []struct {
		op     string
		levels catalog.Levels
		want   string
	}{
		{">", catalog.Levels{Warning: &half, Critical: &most}, "warning above 50%, critical above 90%"},
		{"<", catalog.Levels{Critical: &half}, "critical below 50%"},
		{">", catalog.Levels{}, ""},
	} {
		if got := Levels(c.op, "ratio", c.levels); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestSentences(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"a": "a.", "a.": "a.", "a..": "a.", " a? ": "a?", "a!": "a!", "": ""} {
		if got := Sentence(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	if got := Sentences([]string{"a", "b?"}); got != "a. b?" {
		t.Error(got)
	}
	if got := Cited("a", "page"); got != "a. (page)" {
		t.Error(got)
	}
}

// TestLasts: a budget lasts as long as the milder of two pairs takes to use it.
func TestLasts(t *testing.T) {
	t.Parallel()
	if got := Lasts(30*24*time.Hour, []Burn{{Factor: 14.4}, {Factor: 6}}); got != 5*24*time.Hour {
		t.Error(got)
	}
}

// TestMissingValue: a template that names a value the caller has not given must not print a gap.
func TestMissingValue(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	Text("off.server", Data{})
}

// TestEveryWordingIsUsed: a template that nobody asks for is dead, and a name that no template has
// would fail in a run.
func TestEveryWordingIsUsed(t *testing.T) {
	t.Parallel()
	asked := regexp.MustCompile(`(?:Text\(|\{\{template )"([\w.]+)"`)
	used := map[string]bool{}
	read := func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".tmpl") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		b, err := os.ReadFile(path)
		for _, m := range asked.FindAllStringSubmatch(string(b), -1) {
			used[m[1]] = true
			if texts.Lookup(m[1]) == nil {
				t.Errorf("%s asks for %q, which has no wording", path, m[1])
			}
		}
		return err
	}
	if err := filepath.WalkDir("..", read); err != nil {
		t.Fatal(err)
	}
	for _, x := range texts.Templates() {
		if n := x.Name(); n != "" && !strings.HasSuffix(n, ".tmpl") && !used[n] {
			t.Errorf("nothing asks for the wording %q", n)
		}
	}
}

func TestOrigin(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"source: MLCommons rules": "MLCommons rules",
		"documented: vLLM, core":  "Documented: vLLM, core",
		"policy: über":            "Policy: über",
		"":                        "",
	} {
		if got := Origin(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
