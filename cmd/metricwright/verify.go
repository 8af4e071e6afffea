package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"metricwright/gen/compile"
	"metricwright/gen/exposition"
	"metricwright/gen/exposition/verify"
)

func verifyCmd() *cobra.Command {
	var o verify.Options
	var dir, size, format string
	c := &cobra.Command{
		Use:   "verify URL|FILE…",
		Short: "Compare what a server exposes with the catalog",
		Long: `Compare metrics pages with the catalog: live ones over HTTP, asked for as Prometheus 3 asks, or
saved ones (- is standard input; gzip files are unpacked), in the text formats 0.0.4 and 1.0.0 or in
OpenMetrics 1.0.

The summary says for each page which server it comes from and in which versions, how its names are
spelled, and how many metrics are known, unknown and missing. The findings:

  error    names with an exporter's prefix that no version has, or that are spelled without the
           suffix of their series; metrics of another type; a series that is there twice;
           with --target, metrics that this version always has and the page has not
  warning  without --target, what is missing for the versions that the page looks like; labels and
           values that the catalog does not know, or that are missing; other bounds; names that
           should be gone; a dialect or version that the rules are not made for; relations between
           series that do not hold; a process that two scrape jobs read
  note     names that are going; labels that a deployment adds to or drops from everything; pages
           that are excerpts; families of other programs

Releases that the catalog only infers never make an error. A page that Prometheus would refuse, or
that cannot be read, is exit code 2; the others are compared all the same.`,
		Example: "  metricwright verify http://localhost:8000/metrics --target vllm=0.26\n  curl -s localhost:30000/metrics | metricwright verify - --format json",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			var err error
			if o.Read.MaxSize, err = exposition.ParseSize(size); err != nil {
				return fmt.Errorf("--max-size: %w", err)
			}
			if err := verify.CheckFormat(format); err != nil {
				return err
			}
			o.Catalog, o.Read.Stdin = compile.Where(dir), c.InOrStdin()
			r, found := verify.Run(c.Context(), args, o)
			if err := r.Write(c.OutOrStdout(), format); err != nil {
				return err
			}
			return report(c, found)
		},
	}
	c.Flags().StringVar(&dir, "catalog", "", "folder with an overlay, or with the catalog itself")
	c.Flags().StringArrayVar(&o.Targets, "target", nil, "version that an exporter has, as vllm=0.26; may be repeated")
	o.Read.Timeout = exposition.DefaultTimeout
	c.Flags().Var((*patience)(&o.Read.Timeout), "timeout", "how long to wait for a page")
	c.Flags().StringVar(&size, "max-size", "64MiB", "largest page to read")
	c.Flags().StringVar(&format, "format", "text", "form of the summary: text or json")
	return c
}
