package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"metricwright/catalog"
)

func versionCmd() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version of metricwright and of the catalog that it ships",
		Example: "  metricwright version",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(c.OutOrStdout(), "metricwright %s\ncatalog %s\n", version, catalog.Version)
			return err
		},
	}
}

// version is the release's; the linker may set it.
var version = "0.1.0"
