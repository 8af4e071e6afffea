package ruleeval

import (
	"slices"
	"testing"

	"metricwright/gen/promql/reads"
)

// TestQueried: what a template reads is told from its parsed form.
func TestQueried(t *testing.T) {
	t.Parallel()
	d, err := reads.NewDialect(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := &Rules{dialect: d}
	for text, want := range map[string][]string{
		`query of {{ $labels.job }} fails`:                                                         nil,
		`{{ $labels.query }} {{ "query" }}`:                                                        nil,
		`{{ with query "a + b" }}{{ . | first | value }}{{ end }}`:                                 {"a", "b"},
		`{{ if gt $value 1.0 }}{{ range query "a" }}{{ end }}{{ else }}{{ "b" | query }}{{ end }}`: {"a", "b"},
		`{{ with printf "a{x='%s',y=%q}" $labels.x "y" | query }}{{ end }}`:                        {"a"},
		`{{ query (printf "sum(a{x='%s'})" $labels.x) }}`:                                          {"a"},
		`{{ (query "a" | first).Value }}`:                                                          {"a"},
		`{{ define "x" }}{{ query "a" }}{{ end }}{{ template "x" }}`:                               {"a"},
		`{{ with printf "%s_total" $labels.x | query }}{{ end }}`:                                  {""},
		`{{ $q := "a" }}{{ query $q }}`:                                                            {""},
		`{{ query "a(" }}`:                                                                         nil,
	} {
		var got []string
		for _, sel := range s.queried(text) {
			got = append(got, sel.Name)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: reads %q, want %q", text, got, want)
		}
	}
}
