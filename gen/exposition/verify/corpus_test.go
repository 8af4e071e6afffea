package verify

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// collected reads a file of the collection of real pages and lists that stands beside the
// repository; without it the test is skipped.
func collected(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("../../../../shared", name))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("the collection is not here")
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// What is said about real pages: the versions and dialects that they have, and no name, type,
// label or value that is called wrong.
func TestRealPages(t *testing.T) {
	for _, tc := range []struct {
		file, exporter, versions, dialect string
		known                             int
		allowed                           []string // findings that are true of the page
	}{
		{"vllm-01-v0.11-qwen0.5b-idle.prom", "vllm", "0.11", colon, 30, []string{"verify/version", "verify/deprecated"}},
		{"sglang-3.prom", "sglang", "0.4.0", colon, 12, []string{"verify/bounds", "verify/deprecated", "verify/version"}},
		{"sglang-6.prom", "sglang", "0.5.8 to 0.5.11", underscore, 6, []string{"verify/dialect", "verify/excerpt", "verify/label", "verify/deprecated"}},
		{"sglang-8.prom", "sglang", "0.5.11 or later", colon, 14, []string{"verify/excerpt", "verify/label"}},
	} {
		t.Run(tc.file, func(t *testing.T) {
			c := theShipped(t)
			p, bad := exposition.Parse(tc.file, collected(t, "corpus/expositions/"+tc.file), "")
			if p == nil {
				t.Fatal(bad)
			}
			r, found := Pages(c, []*exposition.Page{p}, nil)
			for _, f := range found {
				if !slices.Contains(tc.allowed, f.ID) || f.Severity == diag.Error || f.ID == "verify/label" && f.Severity != diag.Note {
					t.Errorf("%v", f)
				}
			}
			if len(r.Pages[0].Exporters) != 1 {
				t.Fatalf("exporters: %+v", r.Pages[0].Exporters)
			}
			e := r.Pages[0].Exporters[0]
			if e.ID != tc.exporter || e.Versions != tc.versions || e.Dialect != tc.dialect || e.Known != tc.known || len(e.Unknown)+len(e.Missing)+len(e.Identities.Broken) > 0 {
				t.Errorf("%+v", e)
			}
		})
	}
}

// The families of a live vLLM 0.26.0, as a page of TYPE lines: all are known with their types, and
// nothing that the catalog has on every server of 0.26 is missing.
func TestLiveFamilies(t *testing.T) {
	c := theShipped(t)
	var b strings.Builder
	n := 0
	lines := bufio.NewScanner(strings.NewReader(string(collected(t, "corpus/expositions/vllm-families-v0.26.0-live.txt"))))
	for lines.Scan() {
		if name, typ, ok := strings.Cut(lines.Text(), " "); ok && !strings.HasPrefix(name, "#") {
			b.WriteString("# TYPE " + name + " " + typ + "\n")
			n++
		}
	}
	p, bad := exposition.Parse("list", []byte(b.String()), "")
	if p == nil {
		t.Fatal(bad)
	}
	r, found := Pages(c, []*exposition.Page{p}, map[*catalog.Exporter]Range{c.Exporter("vllm"): exactly("0.26")})
	if len(found) > 0 {
		t.Errorf("%v", found)
	}
	if e := r.Pages[0].Exporters[0]; e.Known != n || n < 30 || len(e.Missing) > 0 {
		t.Errorf("%d families, %d known, missing %v", n, e.Known, e.Missing)
	}
}
