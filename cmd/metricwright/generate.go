package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"metricwright/gen/compile"
)

func generateCmd() *cobra.Command {
	var o compile.Options
	c := &cobra.Command{
		Use:   "generate",
		Short: "Compile the catalog and write its artifacts",
		Long: `Compile the catalog into rules, alerts, unit tests, dashboards and documentation.

The catalog is the folder named by --catalog, else the current folder if it holds an
overlay, else the one that metricwright ships. With errors in it nothing is written.
With --check nothing is written either: what differs is printed, and the exit code is 1.

With --pictures the page of boards shows each one, drawn from a simulated fleet, which takes
seconds. Later runs keep the pictures, and draw them again only when rules or panels have
changed; --pictures=false takes them away.`,
		Example: "  metricwright generate --out out\n  metricwright generate --out out --check\n  metricwright generate --out out --pictures",
		Args:    noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			r, err := compile.Generate(o)
			if e := report(c, r.Findings); e != nil {
				return e
			}
			if err != nil {
				return err
			}
			for _, d := range r.Drift {
				fmt.Fprintln(c.OutOrStdout(), d)
			}
			if len(r.Drift) > 0 {
				fmt.Fprintf(c.ErrOrStderr(), "error: differences between %s and what %s gives (%d files): %d\n    run metricwright generate and commit the result\n", o.Out, compile.Source(o.Catalog), r.Files, len(r.Drift))
				return errFailed
			}
			for _, name := range r.Strays {
				fmt.Fprintf(c.ErrOrStderr(), "warning: %s bears our mark, but no manifest lists it\n    delete it, or move it to another folder: generate --check counts it as drift\n", filepath.Join(o.Out, name))
			}
			form := "%d files written to %s, from %s: %s\n"
			if o.Check {
				form = "%d files are up to date in %s, from %s: %s\n"
			}
			fmt.Fprintf(c.OutOrStdout(), form, r.Files, o.Out, compile.Source(o.Catalog), compile.Summary(r.Plan))
			return nil
		},
	}
	c.Flags().StringVar(&o.Catalog, "catalog", "", "folder with an overlay, or with the catalog itself")
	c.Flags().StringVar(&o.Out, "out", "out", "output folder")
	c.Flags().BoolVar(&o.Check, "check", false, "compare with the output folder instead of writing")
	c.Flags().VarPF(&o.Pictures, "pictures", "", "draw the boards for their page (default: as the output folder has it)").NoOptDefVal = "true"
	return c
}
