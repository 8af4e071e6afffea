package exposition

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"metricwright/gen/diag"
)

var update = flag.Bool("update", false, "rewrite the files want in testdata")

// Each archive holds pages and how they are read: families with their samples, or what is wrong.
func TestParse(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var got bytes.Buffer
			want := len(a.Files)
			for i, f := range a.Files {
				if f.Name == "want" {
					want = i
					continue
				}
				p, found := Parse(f.Name, bytes.TrimSuffix(f.Data, []byte("\n%\n")), "")
				if p != nil {
					dump(&got, p)
				}
				if err := diag.Print(&got, found); err != nil {
					t.Fatal(err)
				}
			}
			if want == len(a.Files) {
				a.Files = append(a.Files, txtar.File{Name: "want"})
			}
			if *update {
				a.Files[want].Data = got.Bytes()
				if err := os.WriteFile(name, txtar.Format(a), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if d := cmp.Diff(string(a.Files[want].Data), got.String()); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func dump(b *bytes.Buffer, p *Page) {
	fmt.Fprintf(b, "%s: %s, %d series\n", p.Source, p.Format, p.Series())
	for _, f := range p.Families {
		fmt.Fprintf(b, "  %s:%d:%d %s %q %q %q %v\n", f.Name, f.Pos.Line, f.Pos.Col, f.Type, f.Unit, f.Help, "bounds", bounds(f))
		for _, s := range f.Samples {
			fmt.Fprintf(b, "    %d:%d %s%v %v\n", s.Pos.Line, s.Pos.Col, s.Name, s.Labels, s.Value)
		}
	}
}

// bounds are the finite bounds of the family's buckets, ascending, each once.
func bounds(f *Family) []float64 {
	var out []float64
	for _, s := range f.Samples {
		if le, ok := s.Bound(); ok && !math.IsInf(le, 0) {
			out = append(out, le)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// A page without a newline at its end, and one whose buffer is larger than its text, have the
// same places as any other.
func TestPlaces(t *testing.T) {
	const text = "# TYPE a gauge\na 1\n\n# a comment\nb{x=\"ä\"} 2 # c\n"
	for name, body := range map[string][]byte{
		"exact":      []byte("# TYPE a gauge\na 1\n\nb{x=\"ä\"} 2"),
		"more space": append(make([]byte, 0, 4096), "# TYPE a gauge\na 1\n\nb{x=\"ä\"} 2\n"...),
		"windows":    []byte("# TYPE a gauge\r\na 1\r\n"),
	} {
		t.Run(name, func(t *testing.T) {
			p, found := Parse("p", body, "")
			if name == "windows" {
				if len(found) != 1 || found[0].Pos.Line != 1 || !strings.Contains(found[0].Message, "CRLF") {
					t.Errorf("%v", found)
				}
				return
			}
			if p == nil {
				t.Fatal(found)
			}
			if at := p.Families[1].Samples[0].Pos; at != (diag.Pos{File: "p", Line: 4, Col: 1}) {
				t.Errorf("at %v", at)
			}
		})
	}
	if p, found := Parse("p", []byte(text), ""); p != nil || found[0].Pos.Line != 5 {
		t.Errorf("%v", found)
	}
}

// The content type decides the parser, as it does for Prometheus.
func TestContentType(t *testing.T) {
	const text, open = "a 1\n", "a 1\n# EOF\n"
	for _, tc := range []struct {
		typ, body, format, bad string
	}{
		{"text/plain", text, "text 0.0.4", ""},
		{"text/plain; version=0.0.4; charset=utf-8", text, "text 0.0.4", ""},
		{"text/plain; version=1.0.0; escaping=allow-utf-8", text, "text 1.0.0", ""},
		{"application/openmetrics-text; version=1.0.0; charset=utf-8", open, "OpenMetrics 1.0.0", ""},
		{"application/openmetrics-text", open, "OpenMetrics 1.0.0", ""},
		{"application/openmetrics-text; version=1.0.0", text, "", "input/exposition"},
		{"application/openmetrics-text; version=2.0.0", open, "", "input/content-type"},
		{"text/html; charset=utf-8", text, "", "input/content-type"},
		{"application/json", text, "", "input/content-type"},
		{"application/vnd.google.protobuf", text, "", "input/content-type"},
		{"text/plain; version", text, "", "input/content-type"},
		{"", text, "text 0.0.4", ""},
		{"", open, "OpenMetrics 1.0.0", ""},
		{"", "{\"a\"} 1\n", "text 1.0.0", ""},
	} {
		p, found := Parse("page", []byte(tc.body), tc.typ)
		switch {
		case tc.bad == "" && (p == nil || p.Format != tc.format || len(found) > 0):
			t.Errorf("%q: %+v %v", tc.typ, p, found)
		case tc.bad != "" && (p != nil || len(found) != 1 || found[0].ID != tc.bad || found[0].Hint == ""):
			t.Errorf("%q: %+v %v", tc.typ, p, found)
		}
	}
}
