package verify

import (
	"testing"
)

func TestTargets(t *testing.T) {
	t.Parallel()
	c := demoCatalog()
	e := c.Exporters[0]
	for name, x := range map[string]struct {
		in            []string
		want          Range
		message, hint string
	}{
		"a release":            {[]string{"demo=0.3"}, Range{"0.3", "0.4"}, "", ""},
		"with a v":             {[]string{"demo=v0.3.1"}, Range{"0.3.1", "0.3.2"}, "", ""},
		"several":              {[]string{"demo=0.3", "demo=0.1"}, Range{"0.1", "0.4"}, "", ""},
		"a misspelt exporter":  {[]string{"dmeo=0.3"}, Range{}, "--target dmeo=0.3: no exporter of the catalog is called dmeo", "did you mean demo?"},
		"an unknown exporter":  {[]string{"something=0.3"}, Range{}, "--target something=0.3: no exporter of the catalog is called something", "there are demo"},
		"a word for a version": {[]string{"demo=latest"}, Range{}, `--target demo=latest: "latest" is not a version`, "write it as --target demo=0.26 or demo=0.26.1"},
		"no version":           {[]string{"demo"}, Range{}, `--target demo: "" is not a version`, "write it as --target demo=0.26 or demo=0.26.1"},
	} {
		got, bad := targets(c, x.in)
		switch {
		case x.message == "" && (len(bad) > 0 || got[e] != x.want):
			t.Errorf("%s: %+v, %v; want %+v", name, got[e], bad, x.want)
		case x.message != "" && (len(bad) != 1 || bad[0].Message != x.message || bad[0].Hint != x.hint):
			t.Errorf("%s: %+v", name, bad)
		}
	}
}

func TestPlural(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{0: "0 families", 1: "1 family", 2: "2 families"} {
		if got := plural(n, "family", "families"); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}
