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

// versions are one number: a release ships one catalog, and its version is kept there.
func versions() string {
	return fmt.Sprintf("metricwright %[1]s\ncatalog %[1]s\n", catalog.Version)
}
