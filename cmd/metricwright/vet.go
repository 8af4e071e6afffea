package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"metricwright/gen/compile"
)

func vetCmd() *cobra.Command {
	var dir, expr string
	var targets []string
	c := &cobra.Command{
		Use:   "vet",
		Short: "Check the catalog and everything that would be generated, and write nothing",
		Long: `Check the catalog and everything that would be generated, and write nothing.

With --expr one expression is checked against the catalog instead: what is known of it is printed
(kind, unit, labels, range), then each finding with an excerpt. --target narrows the versions that
are taken to be in use; given several times for one exporter it spans a range.`,
		Example: "  metricwright vet\n  metricwright vet --expr 'sum by (model_name) (rate(vllm:prompt_tokens_total[5m]))' --target vllm=0.26",
		Args:    noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if !c.Flags().Changed("expr") {
				if len(targets) > 0 {
					return fmt.Errorf("--target goes with --expr; the catalog's own targets stand in the overlay")
				}
				p, found := compile.Load(compile.Where(dir))
				if err := report(c, found); err != nil {
					return err
				}
				fmt.Fprintf(c.OutOrStdout(), "%s: ok, %s\n", compile.Source(dir), compile.Summary(p))
				return nil
			}
			text, found := compile.Expr(compile.Asked(dir), expr, targets)
			fmt.Fprint(c.OutOrStdout(), text)
			return report(c, found)
		},
	}
	c.Flags().StringVar(&dir, "catalog", "", "folder with an overlay, or with the catalog itself")
	c.Flags().StringVar(&expr, "expr", "", "check this PromQL expression")
	c.Flags().StringArrayVar(&targets, "target", nil, "exporter=version that is in use; as often as needed")
	return c
}
