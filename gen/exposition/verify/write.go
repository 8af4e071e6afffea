package verify

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"metricwright/gen/diag"
)

// Write writes the report in a format: text for a terminal, or json, which holds the findings too.
func (r Report) Write(w io.Writer, format string) error {
	switch format {
	case "text":
		return r.text(w)
	case "json":
		return r.json(w)
	}
	return fmt.Errorf("--format %s: write text or json", format)
}

// CheckFormat reports a format that Write does not know.
func CheckFormat(format string) error { return Report{}.Write(io.Discard, format) }

func (r Report) text(w io.Writer) error {
	var b strings.Builder
	if len(r.Pages)+len(r.Unread) > 1 {
		r.table(&b)
		_, err := io.WriteString(w, b.String())
		return err
	}
	for i, p := range r.Pages {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s: %s, %s, %d series\n", p.Source, p.Format, plural(p.Families, "family", "families"), p.Series)
		row := func(name, format string, args ...any) {
			fmt.Fprintf(&b, "  %-10s  %s\n", name, fmt.Sprintf(format, args...))
		}
		for _, e := range p.Exporters {
			row(e.ID, "%s %s", e.Title, e.Versions)
			for _, why := range e.Reasons {
				row("", "%s", why)
			}
			if e.Dialect != "" {
				row("dialect", "%s%s", e.Dialect, e.typeLines())
			}
			row("metrics", "%d known, %d unknown, %d missing%s", e.Known, len(e.Unknown), len(e.Missing), e.extras())
			if i := e.Identities; len(i.Hold)+len(i.Broken)+len(i.Open) > 0 {
				row("identities", "%d hold, %d do not, %d without their series here", len(i.Hold), len(i.Broken), len(i.Open))
			}
		}
		if p.Process > 0 {
			row("process", "%s of the client library about its process", plural(p.Process, "family", "families"))
		}
		if p.Others > 0 {
			row("others", "%s of other programs", plural(p.Others, "family", "families"))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (e Exporter) typeLines() string {
	if e.TypeLines == "" {
		return ""
	}
	return "; TYPE and HELP lines " + e.TypeLines
}

func (e Exporter) extras() string {
	s := ""
	if n := len(e.Retired); n > 0 {
		s += fmt.Sprintf(", %d going", n)
	}
	if e.Undescribed > 0 {
		s += fmt.Sprintf(", %s not described", plural(e.Undescribed, "family", "families"))
	}
	if e.Excerpt {
		s += "; an excerpt"
	}
	return s
}

// finding is how a finding stands in the JSON form.
type finding struct {
	ID       string `json:"id"`
	Severity string `json:"severity"`
	diag.Pos
	Message string   `json:"message"`
	Hint    string   `json:"hint,omitempty"`
	On      []string `json:"on,omitempty"` // the targets that have it, where they are several
}

func (r Report) json(w io.Writer) error {
	out := struct {
		Report
		Findings []finding `json:"findings"`
	}{Report: r, Findings: []finding{}}
	for _, f := range r.Findings {
		out.Findings = append(out.Findings, finding{f.ID, f.Severity.String(), f.Pos, f.Message, f.Hint, f.On})
	}
	if out.Pages == nil {
		out.Pages = []Page{}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}
