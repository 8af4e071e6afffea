package verify

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// lines keeps the lines of a page that a function wants.
func lines(page []byte, want func(string) bool) []byte {
	var out []byte
	for l := range bytes.Lines(page) {
		if want(string(l)) {
			out = append(out, l...)
		}
	}
	return out
}

// Which pages are excerpts, of which nothing is called missing.
func TestExcerpts(t *testing.T) {
	t.Parallel()
	c := theShipped(t)
	full := page(c.Exporter("vllm"), "0.26", style{"curl", colon, "", func(s string) string { return s }, false, false})
	few := []string{"num_requests_running", "num_requests_waiting", "prompt_tokens_total", "generation_tokens_total"}
	has := func(line string, names ...string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return strings.Contains(line, "vllm:"+n) })
	}
	torn := full[:bytes.LastIndex(full, []byte("vllm:time_to_first_token_seconds_bucket{"))]
	for name, tc := range map[string]struct {
		page    []byte
		excerpt string // a part of why
		missing []string
	}{
		"the whole page":             {full, "", nil},
		"a grep with TYPE lines":     {lines(full, func(l string) bool { return has(l, few...) }), "other version fits it better", nil},
		"a grep without TYPE lines":  {lines(full, func(l string) bool { return l[0] != '#' }), "no TYPE lines", nil},
		"torn in a histogram":        {torn, "+Inf", nil},
		"one of the first is gone":   {lines(full, func(l string) bool { return !has(l, "num_requests_running") }), "", []string{"vllm:num_requests_running"}},
		"two families are gone":      {lines(full, func(l string) bool { return !has(l, "num_requests_running", "prompt_tokens_total") }), "", []string{"vllm:num_requests_running", "vllm:prompt_tokens_total"}},
		"relabelled to few families": {lines(full, func(l string) bool { return has(l, "num_requests") }), "other version fits it better", nil},
	} {
		p, bad := exposition.Parse("page", tc.page, "")
		if p == nil {
			t.Fatal(bad)
		}
		r, found := Pages(c, []*exposition.Page{p}, nil)
		e := r.Pages[0].Exporters[0]
		said := ""
		for _, f := range found {
			if f.ID == "verify/excerpt" {
				said = f.Message
			}
			if f.ID == "verify/missing" && len(tc.missing) == 0 || f.Severity == diag.Error {
				t.Errorf("%s: %v", name, f)
			}
		}
		if e.Excerpt != (tc.excerpt != "") || !strings.Contains(said, tc.excerpt) || (said == "") != (tc.excerpt == "") || !slices.Equal(e.Missing, append([]string{}, tc.missing...)) {
			t.Errorf("%s: excerpt %v, %q; missing %v", name, e.Excerpt, said, e.Missing)
		}
	}
}
