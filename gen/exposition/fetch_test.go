package exposition

import (
	"compress/gzip"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

const plain = "text/plain; version=0.0.4; charset=utf-8"

// server answers as a model server does, well and badly.
func server(t *testing.T) *httptest.Server {
	mux := http.NewServeMux()
	send := func(path, typ, body string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header()["Content-Type"] = []string{typ}
			if typ == "" {
				w.Header()["Content-Type"] = nil
			}
			_, _ = w.Write([]byte(body))
		})
	}
	send("/metrics", plain, "a 1\n")
	send("/html", "text/html", "<html></html>")
	send("/untyped", "", "a 1\n")
	send("/malformed", plain, "a one\n")
	send("/large", plain, strings.Repeat("a 1\n", 1000))
	send("/cut", "application/openmetrics-text; version=1.0.0", "# TYPE a gauge\na 1\n")
	mux.HandleFunc("/negotiated", func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.Header.Get("Accept"), "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=") {
			w.Header().Set("Content-Type", "application/openmetrics-text; version=1.0.0; escaping=allow-utf-8")
			_, _ = w.Write([]byte("a 1\n# EOF\n"))
			return
		}
		w.WriteHeader(http.StatusNotAcceptable)
	})
	mux.HandleFunc("/packed", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", plain)
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		_, _ = z.Write([]byte(strings.Repeat("a_long_name_that_packs_well 1\n", 1000)))
		_ = z.Close()
	})
	mux.HandleFunc("/slow", func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-time.After(10 * time.Second):
		}
	})
	mux.HandleFunc("/stuck", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", plain)
		_, _ = w.Write([]byte("a 1\n"))
		w.(http.Flusher).Flush()
		select {
		case <-r.Context().Done():
		case <-time.After(10 * time.Second):
		}
	})
	mux.HandleFunc("/short", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", plain)
		w.Header().Set("Content-Length", "100")
		_, _ = w.Write([]byte("a 1\n"))
	})
	mux.HandleFunc("/down", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) })
	mux.HandleFunc("/secret", func(w http.ResponseWriter, r *http.Request) {
		if user, password, ok := r.BasicAuth(); !ok || user != "me" || password != "pass" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.Header().Set("Content-Type", plain)
		_, _ = w.Write([]byte("a 1\n"))
	})
	mux.Handle("/moved", http.RedirectHandler("/metrics", http.StatusFound))
	mux.Handle("/moved-away", http.RedirectHandler("/gone", http.StatusMovedPermanently))
	mux.Handle("/round", http.RedirectHandler("/round", http.StatusFound))
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

func TestFetch(t *testing.T) {
	s := server(t)
	secret := strings.Replace(s.URL, "http://", "http://me:pass@", 1)
	for _, tc := range []struct {
		url, id, says string // no id: the page is read
	}{
		{s.URL + "/metrics", "", ""},
		{s.URL + "/negotiated", "", ""},
		{s.URL + "/moved", "", ""},
		{secret + "/secret", "", ""},
		{s.URL + "/untyped", "verify/content-type", "does not say of which type"},
		{s.URL + "/nowhere", "input/status", "answers 404 Not Found"},
		{s.URL + "/moved-away", "input/status", "404 Not Found after a redirect to " + s.URL + "/gone"},
		{s.URL + "/round", "input/connect", "redirects"},
		{s.URL + "/down", "input/status", "503"},
		{s.URL + "/secret", "input/status", "401"},
		{s.URL + "/html", "input/content-type", "text/html"},
		{s.URL + "/malformed", "input/exposition", "this is not a number"},
		{s.URL + "/cut", "input/exposition", "cut off"},
		{s.URL + "/large", "input/size", "larger than 1 KiB"},
		{s.URL + "/packed", "input/size", "larger than 1 KiB"},
		{s.URL + "/slow", "input/timeout", "within 200ms"},
		{s.URL + "/stuck", "input/timeout", "within 200ms"},
		{s.URL + "/short", "input/read", "ends too early"},
		{"http://127.0.0.1:1/metrics", "input/connect", "nothing listens there"},
		{"http://name.invalid/metrics", "input/connect", "name.invalid"},
		{"http://127.0.0.1:a/metrics", "input/url", "is not an address"},
	} {
		t.Run(strings.TrimPrefix(tc.url, s.URL), func(t *testing.T) {
			pages, found := Read(context.Background(), []string{tc.url}, Options{Timeout: 200 * time.Millisecond, MaxSize: 1 << 10})
			switch {
			case tc.id == "" && (len(found) > 0 || pages[0] == nil || pages[0].Series() != 1):
				t.Errorf("%v %v", pages[0], found)
			case tc.id != "" && (len(found) != 1 || found[0].ID != tc.id || !strings.Contains(found[0].Message, tc.says) || found[0].Hint == ""):
				t.Errorf("%v", found)
			case strings.HasPrefix(tc.id, "input/") != (pages[0] == nil):
				t.Errorf("page %v with %v", pages[0], found)
			}
			for _, f := range found {
				if strings.Contains(f.Pos.File+f.Message+f.Hint, "pass@") {
					t.Errorf("the password shows: %v", f)
				}
			}
		})
	}
}

// Sources are read side by side, a few at a time, and come in their order; what cannot be read
// does not keep others from it.
func TestReadSeveral(t *testing.T) {
	var now, most atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := now.Add(1)
		for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
		}
		time.Sleep(20 * time.Millisecond)
		now.Add(-1)
		w.Header().Set("Content-Type", plain)
		_, _ = w.Write([]byte(strings.TrimPrefix(r.URL.Path, "/") + " 1\n"))
	}))
	defer s.Close()
	dir := t.TempDir()
	file := filepath.Join(dir, "page.prom")
	if err := os.WriteFile(file, []byte("file 1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	sources := []string{file, "-", filepath.Join(dir, "none"), dir}
	want := []string{file + " file", "stdin stdin", "", ""}
	for range 20 {
		sources = append(sources, s.URL+"/live")
		want = append(want, s.URL+"/live live")
	}
	pages, found := Read(context.Background(), sources, Options{Stdin: strings.NewReader("stdin 1\n")})
	for i, p := range pages {
		got := ""
		if p != nil {
			got = p.Source + " " + p.Families[0].Name
		}
		if got != want[i] {
			t.Errorf("%d: %q, want %q", i, got, want[i])
		}
	}
	if len(found) != 2 || found[0].ID != "input/file" || found[1].ID != "input/file" {
		t.Errorf("%v", found)
	}
	if n := most.Load(); n < 2 || n > atOnce {
		t.Errorf("%d requests at a time", n)
	}
}
