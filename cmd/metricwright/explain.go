package main

import (
	"github.com/spf13/cobra"

	"metricwright/gen/compile"
	"metricwright/gen/explain"
)

func explainCmd() *cobra.Command {
	var dir string
	c := &cobra.Command{
		Use:   "explain NAME",
		Short: "Say what a metric, signal, alert, threshold, objective or topic is",
		Long: `Say what the catalog knows under a name: a documented metric name, a series as Prometheus
stores it, a signal, a recorded series, an alert, a threshold, an objective or a topic; a server, a
board, a field of an overlay's config, or the code that a finding ends in. What is switched off is
explained too, with the line of an overlay that switches it on.`,
		Example: "  metricwright explain vllm:nixl_num_failed_transfers\n  metricwright explain VLLMKVCacheFull",
		Args:    oneName,
		RunE: func(c *cobra.Command, args []string) error {
			p, found := compile.Load(compile.Asked(dir))
			if p == nil || found.HasErrors() {
				return report(c, found)
			}
			return report(c, explain.Explain(c.OutOrStdout(), p, args[0]))
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			p, _ := compile.Load(compile.Asked(dir))
			if p == nil {
				return nil, cobra.ShellCompDirectiveError
			}
			return explain.Names(p), cobra.ShellCompDirectiveNoFileComp
		},
	}
	c.Flags().StringVar(&dir, "catalog", "", "folder with an overlay, or with the catalog itself")
	return c
}
