package exposition

import (
	"bytes"
	"compress/gzip"
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"metricwright/gen/diag"
)

func gzipped(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestLocal reads what lies in files, well and badly.
func TestLocal(t *testing.T) {
	whole := gzipped(t, "a 1\n")
	for _, tc := range []struct {
		name, id, says string // no id: the page is read
		data           []byte
	}{
		{"plain", "", "", []byte("a 1\n")},
		{"gzip", "", "", whole},
		{"gzip cut", "input/gzip", "ends too early", whole[:len(whole)-6]},
		{"gzip head only", "input/gzip", "ends too early", whole[:2]},
		{"gzip spoilt", "input/gzip", "cannot be unpacked", append(bytes.Clone(whole[:len(whole)-8]), "12345678"...)},
		{"gzip of much", "input/size", "larger than 3 MiB", gzipped(t, strings.Repeat("a 1\n", 1<<20))},
		{"a long value", "input/exposition", "longer than 64 KiB", []byte(`a{b="` + strings.Repeat("x", 2<<20) + "\"} 1\n")},
		{"a long name", "input/exposition", "longer than 64 KiB", []byte(strings.Repeat("x", 2<<20) + " 1\n")},
		{"a value over many lines", "input/exposition", "longer than 64 KiB", []byte(`a{b="` + strings.Repeat("x\n", 1<<20) + "\"} 1\n")},
	} {
		t.Run(tc.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "page")
			if err := os.WriteFile(file, tc.data, 0o666); err != nil {
				t.Fatal(err)
			}
			pages, found := Read(context.Background(), []string{file}, Options{MaxSize: 3 << 20})
			judge(t, pages[0], found, tc.id, tc.says)
		})
	}
}

// A value beyond what Prometheus's labels hold is a finding at its line, in every format.
func TestLongestSeries(t *testing.T) {
	value := strings.Repeat("x", 17<<20)
	for typ, text := range map[string]string{
		"text/plain; version=0.0.4":                   "a 1\nb{c=\"" + value + "\"} 1\n",
		"text/plain; version=1.0.0":                   "a 1\n{\"b\",c=\"" + value + "\"} 1\n",
		"application/openmetrics-text; version=1.0.0": "a 1\nb{c=\"" + value + "\"} 1\n# EOF\n",
	} {
		page, found := Parse("page", []byte(text), typ)
		judge(t, page, found, "input/exposition", "longer than 64 KiB")
		if len(found) == 1 && (found[0].Pos.Line != 2) {
			t.Errorf("%s: line %d", typ, found[0].Pos.Line)
		}
	}
}

func TestSourcesThatAreNoPages(t *testing.T) {
	for _, tc := range []struct{ source, id, says string }{
		{t.TempDir(), "input/file", "is a folder"},
		{"ftp://host/metrics", "input/url", "not read over ftp"},
		{"http:///metrics", "input/url", "is not an address"},
		{"none.prom", "input/file", "there is no such file"},
	} {
		pages, found := Read(context.Background(), []string{tc.source}, Options{})
		judge(t, pages[0], found, tc.id, tc.says)
	}
}

// A named pipe is read once somebody writes to it, and not waited for without end.
func TestNamedPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	pages, found := Read(context.Background(), []string{pipe}, Options{Timeout: 50 * time.Millisecond})
	judge(t, pages[0], found, "input/timeout", "within 50ms")

	silent, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	pages, found = Read(context.Background(), []string{"-"}, Options{Timeout: 50 * time.Millisecond, Stdin: silent})
	judge(t, pages[0], found, "input/timeout", "within 50ms")

	late := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(late, 0o600); err != nil {
		t.Fatal(err)
	}
	go func() {
		time.Sleep(50 * time.Millisecond)
		_ = os.WriteFile(late, []byte("a 1\n"), 0o600)
	}()
	pages, found = Read(context.Background(), []string{late}, Options{Timeout: 20 * time.Second})
	judge(t, pages[0], found, "", "")
}

// judge wants a page, or one finding with a hint.
func judge(t *testing.T, page *Page, found diag.List, id, says string) {
	t.Helper()
	switch {
	case id == "" && (len(found) > 0 || page == nil || page.Series() != 1):
		t.Errorf("%v %v", page, found)
	case id != "" && (page != nil || len(found) != 1 || found[0].ID != id || !strings.Contains(found[0].Message, says) || found[0].Hint == ""):
		t.Errorf("page %v with %v", page, found)
	}
}
