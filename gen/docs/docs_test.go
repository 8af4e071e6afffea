package docs_test

import (
	"bytes"
	"path"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"metricwright/gen/docs"
	"metricwright/gen/output"
	"metricwright/gen/plan"
	"metricwright/gen/plan/plantest"
	"metricwright/gen/wording"
)

// shipped is the plan of the shipped catalog, and its pages.
func shipped(t testing.TB) (*plan.Plan, output.Tree) {
	t.Helper()
	p := plantest.Shipped(t)
	out, err := docs.Emit(p, false)
	if err != nil {
		t.Fatal(err)
	}
	return p, out
}

// parsed is what a Markdown reader sees of a page.
type parsed struct {
	anchors map[string]bool
	links   []string
	text    string // without markup, runs of white space as one space
}

func parse(t *testing.T, name string, source []byte) parsed {
	t.Helper()
	out := parsed{anchors: map[string]bool{}}
	doc := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(source))
	var words bytes.Buffer
	err := ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if n.Type() == ast.TypeBlock {
				words.WriteByte('\n')
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			slug := docs.Slug(plain(n, source))
			if out.anchors[slug] {
				t.Errorf("%s has two headings with the anchor %q: links reach only the first", name, slug)
			}
			out.anchors[slug] = true
		case *ast.Link:
			out.links = append(out.links, string(n.Destination))
		case *ast.RawHTML:
			if html := string(n.Segments.Value(source)); html != "<br>" {
				t.Errorf("%s: %q is read as HTML: escape it", name, html)
			}
		case *ast.Emphasis:
			if n.Level == 1 {
				t.Errorf("%s: %q is read as emphasis: escape it", name, plain(n, source))
			}
		case *ast.Text:
			words.Write(n.Value(source))
			if n.SoftLineBreak() {
				words.WriteByte(' ')
			}
		case *ast.String:
			words.Write(n.Value)
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	out.text = squeeze(words.String())
	return out
}

func squeeze(s string) string { return strings.Join(strings.Fields(unescape(s)), " ") }

// unescape undoes the backslashes that Markdown itself would drop on rendering.
func unescape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && strings.IndexByte("\\`*_[]<>&~$|#", s[i+1]) >= 0 {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func plain(n ast.Node, source []byte) string {
	var b bytes.Buffer
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			b.Write(t.Value(source))
		}
		return ast.WalkContinue, nil
	})
	return unescape(b.String())
}

func TestEveryLinkLeadsSomewhere(t *testing.T) {
	t.Parallel()
	_, files := shipped(t)
	t.Run("all metrics", func(t *testing.T) { everyLinkLeadsSomewhere(t, files) })
	limited, err := docs.Emit(plantest.Overlaid(t, "config: outputs: documentedOnly: true"), false)
	if err != nil {
		t.Fatal(err)
	}
	t.Run("documented metrics alone", func(t *testing.T) { everyLinkLeadsSomewhere(t, limited) })
	vllm := string(limited[docs.MetricsPage("vllm")])
	if !strings.Contains(vllm, "vllm:kv_offload_size") || strings.Contains(vllm, "vllm:engine_sleep_state") {
		t.Error("limited to the documented page, the reference lacks a documented metric or holds another one")
	}
}

func everyLinkLeadsSomewhere(t *testing.T, files output.Tree) {
	pages := map[string]parsed{}
	for _, name := range files.Names() {
		pages[name] = parse(t, name, files[name])
		if head := files[name][:min(400, len(files[name]))]; !bytes.Contains(head, []byte(output.Mark)) {
			t.Errorf("%s does not say in its first bytes who wrote it", name)
		}
	}
	links := 0
	for name, pg := range pages {
		for _, l := range pg.links {
			links++
			to, anchor, _ := strings.Cut(l, "#")
			target := name
			if to != "" {
				target = path.Join(path.Dir(name), to)
			}
			other, ok := pages[target]
			if !ok {
				t.Errorf("%s links to %s, which is no page", name, l)
				continue
			}
			if anchor != "" && !other.anchors[anchor] {
				t.Errorf("%s links to %s, and %s has no such heading", name, l, target)
			}
		}
	}
	if links < 500 {
		t.Errorf("only %d links: the pages have lost them", links)
	}
}

