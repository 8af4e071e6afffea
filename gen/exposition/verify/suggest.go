package verify

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/catalog"
	"metricwright/gen/exposition"
)

// Suggest writes the lines of an overlay that describe the targets as they are, each with its
// reason: the versions and dialects of servers, and how target labels are called.
func (r Report) Suggest(w io.Writer) error {
	var b strings.Builder
	if r.catalog == nil {
		return nil // there are findings that say why
	}
	for _, e := range r.catalog.Exporters {
		r.suggestTarget(&b, e)
	}
	r.suggestLabels(&b, r.catalog.Config)
	if b.Len() == 0 {
		b.WriteString("// No target has series of a server of the catalog.\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// suggestTarget writes the target of an exporter that some page has.
func (r Report) suggestTarget(b *strings.Builder, e *catalog.Exporter) {
	versions, dialects := map[string]int{}, map[string]int{}
	var ranges []Range
	for _, p := range r.Pages {
		for _, x := range p.Exporters {
			if x.ID != e.ID {
				continue
			}
			ranges = append(ranges, x.Range)
			versions[x.Range.String()]++
			if x.Dialect != "" && x.Dialect != dots {
				dialects[x.Dialect]++
			}
		}
	}
	if len(ranges) == 0 {
		return
	}
	all := ranges[0]
	for _, x := range ranges[1:] {
		all = all.join(x)
	}
	for _, v := range slices.Sorted(maps.Keys(versions)) {
		fmt.Fprintf(b, "// %s: %s %s\n", targetsOf(versions[v], len(ranges)), e.Title, v)
	}
	var fields []string
	if all.From != "" {
		fields = append(fields, fmt.Sprintf("min: %q", short(all.From)))
	}
	if v := all.last(); v != "" {
		fields = append(fields, fmt.Sprintf("max: %q", v))
	}
	names := slices.Sorted(maps.Keys(dialects))
	for i, d := range names {
		fmt.Fprintf(b, "// %s: names are spelled in the dialect %s\n", targetsOf(dialects[d], len(ranges)), d)
		names[i] = fmt.Sprintf("%q", d)
	}
	if len(names) > 0 {
		fields = append(fields, "dialects: ["+strings.Join(names, ", ")+"]")
	}
	fmt.Fprintf(b, "exporters: %s: target: {%s}\n", e.ID, strings.Join(fields, ", "))
}

// targetsOf begins a reason.
func targetsOf(n, all int) string {
	if all == 1 {
		return "the target"
	}
	return share(n, all) + " targets"
}

// The names under which deployments have what the catalog asks for, the most usual first.
var (
	namespaces = []string{"namespace", "kubernetes_namespace", "k8s_namespace_name", "k8s_namespace", "kube_namespace", "exported_namespace"}
	podNames   = []string{"pod", "kubernetes_pod_name", "k8s_pod_name", "pod_name", "kubernetes_pod", "exported_pod"}
	roles      = []string{"role", "engine_type", "llm_d_ai_role", "llm_d_role", "pd_role", "component"}
)

// suggestLabels writes how target labels are called, where a Prometheus has put them on all series.
func (r Report) suggestLabels(b *strings.Builder, conf catalog.Config) {
	count, n := map[string]int{}, 0
	values := map[string]map[string]bool{}
	for _, p := range r.Pages {
		if !p.targeted {
			continue
		}
		n++
		for name, v := range p.common {
			count[name]++
			if values[name] == nil {
				values[name] = map[string]bool{}
			}
			values[name][v] = true
		}
	}
	if n == 0 {
		return
	}
	set := func(field, now string, names []string, fits func(string) bool) {
		for _, name := range names {
			if count[name] == 0 || !fits(name) {
				continue
			}
			if name != now {
				fmt.Fprintf(b, "// %s: the label %s\nconfig: labels: %s: %q\n", targetsOf(count[name], n), name, field, name)
			}
			return
		}
		if now != "" && count[now] == 0 && field != "role" {
			fmt.Fprintf(b, "// no target carries a label %s\nconfig: labels: %s: \"\"\n", now, field)
		}
	}
	whatever := func(string) bool { return true }
	set("namespace", conf.Namespace, namespaces, whatever)
	set("pod", conf.Pod, podNames, whatever)
	set("role", conf.Role, roles, func(name string) bool {
		return slices.ContainsFunc(slices.Collect(maps.Keys(values[name])), func(v string) bool {
			return strings.Contains(v, "prefill") || strings.Contains(v, "decode")
		})
	})
	if names := slices.Sorted(maps.Keys(count)); slices.Contains(names, "cluster") && !slices.Contains(conf.Group, "cluster") && len(values["cluster"]) > 1 {
		fmt.Fprintf(b, "// the targets are in %d clusters\nconfig: group: [%q]\n", len(values["cluster"]), "cluster")
	}
}

// commonLabels are the labels that all series of a page carry with one value, and whether a
// Prometheus has put its own on them.
func commonLabels(p *exposition.Page) (map[string]string, bool) {
	var out map[string]string
	for _, f := range p.Families {
		for _, s := range f.Samples {
			if out == nil {
				out = map[string]string{}
				s.Labels.Range(func(l labels.Label) { out[l.Name] = l.Value })
				continue
			}
			maps.DeleteFunc(out, func(name, v string) bool { return s.Labels.Get(name) != v })
		}
	}
	_, job := out["job"]
	return out, job || out["instance"] != ""
}
