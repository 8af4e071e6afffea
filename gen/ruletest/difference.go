package ruletest

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Difference shows expected and got items side by side. Items are paired by their
// labels, or else by how many they share; of a pair only what differs is shown.
func Difference(expected, got []Item) string {
	rows := [][3]string{{"", "expected", "got"}}
	rest := slices.Clone(got)
	var missing []Item
	var pairs [][2]Item
	for _, e := range expected {
		if i := closest(e, rest); i >= 0 {
			pairs = append(pairs, [2]Item{e, rest[i]})
			rest = slices.Delete(rest, i, i+1)
		} else {
			missing = append(missing, e)
		}
	}
	for _, p := range pairs {
		rows = append(rows, compare(p[0], p[1])...)
	}
	for _, e := range missing {
		rows = append(rows, [3]string{labelText(e.Labels), whole(e), "nothing"})
	}
	for _, g := range rest {
		rows = append(rows, [3]string{labelText(g.Labels), "nothing", whole(g)})
	}
	return table(rows)
}

// closest picks the item with equal labels, or the one that shares most of them,
// if it shares at least half.
func closest(e Item, list []Item) int {
	best, score := -1, 0
	for i, g := range list {
		shared := 0
		for k, v := range e.Labels {
			if w, ok := g.Labels[k]; ok && v == w {
				shared++
			}
		}
		if shared == len(e.Labels) && len(e.Labels) == len(g.Labels) {
			return i
		}
		if shared > score && 2*shared >= max(len(e.Labels), len(g.Labels)) {
			best, score = i, shared
		}
	}
	return best
}

// compare lists what differs between two items, under the labels that they share.
func compare(e, g Item) [][3]string {
	var rows [][3]string
	common := map[string]string{}
	for k, v := range e.Labels {
		if g.Labels[k] == v {
			common[k] = v
		}
	}
	rows = append(rows, fieldRows("label ", e.Labels, g.Labels)...)
	rows = append(rows, fieldRows("annotation ", e.Annotations, g.Annotations)...)
	if e.Value != g.Value {
		if len(rows) == 0 {
			return [][3]string{{labelText(common), e.Value, g.Value}}
		}
		rows = append(rows, [3]string{"  value", e.Value, g.Value})
	}
	if len(rows) == 0 {
		// Equal in print: NaN, which no expectation can meet.
		if e.Value != "NaN" {
			return nil
		}
		return [][3]string{{labelText(common), e.Value, g.Value + " (never equal to NaN)"}}
	}
	return append([][3]string{{labelText(common)}}, rows...)
}

func fieldRows(kind string, e, g map[string]string) [][3]string {
	names := map[string]bool{}
	for k := range e {
		names[k] = true
	}
	for k := range g {
		names[k] = true
	}
	var rows [][3]string
	for _, k := range slices.Sorted(maps.Keys(names)) {
		a, okA := e[k]
		b, okB := g[k]
		if a != b || okA != okB {
			rows = append(rows, [3]string{"  " + kind + k, quoted(a, okA), quoted(b, okB)})
		}
	}
	return rows
}

func quoted(s string, ok bool) string {
	if !ok {
		return "none"
	}
	return strconv.Quote(s)
}

func whole(i Item) string {
	if i.Value != "" {
		return i.Value
	}
	return "firing"
}

// labelText prints labels as PromQL does.
func labelText(l map[string]string) string {
	var parts []string
	for _, k := range slices.Sorted(maps.Keys(l)) {
		if k != "__name__" {
			parts = append(parts, k+"="+strconv.Quote(l[k]))
		}
	}
	if name := l["__name__"]; name != "" && len(parts) == 0 {
		return name
	}
	return l["__name__"] + "{" + strings.Join(parts, ", ") + "}"
}

// longest is how wide a value may be to stand beside another.
const longest = 60

// table aligns the columns. Values too long for that stand one under the other.
func table(rows [][3]string) string {
	long := func(r [3]string) bool {
		return utf8.RuneCountInString(r[1]) > longest || utf8.RuneCountInString(r[2]) > longest
	}
	var width [2]int
	short := false
	for _, r := range rows[1:] {
		if !long(r) {
			short = short || r[1] != "" || r[2] != ""
			for i := range width {
				width[i] = max(width[i], utf8.RuneCountInString(r[i]))
			}
		}
	}
	var b strings.Builder
	if short {
		width[1] = max(width[1], len(rows[0][1]))
		writeRow(&b, rows[0], width)
	}
	for _, r := range rows[1:] {
		if !long(r) {
			writeRow(&b, r, width)
			continue
		}
		fmt.Fprintf(&b, "    %s\n      expected  %s\n      got       %s\n", r[0], r[1], r[2])
	}
	return b.String()
}

func writeRow(b *strings.Builder, r [3]string, width [2]int) {
	line := "    "
	for i := range width {
		line += r[i] + strings.Repeat(" ", width[i]-utf8.RuneCountInString(r[i])+2)
	}
	b.WriteString(strings.TrimRight(line+r[2], " ") + "\n")
}
