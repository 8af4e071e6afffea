package main

import (
	"fmt"
	"os"
	"regexp"

	"github.com/spf13/cobra"

	"metricwright/gen/compile"
	"metricwright/gen/diag"
	"metricwright/gen/ruletest"
)

func testCmd() *cobra.Command {
	var run, junit, dir string
	var o ruletest.Options
	c := &cobra.Command{
		Use:   "test [FILE…]",
		Short: "Run promtool unit-test files in-process, with promtool's verdicts",
		Long: `Run promtool unit-test files in-process, with promtool's verdicts.

A folder stands for every *.test.yaml below it; without arguments the files in out/tests run.`,
		Example: "  metricwright test out/tests\n  metricwright test out/tests --run KVCacheFull --junit report.xml",
		RunE: func(c *cobra.Command, args []string) error {
			files, err := compile.TestFiles(args)
			if err != nil {
				return err
			}
			if run != "" {
				if o.Run, err = regexp.Compile(run); err != nil {
					return fmt.Errorf("--run %q is not a regular expression: %w", run, err)
				}
			}
			o.Resolve = compile.Resolver(compile.Where(dir))
			if t := terminal(); t != nil {
				o.Progress = t
			}
			r, err := ruletest.Run(c.Context(), files, o)
			if err != nil {
				return err
			}
			if junit != "" {
				if err := writeTo(junit, r.WriteJUnit); err != nil {
					return err
				}
			}
			if err := r.WriteText(c.OutOrStdout()); err != nil {
				return err
			}
			return outcome(c, r.Findings(), r.ExitCode())
		},
	}
	c.Flags().StringVar(&run, "run", "", "run only the tests whose name matches this regular expression; it is an error if none does")
	c.Flags().Var((*jobs)(&o.Jobs), "jobs", "tests to run at a time; 0 is one a core")
	c.Flags().StringVar(&junit, "junit", "", "write a JUnit report to this file")
	c.Flags().StringSliceVar(&o.Features, "enable-feature", nil, "promtool's feature flags")
	c.Flags().StringVar(&dir, "catalog", "", "catalog to look up where a failing rule comes from")
	return c
}

// outcome prints a report's findings and turns its code into the outcome of the run. A file that
// cannot be read outweighs a test that fails.
func outcome(c *cobra.Command, found diag.List, code int) error {
	err := report(c, found)
	switch code {
	case 0:
		return err
	case 1:
		return errFailed
	}
	return errUnreadable
}

// terminal is standard error if a person watches it, else nil.
func terminal() *os.File {
	if info, err := os.Stderr.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		return os.Stderr
	}
	return nil
}
