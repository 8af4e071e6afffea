package verify

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

func ids(l diag.List) []string {
	var out []string
	for _, f := range l {
		out = append(out, f.ID)
	}
	return slices.Compact(out)
}

// A live server from address to report: the page is asked for as Prometheus asks, one of two
// addresses is dead, two are the same process.
func TestRunLive(t *testing.T) {
	body := page(theShipped(t).Exporter("vllm"), "0.26", styles[0])
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/gone" {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		_, _ = w.Write(body)
	}))
	defer s.Close()
	r, found := Run(context.Background(), Options{Sources: []string{s.URL + "/metrics", s.URL + "/gone", s.URL + "/same"}, Targets: []string{"vllm=v0.26"}})
	if got := ids(slices.DeleteFunc(slices.Clone(found), func(f diag.Finding) bool { return f.Severity == diag.Note })); !slices.Equal(got, []string{"input/status", "verify/double-scrape"}) {
		t.Errorf("%v", found)
	}
	if len(r.Pages) != 2 || r.Pages[0].Exporters[0].Target != "0.26" || r.Pages[0].Format != "text 0.0.4" {
		t.Errorf("%+v", r.Pages)
	}
}

// What keeps a run from comparing anything is a finding about input.
func TestRunBadly(t *testing.T) {
	for _, tc := range []struct {
		o    Options
		want string
	}{
		{Options{Catalog: "nowhere"}, "input/folder"},
		{Options{Targets: []string{"vlm=0.26"}}, "input/target"},
		{Options{}, "input/file"},
	} {
		tc.o.Sources = []string{"no-such-file"}
		r, found := Run(context.Background(), tc.o)
		if len(found) != 1 || found[0].ID != tc.want || len(r.Pages) > 0 || len(r.Findings) != 1 {
			t.Errorf("%+v: %v", tc.o, found)
		}
	}
}

// The JSON form holds what the text form holds, and the findings; its lists are never null.
func TestJSON(t *testing.T) {
	c := demoCatalog()
	p, _ := exposition.Parse("page", []byte("demo:runing 1\nup 1\n"), "")
	other, _ := exposition.Parse("other", []byte("up 1\n"), "")
	r, found := Pages(c, []*exposition.Page{p, nil, other}, nil)
	var b bytes.Buffer
	if err := r.Write(&b, "json"); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "null") {
		t.Errorf("null in\n%s", b.String())
	}
	var got struct {
		Pages []struct {
			Source    string
			Others    int
			Exporters []struct {
				ID, Versions string
				Unknown      []string
			}
		}
		Findings []struct {
			ID, Severity, File, Message, Hint string
			Line, Col                         int
		}
	}
	d := json.NewDecoder(&b)
	if err := d.Decode(&got); err != nil {
		t.Fatal(err)
	}
	if len(got.Pages) != 2 || got.Pages[0].Others != 1 || !slices.Equal(got.Pages[0].Exporters[0].Unknown, []string{"demo:runing"}) {
		t.Errorf("%+v", got.Pages)
	}
	i := slices.IndexFunc(found, func(f diag.Finding) bool { return f.ID == "verify/unknown" })
	if f := got.Findings[i]; len(got.Findings) != len(found) || f.Severity != "error" || f.File != "page" || f.Line != 1 || f.Col != 1 || f.Message != found[i].Message || f.Hint != found[i].Hint {
		t.Errorf("%+v", got.Findings)
	}
	if err := r.Write(&b, "yaml"); err == nil || CheckFormat("text") != nil {
		t.Error("yaml is no format, and text is one")
	}
}
