package main

import (
	"fmt"
	"os"
	"regexp"

	"github.com/spf13/cobra"

	"metricwright/gen/compile"
	"metricwright/gen/prove"
)

func testCmd() *cobra.Command {
	var run, junit, dir string
	var o prove.Options
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
					return fmt.Errorf("--run %q is no regular expression: %w", run, err)
				}
			}
			o.Resolve = compile.Resolver(compile.Where(dir))
			if t := terminal(); t != nil {
				o.Progress = t
			}
			r, err := prove.Run(c.Context(), files, o)
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
			if err := report(c, r.Findings()); err != nil {
				return err
			}
			return exit(r.ExitCode())
		},
	}
	c.Flags().StringVar(&run, "run", "", "run only the tests whose name matches this regular expression")
	c.Flags().IntVar(&o.Jobs, "jobs", 0, "tests to run at a time; 0 is one a core")
	c.Flags().StringVar(&junit, "junit", "", "write a JUnit report to this file")
	c.Flags().StringSliceVar(&o.Features, "enable-feature", nil, "promtool's feature flags")
	c.Flags().StringVar(&dir, "catalog", "", "catalog to look up where a failing rule comes from")
	return c
}

// exit turns a report's code into the outcome of the run.
func exit(code int) error {
	switch code {
	case 0:
		return nil
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
