package catalog_test

import (
	"bytes"
	"io/fs"
	"path"
	"strings"
	"testing"
	"unicode/utf8"

	"cuelang.org/go/cue/format"
	"github.com/rogpeppe/go-internal/txtar"

	"metricwright/catalog"
	load "metricwright/gen/catalog"
)

// columns is how many a line may have; a tab counts as four.
const columns = 139

func TestFilesAreFormatted(t *testing.T) {
	t.Parallel()
	err := fs.WalkDir(catalog.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(catalog.FS, name)
		if err != nil {
			return err
		}
		for i, l := range strings.Split(string(b), "\n") {
			if n := utf8.RuneCountInString(l) + 3*strings.Count(l, "\t"); n > columns {
				t.Errorf("%s:%d has %d columns; at most %d", name, i+1, n, columns)
			}
		}
		want, err := format.Source(b)
		if err != nil {
			return err
		}
		if !bytes.Equal(b, want) {
			t.Errorf("%s is not as cue fmt writes it", name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A topic's metrics stand in the file of its name. Its signals, and its thresholds, objectives and
// alerts, stand there too while that file is short, or in files of their own beside it.
func TestEntriesStandInTheFileOfTheirTopic(t *testing.T) {
	t.Parallel()
	c, bad := load.Load(load.Options{})
	if c == nil {
		t.Fatal(bad)
	}
	for _, e := range c.Exporters {
		stands(t, e)
	}
}

// TestTheExampleOfANewServerFitsIn: what tests/scripts/new-server.txtar writes beside the catalog can be
// put into it.
func TestTheExampleOfANewServerFitsIn(t *testing.T) {
	t.Parallel()
	a, err := txtar.ParseFile("../tests/scripts/new-server.txtar")
	if err != nil {
		t.Fatal(err)
	}
	all, err := fs.ReadFile(catalog.FS, "catalog.cue")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(all), "import (", "import (\n\ttgiServer \"metricwright.dev/catalog/tgi\"", 1)
	text = strings.Replace(text, "exporters: {", "exporters: {\n\t\ttgi: tgiServer", 1)
	files := map[string][]byte{"catalog.cue": []byte(text)}
	for _, f := range a.Files {
		if !strings.HasPrefix(f.Name, "tgi/") {
			continue
		}
		files[f.Name] = f.Data
		if want, err := format.Source(f.Data); err != nil || !bytes.Equal(want, f.Data) {
			t.Errorf("%s is not as cue fmt writes it: %v", f.Name, err)
		}
	}
	c, bad := load.Load(load.Options{Overlay: files})
	if c == nil || len(files) < 4 {
		t.Fatal(len(files), bad)
	}
	stands(t, c.Exporter("tgi"))
}

// stands holds a server's entries to the rule.
func stands(t *testing.T, e *load.Exporter) {
	t.Helper()
	topics := map[string]string{} // of signals and thresholds
	at := func(kind, id, file, topic, suffix string) {
		switch dir, base := path.Split(file); {
		case dir != "catalog/"+e.ID+"/": // a template that servers share
		case base != topic+".cue" && base != topic+suffix+".cue":
			t.Errorf("%s %s of topic %s stands in %s", kind, id, topic, file)
		}
	}
	for _, x := range e.Topics {
		at("topic", x.ID, x.Pos.File, x.ID, "")
	}
	for _, x := range e.Metrics {
		at("metric", x.ID, x.Pos.File, x.Topic, "")
	}
	for _, x := range e.Signals {
		topics["signal "+x.ID] = x.Topic
		at("signal", x.ID, x.Pos.File, x.Topic, "_signals")
	}
	for _, x := range e.Thresholds {
		topics["threshold "+x.ID] = topics["signal "+x.On.ID]
		at("threshold", x.ID, x.Pos.File, topics["signal "+x.On.ID], "_alerts")
	}
	for _, x := range e.SLOs {
		at("objective", x.ID, x.Pos.File, topics["signal "+x.Of.ID], "_alerts")
	}
	for _, x := range e.Alerts {
		topic := x.Topic
		if topic == "" {
			topic = topics["threshold "+x.When.ID]
		}
		at("alert", x.ID, x.Pos.File, topic, "_alerts")
	}
	for _, x := range e.Boards {
		at("board", x.ID, x.Pos.File, "board_"+x.ID, "")
	}
}
