package verify

import (
	"testing"

	"metricwright/gen/catalog"
)

func TestSpelled(t *testing.T) {
	t.Parallel()
	demo := &catalog.Exporter{Prefix: "demo:"}
	flat := &catalog.Exporter{Prefix: "flat_"}
	for _, x := range []struct {
		exporter           *catalog.Exporter
		name, key, dialect string
		own                bool
	}{
		{demo, "demo:queue_total", "demo_queue_total", colon, true},
		{demo, "demo_queue_total", "demo_queue_total", underscore, true},
		{demo, "ray_demo_queue_total", "demo_queue_total", ray, true},
		{demo, "ray_demo:queue_total", "demo_queue_total", ray, true}, // older versions of Ray
		{demo, "demo__queue__total", "demo_queue_total", dots, true},
		{demo, "demonstration", "", "", false},
		{demo, "ray_other", "", "", false},
		{flat, "flat_queue", "flat_queue", "", true}, // there is no colon by which to tell
		{flat, "ray_flat_queue", "flat_queue", ray, true},
	} {
		key, dialect, own := spelled(x.exporter, x.name)
		if key != x.key || dialect != x.dialect || own != x.own {
			t.Errorf("%s of %s: %q, %q, %v; want %q, %q, %v", x.name, x.exporter.Prefix, key, dialect, own, x.key, x.dialect, x.own)
		}
	}
	if got := documented(demo, "demo_queue_total"); got != "demo:queue_total" {
		t.Errorf("the documented name is %s", got)
	}
}

// The longer of two prefixes that fit is the owner's.
func TestOwner(t *testing.T) {
	t.Parallel()
	c := &catalog.Catalog{Exporters: []*catalog.Exporter{{ID: "demo", Prefix: "demo:"}, {ID: "cache", Prefix: "demo:cache_"}, {ID: "other", Prefix: "other:"}}}
	for name, want := range map[string]string{"demo:queue": "demo", "demo:cache_hits": "cache", "demo_cache_hits": "cache", "other_x": "other", "foreign": ""} {
		e, _, _ := owner(c, name)
		got := ""
		if e != nil {
			got = e.ID
		}
		if got != want {
			t.Errorf("%s is of %q, want %q", name, got, want)
		}
	}
}

// A page is spelled as most of its samples are, and without samples as its TYPE lines are.
func TestDialect(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct {
		samples, types map[string]int
		want           string
	}{
		"most samples":        {map[string]int{colon: 1, underscore: 3}, map[string]int{colon: 9}, underscore},
		"no samples":          {nil, map[string]int{ray: 1}, ray},
		"an even choice":      {map[string]int{colon: 2, ray: 2}, nil, colon},
		"nothing to judge by": {nil, nil, ""},
	} {
		v := &view{spelled: x.samples, declared: x.types}
		if got := v.dialect(); got != x.want {
			t.Errorf("%s: %q, want %q", name, got, x.want)
		}
	}
}

func TestSpell(t *testing.T) {
	t.Parallel()
	for dialect, want := range map[string]string{colon: "demo:queue", underscore: "demo_queue", ray: "ray_demo_queue", dots: "demo:queue"} {
		v := &view{e: &catalog.Exporter{Prefix: "demo:"}, spelled: map[string]int{dialect: 1}}
		if got := v.spell("demo:queue"); got != want {
			t.Errorf("in the %s dialect: %s, want %s", dialect, got, want)
		}
	}
}
