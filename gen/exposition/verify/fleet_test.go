package verify

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// pagesOf are pages of the small catalog by their names.
func pagesOf(t *testing.T, texts map[string]string) []*exposition.Page {
	t.Helper()
	var out []*exposition.Page
	for name, text := range texts {
		p, bad := exposition.Parse(name, []byte(text), "")
		if p == nil {
			t.Fatal(bad)
		}
		out = append(out, p)
	}
	slices.SortFunc(out, func(a, b *exposition.Page) int { return strings.Compare(a.Source, b.Source) })
	return out
}

const (
	healthy = "# TYPE demo:running gauge\ndemo:running{engine=\"0\",model_name=\"m\"} 1\n# TYPE demo:tokens_total counter\ndemo:tokens_total{engine=\"0\",model_name=\"m\"} %d\n# TYPE demo:time_seconds histogram\ndemo:time_seconds_bucket{engine=\"0\",model_name=\"m\",le=\"0.1\"} 1\ndemo:time_seconds_bucket{engine=\"0\",model_name=\"m\",le=\"1\"} 1\ndemo:time_seconds_bucket{engine=\"0\",model_name=\"m\",le=\"10\"} 1\ndemo:time_seconds_bucket{engine=\"0\",model_name=\"m\",le=\"+Inf\"} 1\ndemo:time_seconds_sum{engine=\"0\",model_name=\"m\"} 0.1\ndemo:time_seconds_count{engine=\"0\",model_name=\"m\"} 1\n# TYPE demo:cache_usage gauge\ndemo:cache_usage{engine=\"0\",model_name=\"m\"} 0.5\n"
	strange = "# TYPE demo:odd gauge\ndemo:odd 1\n"
)

// Forty pages of one fleet: a table that names what differs, and each finding once.
func TestFleet(t *testing.T) {
	t.Parallel()
	texts := map[string]string{}
	for i := range 40 {
		text := fmt.Sprintf(healthy, i)
		if i >= 2 {
			text += strange
		}
		if i == 7 {
			text += "# TYPE demo:gauges gauge\ndemo:gauges 1\n"
		}
		texts[fmt.Sprintf("pod-%02d", i)] = text
	}
	r, found := Pages(demoCatalog(), pagesOf(t, texts), nil)
	var b bytes.Buffer
	if err := r.Write(&b, "text"); err != nil {
		t.Fatal(err)
	}
	if err := diag.Print(&b, found); err != nil {
		t.Fatal(err)
	}
	got := b.String()
	for _, want := range []string{"pod-02, pod-03 and 35 more", "pod-00, pod-01 ", "(on 38 of 40; not on pod-00, pod-01)", "pod-07:"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if n := strings.Count(got, "\n"); n > 24 {
		t.Errorf("%d lines\n%s", n, got)
	}
	for _, f := range r.Findings {
		if strings.Contains(f.Message, "demo:odd") && (len(f.On) != 38 || f.On[0] != "pod-02") {
			t.Errorf("%v is on %v", f, f.On)
		}
	}
}

// Which targets a finding is about: the few that have it, or the few that have not.
func TestMerge(t *testing.T) {
	t.Parallel()
	f := func(id, message string) diag.Finding { return diag.Warnf(id, diag.Pos{}, "%s", message) }
	of := []compared{
		{name: "a", found: diag.List{f("x", "all"), f("x", "not d"), f("verify/identity", "adds up to 3"), f("x", "version 1")}},
		{name: "b", found: diag.List{f("x", "all"), f("x", "not d"), f("verify/identity", "adds up to 4.5"), f("x", "version 2")}},
		{name: "c", found: diag.List{f("x", "all"), f("x", "all"), f("x", "not d")}},
		{name: "d", found: diag.List{f("x", "all")}},
		{name: "e", found: diag.List{f("x", "all"), f("x", "not d")}},
	}
	var got []string
	for _, x := range merge(of) {
		got = append(got, x.Message)
	}
	want := []string{"all (on all 5)", "not d (on 4 of 5; not on d)", "adds up to 3 (on 2 of 5: a, b)", "version 1", "version 2"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := merge(of[:1])[0].Message; got != "all" {
		t.Errorf("one target is not a fleet: %q", got)
	}
}

// A fleet that mixes versions, some of which rules are not made for, is an error; one that is in
// the middle of a rollout between two that they are made for is not.
func TestMixedFleet(t *testing.T) {
	t.Parallel()
	c := demoCatalog()
	c.Exporters[0].Target.Min = "0.2"
	j := newJudge(c, nil)
	page := func(name string, r Range, excerpt bool) Page {
		return Page{Source: name, Exporters: []Exporter{{ID: "demo", Versions: r.String(), Range: r, Excerpt: excerpt}}}
	}
	old, low, high := Range{"0.1", "0.2"}, Range{"0.2", "0.3"}, Range{"0.3", "0.4"}
	for name, tc := range map[string]struct {
		pages []Page
		says  string
	}{
		"a rollout":        {[]Page{page("a", low, false), page("b", high, false)}, ""},
		"one is too old":   {[]Page{page("a", old, false), page("b", high, false), page("c", high, false)}, "0.1 on 1 of 3 (a)"},
		"all are too old":  {[]Page{page("a", old, false), page("b", old, false)}, ""},
		"an excerpt":       {[]Page{page("a", old, true), page("b", high, false)}, ""},
		"may be the same":  {[]Page{page("a", Range{"0.1", "0.5"}, false), page("b", high, false)}, ""},
		"nothing is known": {[]Page{page("a", Range{}, false), page("b", old, false)}, ""},
	} {
		found := j.mixed(tc.pages)
		switch {
		case tc.says == "" && len(found) > 0,
			tc.says != "" && (len(found) != 1 || found[0].Severity != diag.Error || !strings.Contains(found[0].Message, tc.says)):
			t.Errorf("%s: %v", name, found)
		}
	}
}

// A fleet of live servers, named by a file: one is down, two are one process.
func TestRunFleet(t *testing.T) {
	var list []map[string]any
	for i := range 5 {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/plain; version=0.0.4")
			fmt.Fprint(w, "# TYPE vllm:num_requests_running gauge\nvllm:num_requests_running{engine=\"0\",model_name=\"m\"} 1\n# TYPE vllm:request_success_total counter\n")
			for n := range 6 {
				fmt.Fprintf(w, "vllm:request_success_total{engine=\"%d\",model_name=\"m\",finished_reason=\"stop\"} %d\n", n, 10+max(i, 1))
			}
		}))
		if i == 4 {
			s.Close()
		}
		defer s.Close()
		list = append(list, map[string]any{"targets": []string{strings.TrimPrefix(s.URL, "http://")}, "labels": map[string]string{"pod": fmt.Sprint("vllm-", i)}})
	}
	text, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "targets.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	r, found := Run(t.Context(), Options{Files: []string{file}})
	var b bytes.Buffer
	if err := r.Write(&b, "text"); err != nil {
		t.Fatal(err)
	}
	if len(r.Pages) != 4 || !slices.Equal(r.Unread, []string{"vllm-4"}) || !strings.Contains(b.String(), "4        vllm-0, vllm-1 and 2 more") {
		t.Errorf("unread %v\n%s", r.Unread, b.String())
	}
	i := slices.IndexFunc(found, func(f diag.Finding) bool { return f.ID == "verify/double-scrape" })
	if i < 0 || found[i].Pos.File != "vllm-1" || !strings.Contains(found[i].Message, "those of vllm-0") {
		t.Errorf("%v", found)
	}
}
