package main

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// update rewrites the expected output that the scripts hold.
var update = flag.Bool("update", false, "rewrite expected output in tests/scripts")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"metricwright": func() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs the command as users do: one txtar file a story, with input and expected output.
func TestScripts(t *testing.T) {
	readme, err := filepath.Abs("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "../../tests/scripts", UpdateScripts: *update,
		Setup: func(e *testscript.Env) error { e.Setenv("README", readme); return nil },
	})
}