// Someone who knows the catalog must find every statement of it on the server's page.
func TestEveryMetricIsOnItsPageWithAllThatIsKnown(t *testing.T) {
	t.Parallel()
	p, files := shipped(t)
	for _, e := range p.Catalog.Exporters {
		name := docs.MetricsPage(e.ID)
		page := parse(t, name, files[name]).text
		has := func(m, what, s string) {
			if s != "" && !strings.Contains(page, squeeze(s)) {
				t.Errorf("%s lacks the %s of %s: %s", name, what, m, s)
			}
		}
		for _, m := range e.Metrics {
			has(m.Name, "name", m.Name)
			has(m.Name, "meaning", m.About)
			has(m.Name, "replacement", m.Instead)
			for _, c := range m.Caveats {
				has(m.Name, "caveat", c.Text)
				has(m.Name, "source of a caveat", c.Source)
			}
			if m.NeverExported != "" {
				has(m.Name, "origin", m.NeverExported)
				continue
			}
			has(m.Name, "reason", m.Why)
			has(m.Name, "source", wording.Origin(m.Source))
			has(m.Name, "release", m.ReleaseNote)
			has(m.Name, "flag", m.Needs)
			for _, s := range e.Series(m) {
				has(m.Name, "series", s)
			}
			for _, c := range m.Changes {
				has(m.Name, "change", c.What)
			}
			for _, l := range m.Labels {
				has(m.Name, "label", l.Name)
				has(m.Name, "label's meaning", l.About)
				has(m.Name, "label's note", l.Note)
			}
		}
		for _, topic := range e.Topics {
			for _, n := range topic.Notes {
				has(topic.Title, "note", n)
			}
		}
	}
}

// The documented page is a table a topic; each of its rows must be one of ours.
func TestDocumentedRowsStandInTables(t *testing.T) {
	t.Parallel()
	p, files := shipped(t)
	rows := 0
	for _, e := range p.Catalog.Exporters {
		page := string(files[docs.MetricsPage(e.ID)])
		for _, m := range e.Metrics {
			if !m.Documented {
				continue
			}
			rows++
			if !strings.Contains(page, "\n| [`"+m.Name+"`](#"+docs.Slug(m.Name)+")") {
				t.Errorf("%s stands in no table of %s", m.Name, e.Title)
			}
		}
	}
	if rows < 41 {
		t.Errorf("%d documented metrics; the documented page has 41", rows)
	}
}

func TestEveryAlertHasARunbook(t *testing.T) {
	t.Parallel()
	p, files := shipped(t)
	for _, a := range p.Alerts() {
		name := docs.RunbookPage(a.ID)
		page := parse(t, name, files[name]).text
		for _, s := range append(append([]string{a.Summary, a.Impact, a.FalsePositives, a.Threshold.Reason, a.Threshold.Source}, a.Diagnosis...), a.Mitigation...) {
			if !strings.Contains(page, strings.TrimRight(squeeze(s), ".")) {
				t.Errorf("%s lacks %q", name, s)
			}
		}
		if !bytes.Contains(files[name], []byte(a.Expr())) {
			t.Errorf("%s lacks the expression at level %s", name, a.Grade)
		}
	}
}

// What is off until an overlay switches it on stands on the list of alerts with what it needs.
func TestAlertsThatAreOff(t *testing.T) {
	t.Parallel()
	p, out := shipped(t)
	page := parse(t, "docs/alerts.md", out["docs/alerts.md"]).text
	if len(p.OptIn) == 0 {
		t.Fatal("none is off, so nothing was looked for")
	}
	for _, a := range p.OptIn {
		for _, want := range []string{a.ID, strings.Trim(a.Summary, "."), "exporters: " + a.Exporter.ID + ": alerts: " + a.ID + ": enabled: true", wording.Value(a.Threshold.Signal.Unit, a.Value())} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the page does not say %q", a.ID, want)
			}
		}
	}
}

func TestPagesAreTheSameEachTime(t *testing.T) {
	t.Parallel()
	_, a := shipped(t)
	_, b := shipped(t)
	for _, name := range a.Names() {
		if !bytes.Equal(a[name], b[name]) {
			t.Errorf("%s differs between two runs", name)
		}
	}
}
