package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"metricwright/gen/compile"
)

func initCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "init [DIR]",
		Short: "Start a monitoring repository: an overlay to edit, and the catalog beside it",
		Long: `Start a monitoring repository in a folder, by default the current one: metricwright.cue to edit,
a CUE module, and the shipped catalog beside it, so that cue vet and editors understand the overlay.
Files that are there already are left as they are; the shipped catalog is brought up to date.`,
		Example: "  metricwright init monitoring\n  metricwright generate --catalog monitoring --out monitoring/out",
		Args:    oneFolder,
		RunE: func(c *cobra.Command, args []string) error {
			dir := "."
			if len(args) == 1 {
				dir = args[0]
			}
			kept, err := compile.Start(dir)
			for _, name := range kept {
				fmt.Fprintf(c.ErrOrStderr(), "note: %s is there already and stays as it is\n", name)
			}
			if err != nil {
				return err
			}
			fmt.Fprintf(c.OutOrStdout(), "edit %s, then run metricwright generate there; what may be said in it stands in %s\n",
				filepath.Join(dir, "metricwright.cue"), filepath.Join(dir, compile.SchemaFolder))
			return nil
		},
	}
}
