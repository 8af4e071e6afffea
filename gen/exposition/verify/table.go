package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// line is a row of the table of a fleet: targets of which the same is to be said.
type line struct {
	kind
	targets []string
}

// kind is what is said of a target.
type kind struct {
	server, versions, dialect string
	unknown, missing          int
	excerpt, nothing          bool
}

// table writes a row for each kind of target, the most frequent first.
func (r Report) table(b *strings.Builder) {
	rows := [][]string{{"targets", "which", "server", "versions", "dialect", "unknown", "missing"}}
	for _, l := range r.lines() {
		missing := fmt.Sprint(l.missing)
		switch {
		case l.nothing:
			rows = append(rows, []string{fmt.Sprint(len(l.targets)), few(l.targets), l.server, "", "", "", ""})
			continue
		case l.excerpt:
			missing = "excerpt"
		}
		rows = append(rows, []string{fmt.Sprint(len(l.targets)), few(l.targets), l.server, l.versions, cmp.Or(l.dialect, "-"), fmt.Sprint(l.unknown), missing})
	}
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], len([]rune(cell)))
		}
	}
	for _, row := range rows {
		text := ""
		for i, cell := range row {
			text += cell + strings.Repeat(" ", widths[i]-len([]rune(cell))+2)
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
}

// lines are the rows, each target in one for each server that it has.
func (r Report) lines() []line {
	var out []line
	at := map[kind]int{}
	add := func(target string, k kind) {
		i, ok := at[k]
		if !ok {
			i = len(out)
			at[k] = i
			out = append(out, line{kind: k})
		}
		out[i].targets = append(out[i].targets, target)
	}
	for _, p := range r.Pages {
		for _, e := range p.Exporters {
			add(p.Source, kind{server: e.Title, versions: e.Versions, dialect: e.Dialect, unknown: len(e.Unknown), missing: len(e.Missing), excerpt: e.Excerpt})
		}
		if len(p.Exporters) == 0 {
			add(p.Source, kind{server: "none of the catalog", nothing: true})
		}
	}
	for _, name := range r.Unread {
		add(name, kind{server: "not read", nothing: true})
	}
	slices.SortStableFunc(out, func(a, b line) int { return cmp.Compare(len(b.targets), len(a.targets)) })
	return out
}
