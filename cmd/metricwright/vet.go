package main

import (
	"github.com/spf13/cobra"

	"metricwright/gen/compile"
)

func vetCmd() *cobra.Command {
	var dir string
	c := &cobra.Command{
		Use:     "vet",
		Short:   "Check the catalog and everything that would be generated, and write nothing",
		Example: "  metricwright vet\n  metricwright vet --catalog monitoring",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, found := compile.Load(compile.Where(dir))
			return report(c, found)
		},
	}
	c.Flags().StringVar(&dir, "catalog", "", "folder with an overlay, or with the catalog itself")
	return c
}
