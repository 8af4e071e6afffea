package picture_test

import (
	"bytes"
	"flag"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"metricwright/gen/output"
	"metricwright/gen/picture"
	"metricwright/gen/plan"
	"metricwright/gen/plan/plantest"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata")

const small = "testdata/small.txtar"

// TestSmallBoard: a board with a panel of each kind, in full, and the same bytes each time.
func TestSmallBoard(t *testing.T) {
	t.Parallel()
	plantest.Golden(t, small, *update, func(p *plan.Plan) (output.Tree, error) {
		first, err := picture.Draw(p)
		if err != nil {
			return nil, err
		}
		again, err := picture.Draw(p)
		if err != nil {
			return nil, err
		}
		for _, name := range first.Names() {
			if !bytes.Equal(first[name], again[name]) {
				t.Errorf("%s is drawn differently a second time", name)
			}
		}
		return first, nil
	})
}

// TestNativeHistograms: a board reads the same whichever form its histograms are stored in.
func TestNativeHistograms(t *testing.T) {
	t.Parallel()
	a, err := txtar.ParseFile(small)
	if err != nil {
		t.Fatal(err)
	}
	source := strings.Replace(string(a.Files[0].Data), `title: "TGI", about`, `target: histograms: ["native"], title: "TGI", about`, 1)
	got, err := picture.Draw(plantest.Small(t, []byte(source)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range a.Files[1:] {
		if !bytes.Equal(got[f.Name], f.Data) {
			t.Errorf("%s differs", f.Name)
		}
	}
}

// TestKey: what a picture shows changes its key, and what it does not show leaves it.
func TestKey(t *testing.T) {
	t.Parallel()
	a, err := txtar.ParseFile(small)
	if err != nil {
		t.Fatal(err)
	}
	source := string(a.Files[0].Data)
	before := picture.Key(plantest.Small(t, []byte(source)))
	for name, x := range map[string]struct {
		old, new string
		changes  bool
	}{
		"nothing":              {"", "", false},
		"what a panel is for":  {"Which model is slow?", "Which one is slow?", false},
		"a metric's prose":     {"Requests that wait", "Waiting requests", false},
		"an alert's advice":    {"Scale out", "Add a pod", false},
		"a threshold's reason": {"More than a batch", "Two batches", false},
		"a panel's title":      {"Queue by pod", "Queue", true},
		"a board's title":      {`title: "TGI", about: "One server"`, `title: "T", about: "One server"`, true},
		"a query":              {"q: 0.9", "q: 0.95", true},
		"a level":              {"critical: 8", "critical: 9", true},
		"an alert's patience":  {`for: "10m"`, `for: "15m"`, true},
		"a size":               {`width: "third"`, `width: "half"`, true},
		"a kind":               {`type: "bars"`, `type: "table"`, true},
		"stacking":             {"stacked: true, ", "", true},
		"a bound":              {"[0.5, 1, 2, 4]", "[0.5, 1, 2, 5]", true},
		"a metric's name":      {"tgi_queue_size\"", "tgi_queue\"", true},
		"a legend":             {"{Queue: signals.queue", "{Waiting: signals.queue", true},
		"an order":             {`one: {order: 3`, `one: {order: 4.5`, true},
	} {
		t.Run(name, func(t *testing.T) {
			if !strings.Contains(source, x.old) {
				t.Fatalf("%q is not in the catalog", x.old)
			}
			got := picture.Key(plantest.Small(t, []byte(strings.Replace(source, x.old, x.new, 1))))
			if (got != before) != x.changes {
				t.Errorf("the key changes: %v, want %v", got != before, x.changes)
			}
		})
	}
}
