package simulate

import (
	"slices"
	"testing"

	"metricwright/gen/catalog"
)

func TestBefore(t *testing.T) {
	t.Parallel()
	for v, want := range map[string]string{"0.28": "0.27", "0.4.5": "0.4.4", "0.13.0": "0.12.99", "1.0": "0.99"} {
		if got := before(v); got != want || catalog.CompareVersions(got, v) >= 0 {
			t.Errorf("before %s is %s, not %s", v, got, want)
		}
	}
}

// TestExports: a process exports what its version has and its pool has switched on.
func TestExports(t *testing.T) {
	t.Parallel()
	p := &pool{off: []string{"lora"}, exporter: &catalog.Exporter{}}
	for _, c := range []struct {
		what    string
		m       catalog.Metric
		version string
		want    bool
	}{
		{"always there", catalog.Metric{}, "1.0", true},
		{"not yet", catalog.Metric{Since: "1.1"}, "1.0", false},
		{"just now", catalog.Metric{Since: "1.1"}, "1.1", true},
		{"no more", catalog.Metric{Removed: "1.1"}, "1.1", false},
		{"still", catalog.Metric{Removed: "1.1"}, "1.0", true},
		{"hidden", catalog.Metric{Hidden: "1.0", Removed: "1.1"}, "1.0", false},
		{"never", catalog.Metric{NeverExported: "source: a misspelling"}, "1.0", false},
		{"off", catalog.Metric{Topic: "lora"}, "1.0", false},
	} {
		if got := p.exports(&c.m, c.version); got != c.want {
			t.Errorf("%s: %v", c.what, got)
		}
	}
	if (&pool{only: "encoder", exporter: &catalog.Exporter{}}).exports(&catalog.Metric{Topic: "core"}, "1.0") {
		t.Error("a pool of one topic exports another")
	}
}

// TestUpgrade: a process exports the new spelling or the old one, never both, and the shipped
// servers have pools that begin with an old one.
func TestUpgrade(t *testing.T) {
	t.Parallel()
	p := shipped(t)
	switched := 0
	for _, e := range p.Catalog.Exporters {
		for _, po := range pools(e, 20) {
			for _, m := range e.Metrics {
				for _, was := range m.Replaces {
					old := p.Catalog.Metric(was.Metric)
					if old == nil || old.Removed == "" || m.Since == "" || po.versions[0] == po.versions[1] {
						continue
					}
					then := []bool{po.exports(old, po.versions[0]), po.exports(m, po.versions[0])}
					now := []bool{po.exports(old, po.versions[1]), po.exports(m, po.versions[1])}
					if slices.Equal(then, []bool{true, false}) && slices.Equal(now, []bool{false, true}) {
						switched++
					}
				}
			}
		}
	}
	if switched < 5 {
		t.Errorf("only %d spellings change with an upgrade", switched)
	}
}
