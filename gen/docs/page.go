package docs

import (
	"bytes"
	"fmt"
	"path"
	"strings"

	"metricwright/gen/output"
)

// page is a Markdown page under construction. Its methods take Markdown that is ready: plain
// text goes through prose or code first.
type page struct {
	path string
	b    bytes.Buffer
}

func newPage(path, title string) *page {
	p := &page{path: path}
	fmt.Fprintf(&p.b, "<!-- %s from its catalog; change the catalog, not this page. -->\n\n# %s\n", output.Mark, title)
	return p
}

func (p *page) bytes() []byte { return p.b.Bytes() }

// heading of level 2 and deeper. Its text must be unique on the page, or links to it break.
func (p *page) heading(level int, text string) {
	fmt.Fprintf(&p.b, "\n%s %s\n", strings.Repeat("#", level), text)
}

func (p *page) para(text string) { fmt.Fprintf(&p.b, "\n%s\n", text) }

// paras is one paragraph, or a list of several.
func (p *page) paras(items []string) {
	if len(items) == 1 {
		p.para(items[0])
		return
	}
	p.list(items)
}

func (p *page) list(items []string) {
	if len(items) == 0 {
		return
	}
	p.b.WriteByte('\n')
	for _, x := range items {
		fmt.Fprintf(&p.b, "- %s\n", x)
	}
}

// steps is a numbered list.
func (p *page) steps(items []string) {
	p.b.WriteByte('\n')
	for i, x := range items {
		fmt.Fprintf(&p.b, "%d. %s\n", i+1, x)
	}
}

// named is a bold word and a list under it, or nothing.
func (p *page) named(name string, items []string) {
	if len(items) > 0 {
		p.para("**" + name + "**")
		p.list(items)
	}
}

// table leaves itself out when it has no rows.
func (p *page) table(head []string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	line := func(cells []string) { fmt.Fprintf(&p.b, "| %s |\n", strings.Join(cells, " | ")) }
	p.b.WriteByte('\n')
	line(head)
	p.b.WriteString(strings.Repeat("|---", len(head)) + "|\n")
	for _, r := range rows {
		for i, c := range r {
			r[i] = strings.ReplaceAll(c, "\n", " ")
		}
		line(r)
	}
}

// fence is a block of code.
func (p *page) fence(language, text string) {
	fmt.Fprintf(&p.b, "\n```%s\n%s\n```\n", language, strings.TrimRight(text, "\n"))
}

// link leads from this page to a heading of another (or of itself).
func (p *page) link(text, to, heading string) string {
	target := ""
	if to != p.path {
		target = relative(p.path, to)
	}
	if heading != "" {
		target += "#" + Slug(heading)
	}
	return "[" + text + "](" + target + ")"
}

// relative is the way from one page to another.
func relative(from, to string) string {
	up := strings.Count(path.Dir(from), "/")
	return strings.Repeat("../", up) + strings.TrimPrefix(to, "docs/")
}
