package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"metricwright/gen/compile"
	"metricwright/gen/exposition"
	"metricwright/gen/exposition/verify"
)

func verifyCmd() *cobra.Command {
	var o verify.Options
	var dir, size, format string
	var suggest bool
	c := &cobra.Command{
		Use:   "verify [URL|FILE…]",
		Short: "Compare what a server exposes with the catalog",
		Long: `Compare metrics pages with the catalog: live ones over HTTP, asked for as Prometheus 3 asks, or
saved ones (- is standard input; gzip files are unpacked), in the text formats 0.0.4 and 1.0.0 or in
OpenMetrics 1.0.

Whole fleets are read from a file that lists targets (--targets: file_sd of Prometheus, or what
kubectl get pods -o json prints) or from what a Prometheus, Thanos or Mimir has stored of them
(--prometheus). They get one table, and each finding once with the targets that have it; a fleet that
mixes versions, some of which the rules are not made for, fails.

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
		Example: "  metricwright verify http://localhost:8000/metrics --target vllm=0.26\n  curl -s localhost:30000/metrics | metricwright verify - --format json\n  kubectl get pods -l app=vllm -o json | metricwright verify --targets -\n  metricwright verify --prometheus http://prometheus:9090 --selector '{namespace=\"llm\"}'",
		RunE: func(c *cobra.Command, args []string) error {
			if len(args)+len(o.Files) == 0 && o.Prometheus == "" {
				return misuse{errors.New("there is nothing to read"), "name an address or a file, --targets FILE or --prometheus URL"}
			}
			var err error
			if o.Read.MaxSize, err = exposition.ParseSize(size); err != nil {
				return fmt.Errorf("--max-size: %w", err)
			}
			if err := verify.CheckFormat(format); err != nil {
				return err
			}
			o.Sources, o.Catalog, o.Read.Stdin = args, compile.Asked(dir), c.InOrStdin()
			if t := terminal(); t != nil {
				o.Read.Progress = t
			}
			r, found := verify.Run(c.Context(), o)
			write := func() error { return r.Write(c.OutOrStdout(), format) }
			if suggest {
				write = func() error { return r.Suggest(c.OutOrStdout()) }
			}
			if err := write(); err != nil {
				return err
			}
			return report(c, found)
		},
	}
	c.Flags().StringVar(&dir, "catalog", "", "folder with an overlay, or with the catalog itself")
	c.Flags().StringArrayVar(&o.Files, "targets", nil, "file that lists targets: file_sd, or pods as JSON; - is standard input")
	c.Flags().StringVar(&o.Prometheus, "prometheus", "", "address of a Prometheus whose targets to compare")
	c.Flags().StringVar(&o.Selector, "selector", "", `which of its series, as {job="vllm"}`)
	c.Flags().StringVar(&o.Read.Access.Bearer, "bearer", "", "token to send, as file:PATH or env:NAME")
	c.Flags().StringArrayVar(&o.Read.Access.Headers, "header", nil, "header to send, as NAME=VALUE, NAME=file:PATH or NAME=env:NAME; may be repeated")
	c.Flags().StringVar(&o.Read.Access.CA, "ca", "", "file with the certificates of the authorities to trust")
	c.Flags().StringVar(&o.Read.Access.Cert, "cert", "", "file with the certificate to show")
	c.Flags().StringVar(&o.Read.Access.Key, "key", "", "file with the key of that certificate")
	c.Flags().BoolVar(&o.Read.Access.Insecure, "insecure", false, "trust any certificate")
	c.Flags().StringArrayVar(&o.Targets, "target", nil, "version that an exporter has, as vllm=0.26; may be repeated")
	o.Read.Timeout = exposition.DefaultTimeout
	c.Flags().Var((*patience)(&o.Read.Timeout), "timeout", "how long to wait for a page")
	c.Flags().StringVar(&size, "max-size", "64MiB", "largest page to read")
	c.Flags().BoolVar(&suggest, "suggest", false, "print the lines of an overlay that describe the targets, instead of a summary")
	c.Flags().StringVar(&format, "format", "text", "form of the summary: text or json")
	return c
}
