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
		Args:    noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprint(c.OutOrStdout(), versions())
			return err
		},
	}
}

func versions() string { return fmt.Sprintf("metricwright %s\ncatalog %s\n", version, catalog.Version) }

// version is the release's; the linker may set it.
var version = "0.1.0"
