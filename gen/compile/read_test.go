package compile

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/prometheus/promql/parser"
	"go.yaml.in/yaml/v3"

	"metricwright/gen/output"
	"metricwright/gen/plan/plantest"
)

// recordedName is a name that a rule may record: level:metric:operations.
var recordedName = regexp.MustCompile(`\b(model|pod|job|process):[a-zA-Z0-9_]+:[a-zA-Z0-9_]+`)

// written is what the output files say of recorded series, read with Prometheus's own parser.
type written struct {
	rules map[string][]string // recorded name -> names that its rules read
	read  []string            // by alerts, boards and runbooks
	named []string            // on any page
}

// TestWhatIsRecordedIsRead holds of the files of each deployment that every recorded series is read by an
// alert, a board, a query of a runbook or by a rule that is, and that whatever they read is recorded.
func TestWhatIsRecordedIsRead(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		config  string
		all     bool // it records what nothing reads
		without string
	}{
		"shipped":              {"", false, ""},
		"everything":           {`records: "all"`, true, ""},
		"boards without rules": {"dashboards: recorded: false", false, "dashboards"},
		"alerts only":          {"outputs: dashboards: false", false, "dashboards"},
		"with a role":          {`labels: role: "engine_type"`, false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := plantest.Overlaid(t, "config: {"+c.config+"}")
			tree, err := emit(p, false)
			if err != nil {
				t.Fatal(err)
			}
			w := readTree(t, tree, c.without)
			if len(w.rules) < 100 || len(w.read) < 50 {
				t.Fatalf("%d rules and %d reads were found", len(w.rules), len(w.read))
			}
			reached := map[string]bool{}
			var reach func(names []string)
			reach = func(names []string) {
				for _, n := range names {
					if !reached[n] {
						reached[n] = true
						reach(w.rules[n])
					}
				}
			}
			reach(w.read)
			unread := slices.DeleteFunc(slices.Sorted(maps.Keys(w.rules)), func(n string) bool { return reached[n] })
			if c.all != (len(unread) > 0) {
				t.Errorf("nothing reads %v", unread)
			}
			for n := range reached {
				if recordedName.MatchString(n) && w.rules[n] == nil {
					t.Errorf("%s is read, and not recorded", n)
				}
			}
			for _, n := range w.named {
				if w.rules[n] == nil {
					t.Errorf("a page names %s, which is not recorded", n)
				}
			}
		})
	}
}

// readTree reads rule files, boards and pages. Files of a folder that is to read no recording count as
// read by nobody, and a recording in them is a mistake.
func readTree(t *testing.T, tree output.Tree, without string) written {
	t.Helper()
	w := written{rules: map[string][]string{}}
	for _, file := range tree.Names() {
		text := string(tree[file])
		folder, _, _ := strings.Cut(file, "/")
		if folder == without || strings.TrimSuffix(folder, "-v2") == without {
			if found := recordedName.FindString(text); found != "" {
				t.Errorf("%s reads %s", file, found)
			}
			continue
		}
		switch folder {
		case "rules", "alerts":
			w.ruleFile(t, text)
		case "dashboards", "dashboards-v2":
			if strings.HasSuffix(file, ".json") {
				w.board(t, text)
			}
		case "docs":
			w.named = append(w.named, recordedName.FindAllString(text, -1)...)
			if strings.HasPrefix(file, "docs/runbooks/") {
				w.read = append(w.read, recordedName.FindAllString(text, -1)...)
			}
		}
	}
	return w
}

func (w *written) ruleFile(t *testing.T, text string) {
	t.Helper()
	var file struct {
		Groups []struct {
			Rules []struct{ Record, Expr string }
		}
	}
	if err := yaml.Unmarshal([]byte(text), &file); err != nil {
		t.Fatal(err)
	}
	for _, g := range file.Groups {
		for _, r := range g.Rules {
			if names := selected(t, r.Expr); r.Record == "" {
				w.read = append(w.read, names...)
			} else {
				w.rules[r.Record] = append(append(w.rules[r.Record], "itself"), names...)
			}
		}
	}
}

// grafana is an expression of a board with a duration in place of Grafana's.
var grafana = strings.NewReplacer("$__rate_interval_ms", "300000", "$__rate_interval", "5m")

// board reads what its queries and variables select.
func (w *written) board(t *testing.T, text string) {
	t.Helper()
	var top any
	if err := json.Unmarshal([]byte(text), &top); err != nil {
		t.Fatal(err)
	}
	var visit func(x any)
	visit = func(x any) {
		switch x := x.(type) {
		case []any:
			for _, y := range x {
				visit(y)
			}
		case map[string]any:
			for k, y := range x {
				s, ok := y.(string)
				if values, is := strings.CutPrefix(s, "label_values("); is {
					s = values[:strings.LastIndex(values, ",")]
				} else if k != "expr" {
					ok = false
				}
				if ok {
					w.read = append(w.read, selected(t, grafana.Replace(s))...)
				}
				visit(y)
			}
		}
	}
	visit(top)
}

// selected are the names of the series that an expression selects.
func selected(t *testing.T, expr string) []string {
	t.Helper()
	parsed, err := parser.NewParser(parser.Options{EnableExperimentalFunctions: true}).ParseExpr(expr)
	if err != nil {
		t.Fatal(fmt.Errorf("%s: %w", expr, err))
	}
	var out []string
	parser.Inspect(parsed, func(n parser.Node, _ []parser.Node) error {
		if v, ok := n.(*parser.VectorSelector); ok {
			out = append(out, v.Name)
		}
		return nil
	})
	return out
}
