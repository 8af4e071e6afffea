package main

import (
	"encoding/json"
	"fmt"
	"regexp"

	"github.com/spf13/cobra"

	"metricwright/gen/compile"
	"metricwright/gen/regular"
	"metricwright/gen/ruletest"
)

func mutateCmd() *cobra.Command {
	var run, dir, equivalent string
	var asJSON bool
	var o ruletest.MutateOptions
	c := &cobra.Command{
		Use:   "mutate [FILE…]",
		Short: "Break each rule in turn and demand that a test notices",
		Long: `Break every rule that the test files load, one small mistake at a time, and demand that a test
notices: another metric, comparison, threshold, window, offset, quantile, grouping or fold, labels,
matchers and guards added and removed, sides swapped, another for, interval, severity, label or
annotation. Mutants that live are printed by rule, with what no test has. Those that no data can
tell from the original are proved and printed apart.

--write-tests makes tests that notice what lives: random input, cut down to what matters, and what
the rules come to there. Read the values before you keep such a test.

A rule may be proved by tests in several files. Name all of them, or their folder: a rule that none
of the named tests reaches is left untried, and its mutants count as alive.

--equivalent names a JSON file with a list of {"rule", "operator" or "expr", "reason"}: mutants that
behave as the original does. Without arguments the files in out/tests are used.`,
		Example: "  metricwright mutate out/tests --run KVCacheFull\n  metricwright mutate out/tests --write-tests out-more.test.yaml\n  metricwright mutate --json",
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
			if equivalent != "" {
				data, err := regular.Read(equivalent, 64<<20)
				if err != nil {
					return err
				}
				if err := json.Unmarshal(data, &o.Equivalent); err != nil {
					return fmt.Errorf("%s: %w", equivalent, err)
				}
			}
			o.Resolve = compile.Resolver(compile.Where(dir))
			if t := terminal(); t != nil {
				o.Progress = t
			}
			r, err := ruletest.Mutate(c.Context(), files, o)
			if err != nil {
				return err
			}
			write := r.WriteText
			if asJSON {
				write = r.WriteJSON
			}
			if err := write(c.OutOrStdout()); err != nil {
				return err
			}
			return outcome(c, r.Findings(), r.ExitCode())
		},
	}
	c.Flags().StringVar(&run, "run", "", "break only the rules whose name matches this regular expression")
	c.Flags().Var((*jobs)(&o.Jobs), "jobs", "mutants to try at a time; 0 is one a core")
	c.Flags().BoolVar(&asJSON, "json", false, "print the report as JSON")
	c.Flags().StringVar(&equivalent, "equivalent", "", "JSON file that lists mutants known to be equivalent")
	c.Flags().StringVar(&o.WriteTests, "write-tests", "", "write tests that notice what lives to this file, and to numbered ones beside it for rules with other windows")
	c.Flags().StringVar(&dir, "catalog", "", "catalog to look up where a rule comes from")
	return c
}
