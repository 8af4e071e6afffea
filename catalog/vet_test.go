package catalog_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/cuecontext"
	"cuelang.org/go/cue/errors"
	"cuelang.org/go/cue/load"

	mw "metricwright/gen/catalog"
)

// vet is what cue vet does to the packages that the arguments name, with files laid over those on
// disk.
func vet(t *testing.T, dir string, over map[string]load.Source, args ...string) error {
	t.Helper()
	for _, in := range load.Instances(args, &load.Config{Dir: dir, Overlay: over, Env: []string{}}) {
		if in.Err != nil {
			return in.Err
		}
		if err := cuecontext.New().BuildInstance(in).Validate(cue.Concrete(true)); err != nil {
			return err
		}
	}
	return nil
}

func TestCueVetPassesOnTheShippedCatalog(t *testing.T) {
	t.Parallel()
	if err := vet(t, ".", nil, "./..."); err != nil {
		t.Error(err)
	}
}

// In the folder of a server, cue vet knows the schema.
func TestCueVetRefusesMistakesInTheFolderOfAServer(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("*/vet.cue")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, mistake := range []struct{ cue, want string }{
		{`metrics: some: {type: "counter", fld: "max"}`, "metrics.some.fld: field not allowed"},
		{`topiks: core: title: "Core"`, "topiks: field not allowed"},
		{`metrics: some: type: "guage"`, `metrics.some.type: invalid value "guage"`},
		{`alerts: X: runbook: symptom: "Slow answers"`, "alerts.X.runbook.symptom: field not allowed"},
	} {
		for _, f := range files {
			dir := filepath.Dir(f)
			t.Run(dir+"/"+mistake.want, func(t *testing.T) {
				t.Parallel()
				abs, err := filepath.Abs(dir)
				if err != nil {
					t.Fatal(err)
				}
				text := "package " + dir + "\n\n" + mistake.cue + "\n"
				err = vet(t, dir, map[string]load.Source{filepath.Join(abs, "mistake.cue"): load.FromString(text)}, ".")
				if got := errors.Details(err, nil); !strings.Contains(got, mistake.want) {
					t.Errorf("%s, want %s", got, mistake.want)
				}
			})
		}
	}
}

// Every server's folder says so, and metricwright does not pay for it.
func TestEveryServerHasTheSchemaInScope(t *testing.T) {
	t.Parallel()
	c, bad := mw.Load(mw.Options{})
	if c == nil {
		t.Fatal(bad)
	}
	for _, e := range c.Exporters {
		b, err := os.ReadFile(filepath.Join(e.ID, "vet.cue"))
		if err != nil || !strings.Contains(string(b), "\n@if(!metricwright)\n") {
			t.Errorf("%s: %v", e.ID, err)
		}
	}
}
