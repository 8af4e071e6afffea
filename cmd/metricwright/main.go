// Command metricwright compiles a catalog of what model servers export into recording
// rules, alerts, unit tests, dashboards and documentation.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"metricwright/catalog"
	"metricwright/gen/diag"
)

func main() {
	prepareMemory()
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// errFailed ends a run with exit code 1 after its findings have been printed.
var errFailed = errors.New("findings")

// run is one call of the command; its result is the exit code: 0 is well, 1 is findings or
// drift, 2 is bad usage or unreadable input.
func run(args []string, stdout, stderr io.Writer) int {
	root := &cobra.Command{
		Use:           "metricwright",
		Short:         "Compile a metric catalog into rules, alerts, tests, dashboards and docs",
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       catalog.Version,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.Args = func(c *cobra.Command, args []string) error {
		if len(args) > 0 {
			return unknownVerb(c, args[0])
		}
		return nil
	}
	stderr = &diag.Masked{To: stderr}
	out := &output{to: &diag.Masked{To: stdout}}
	root.SetVersionTemplate(versions())
	root.SetFlagErrorFunc(badFlag)
	root.SetArgs(args)
	root.SetOut(out)
	root.SetErr(stderr)
	root.PersistentFlags().Bool("strict", false, "warnings fail a run as errors do")
	root.AddCommand(generateCmd(), vetCmd(), testCmd(), mutateCmd(), explainCmd(), initCmd(), verifyCmd(), versionCmd())
	strictBuiltins(root)
	var wrong error
	helpOf(root, &wrong)
	err := cmp.Or(root.Execute(), wrong)
	if out.err != nil {
		fmt.Fprintf(stderr, "error: standard output: %v\n    what was printed is not whole: make room, or write it elsewhere, and run this again\n", out.err)
		return 2
	}
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errFailed):
		return 1
	case errors.Is(err, errUnreadable):
		return 2
	}
	fmt.Fprintf(stderr, "error: %v\n", err)
	if m, ok := errors.AsType[misuse](err); ok {
		fmt.Fprintf(stderr, "    %s\n", m.hint)
	}
	return 2
}

// errUnreadable ends a run with exit code 2 after its findings have been printed.
var errUnreadable = errors.New("unreadable input")

// report prints findings to standard error and turns them into the run's outcome.
func report(c *cobra.Command, l diag.List) error {
	if err := diag.Print(c.ErrOrStderr(), l); err != nil {
		return err
	}
	strict, _ := c.Flags().GetBool("strict")
	if !l.Fails(strict) {
		return nil
	}
	for _, f := range l {
		if f.Severity == diag.Error && strings.HasPrefix(f.ID, "input/") {
			return errUnreadable
		}
	}
	return errFailed
}
