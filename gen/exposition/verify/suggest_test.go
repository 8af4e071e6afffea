package verify

import (
	"strings"
	"testing"
)

// The lines to paste are those that differ from the catalog, with the reason for each.
func TestSuggest(t *testing.T) {
	t.Parallel()
	onTarget := func(labels string, page string) string {
		return strings.ReplaceAll(page, "{", `{job="a",instance="i",`+labels)
	}
	const now = "# TYPE demo:running gauge\ndemo:running{x=\"0\"} 1\n# TYPE demo:cache_usage gauge\ndemo:cache_usage{x=\"1\"} 1\n"
	const old = "# TYPE demo:running gauge\ndemo_running{x=\"0\"} 1\n# TYPE demo:gpu_cache_usage gauge\ndemo_gpu_cache_usage{x=\"1\"} 1\n"
	for name, tc := range map[string]struct {
		pages map[string]string
		want  string
	}{
		"a page of a server": {map[string]string{"a": now}, `// the target: Demo 0.2 or later
// the target: names are spelled in the dialect colon
exporters: demo: target: {min: "0.2", dialects: ["colon"]}
`},
		"two of a fleet": {map[string]string{"a": onTarget(`namespace="n",pod="p",`, now), "b": onTarget(`namespace="n",pod="q",`, old)}, `// 1 of 2 targets: Demo 0.2 or later
// 1 of 2 targets: Demo before 0.2
// 1 of 2 targets: names are spelled in the dialect colon
// 1 of 2 targets: names are spelled in the dialect underscore
exporters: demo: target: {dialects: ["colon", "underscore"]}
`},
		"other labels": {map[string]string{"a": onTarget(`kubernetes_namespace="n",pod_name="p",role="prefill",cluster="c",`, old), "b": onTarget(`kubernetes_namespace="n",pod_name="p",role="decode",cluster="d",`, old)}, `// all 2 targets: Demo before 0.2
// all 2 targets: names are spelled in the dialect underscore
exporters: demo: target: {max: "0.1", dialects: ["underscore"]}
// all 2 targets: the label kubernetes_namespace
config: labels: namespace: "kubernetes_namespace"
// all 2 targets: the label pod_name
config: labels: pod: "pod_name"
// all 2 targets: the label role
config: labels: role: "role"
// the targets are in 2 clusters
config: group: ["cluster"]
`},
		"no pods": {map[string]string{"a": onTarget("", old)}, `// the target: Demo before 0.2
// the target: names are spelled in the dialect underscore
exporters: demo: target: {max: "0.1", dialects: ["underscore"]}
// no target carries a label namespace
config: labels: namespace: ""
// no target carries a label pod
config: labels: pod: ""
`},
		"another program": {map[string]string{"a": "up 1\n"}, "// No target has series of a server of the catalog.\n"},
	} {
		c := demoCatalog()
		c.Config.Group = nil
		r, _ := Pages(c, pagesOf(t, tc.pages), nil)
		var b strings.Builder
		if err := r.Suggest(&b); err != nil || b.String() != tc.want {
			t.Errorf("%s: %v\n%s", name, err, b.String())
		}
	}
	var b strings.Builder
	if err := (Report{}).Suggest(&b); err != nil || b.Len() > 0 {
		t.Error(err, b.String())
	}
}
