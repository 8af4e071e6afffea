package inputs

import (
	"fmt"
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

func TestProcess(t *testing.T) {
	for name, c := range map[string]struct {
		config func(*catalog.Config)
		by     []string
		want   string
	}{
		"distinguished by pod":  {nil, byPod, "map[cluster:one instance:idle-1:8000 job:servers namespace:prod pod:idle-1] idle"},
		"by job alone":          {nil, []string{"namespace", "job"}, "map[cluster:one instance:idle-1:8000 job:idle namespace:prod pod:idle-1] idle"},
		"by namespace alone":    {nil, []string{"namespace"}, "map[cluster:one instance:idle-1:8000 job:servers namespace:idle pod:idle-1] idle"},
		"without pods":          {func(c *catalog.Config) { c.Pod, c.Namespace, c.Group = "", "", nil }, []string{"instance"}, "map[instance:idle-1:8000 job:servers] idle"},
		"of one job":            {func(c *catalog.Config) { c.Matchers = catalog.Matchers{"job": "vllm", "cluster": "eu"} }, []string{"namespace", "job"}, "map[cluster:eu instance:idle-1:8000 job:vllm namespace:idle pod:idle-1] idle"},
		"of jobs with a prefix": {func(c *catalog.Config) { c.Matchers = catalog.Matchers{"job": "vllm-.*"} }, []string{"job"}, "map[cluster:one instance:idle-1:8000 job:vllm--idle namespace:prod pod:idle-1] idle"},
	} {
		p := names(c.config).Process("idle", 1, c.by)
		if got := fmt.Sprint(p.Target, p.Model); got != c.want {
			if got = fmt.Sprint(p.Target, " ", p.Model); got != c.want {
				t.Errorf("%s: %s, want %s", name, got, c.want)
			}
		}
	}
}

// A label that the deployment's matchers pin has no other value, and no test asks for one.
func TestWith(t *testing.T) {
	n := names(func(c *catalog.Config) { c.Matchers = catalog.Matchers{"job": "vllm", "cluster": "eu|us"} })
	p := n.Process("idle", 0, byPod)
	if _, ok := n.With(p, map[string]string{"job": "others"}); ok {
		t.Error("a second job")
	}
	if x, ok := n.With(p, map[string]string{"cluster": "other"}); !ok || x.Target["cluster"] != "us" {
		t.Errorf("%v, %v", x, ok)
	}
}

func TestExported(t *testing.T) {
	n := names(func(c *catalog.Config) { c.Role = "role" })
	s := exported("x", map[string]string{"reason": "full|", "cluster": "eu", "stage": "0|"}, catalog.Label{Name: "reason", Values: []string{"held", "full"}},
		catalog.Label{Name: "stage", Optional: true}, catalog.Label{Name: "class", Pattern: "[A-Z]+Cache"})
	p := n.Process("idle", 0, byPod)
	got, err := n.Exported(&s, p, map[string]string{"rank": "3"})
	if err != nil {
		t.Fatal(err)
	}
	if want := "map[class:ACache cluster:eu instance:idle:8000 job:servers model:idle namespace:prod pod:idle rank:3 reason:full role:decode]"; fmt.Sprint(got) != want {
		t.Errorf("%v, want %v", got, want)
	}
	if _, err := n.Exported(&s, p, map[string]string{"reason": "held"}); err == nil || err.Error() != `x{reason=~"full|"} does not take "held"` {
		t.Errorf("%v", err)
	}
	s.Match = promql.MustMatchers(map[string]string{"reason": "a^b"})
	if _, err := n.Exported(&s, p, nil); err == nil || err.Error() != `no value of reason is known that x{reason=~"a^b"} takes` {
		t.Errorf("%v", err)
	}
}
