package checks

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var templateCheck = &Check{
	ID:    "promql/template",
	Title: "A template that reads a label which the alert does not have",
	Why: "`$labels` holds the labels of the expression's result. Of one that an aggregation removed the text says nothing, in the " +
		"middle of a sentence, at the moment when somebody reads it at night.",
	Bad:   `max by (model_name) (vllm:kv_cache_usage_perc) > 0.9`,
	Good:  `max by (model_name, pod) (vllm:kv_cache_usage_perc) > 0.9`,
	Where: Alert, For: 5 * 60e9, Text: "The cache of {{ $labels.pod }} is full",
	run: checkTemplate,
}

var labelOf = regexp.MustCompile(`(?:\$labels|\.Labels)\.([A-Za-z_][A-Za-z0-9_]*)|index\s+(?:\$labels|\.Labels)\s+"([^"]*)"`)

func checkTemplate(p *pass) {
	if p.Where != Alert {
		return
	}
	own := carried(p.Result.Labels)
	for _, set := range []struct {
		prefix string
		texts  map[string]string
	}{{"labels", p.Context.Labels}, {"annotations", p.Annotations}} {
		for _, key := range slices.Sorted(maps.Keys(set.texts)) {
			text := set.texts[key]
			for _, loc := range labelOf.FindAllStringSubmatchIndex(text, -1) {
				from, to := loc[2], loc[3]
				if from < 0 {
					from, to = loc[4], loc[5]
				}
				label := text[from:to]
				if p.Result.Labels.Get(label).Presence != analysis.Never {
					continue
				}
				f := diag.Errorf(p.check.ID, p.Pos, "%s.%s reads the label %s, which the alert never has", set.prefix, key, label)
				if pos, ok := p.Places[set.prefix+"."+key]; ok {
					f.Pos = pos
				}
				f.Span = &diag.Span{Source: text, Start: from, End: to}
				switch near := NearLabel(label, own); {
				case near != "":
					f = f.WithHint("did you mean %s?", near)
				case len(own) > 0:
					f = f.WithHint("keep it in the grouping, or read one of %s", strings.Join(own, ", "))
				default:
					f = f.WithHint("keep it in the grouping: the alert has no labels at all")
				}
				p.found = append(p.found, &f)
			}
		}
	}
}
