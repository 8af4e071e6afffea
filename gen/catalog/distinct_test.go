package catalog

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metricwright/gen/diag"
)

// One mistake is one finding: the one that explains most.
func TestDistinct(t *testing.T) {
	t.Parallel()
	at := func(line int) diag.Pos { return diag.Pos{File: "a.cue", Line: line, Col: 1} }
	finding := func(line int, message string) told {
		return told{Finding: diag.Errorf("x", at(line), "%s", message), path: []string{"a"}}
	}
	vague := func(line int, message string, places ...diag.Pos) told {
		x := finding(line, message)
		x.vague, x.places = true, places
		return x
	}
	deep, beyond := finding(1, "deep"), finding(2, "beyond")
	deep.path, beyond.beyond = []string{"a", "b", "c"}, true
	for name, x := range map[string]struct {
		in   []told
		want string
	}{
		"two places":                            {[]told{finding(1, "one"), finding(2, "two")}, "one two"},
		"one place":                             {[]told{finding(1, "one"), finding(1, "two")}, "one"},
		"the shorter path goes first":           {[]told{deep, finding(1, "short")}, "short"},
		"vague gives way":                       {[]told{vague(1, "vague"), finding(1, "clear")}, "clear"},
		"vague about an explained place":        {[]told{vague(3, "vague", at(1)), finding(1, "clear")}, "clear"},
		"vague about another place":             {[]told{vague(3, "vague", at(2)), finding(1, "clear")}, "clear vague"},
		"beyond a reference, beside its target": {[]told{beyond, finding(1, "target")}, "target"},
		"beyond a reference alone":              {[]told{beyond}, "beyond"},
	} {
		var got []string
		for _, f := range distinct(x.in) {
			got = append(got, f.Message)
		}
		if d := cmp.Diff(x.want, strings.Join(got, " ")); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// Who gives an entry of his own a shipped name is told that, and not each field that clashes.
func TestNamesakes(t *testing.T) {
	t.Parallel()
	fixed := func(line int, path string) told {
		return told{Finding: diag.Errorf("catalog/fixed", diag.Pos{File: "a.cue", Line: line}, "fixed"), path: strings.Fields(path)}
	}
	other := told{Finding: diag.Errorf("catalog/value", diag.Pos{File: "a.cue", Line: 9}, "other")}
	for name, x := range map[string]struct {
		in   []told
		want string
	}{
		"one field":      {[]told{fixed(1, "metrics queue unit")}, "1 fixed"},
		"several fields": {[]told{fixed(3, "metrics queue unit"), fixed(2, "metrics queue type")}, "2 a metric called queue is shipped, and an overlay can only change its defaults"},
		"two entries":    {[]told{fixed(1, "metrics queue unit"), fixed(2, "metrics cache unit")}, "1 fixed\n2 fixed"},
		"another check":  {[]told{other}, "9 other"},
	} {
		found := namesakes(x.in)
		found.Sort()
		var got []string
		for _, f := range found {
			got = append(got, strings.TrimPrefix(f.Pos.String(), "a.cue:")+" "+f.Message)
		}
		if d := cmp.Diff(x.want, strings.Join(got, "\n")); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}
