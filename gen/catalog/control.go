package catalog

import (
	"strconv"
	"strings"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/token"

	"metricwright/gen/diag"
)

// checkControl refuses characters in the user's texts that act on a terminal, on a page or on the
// direction of what is read, and show nothing themselves: they would reach rules, boards and docs.
func checkControl(ix *index) (out diag.List) {
	for _, p := range ix.pkgs {
		for _, sc := range p.scopes {
			if sc.origin != inUser {
				continue
			}
			ast.Walk(sc.file, func(n ast.Node) bool {
				lit, ok := n.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING {
					return true
				}
				if c, found := acting(lit.Value); found {
					out.Add(diag.Errorf("catalog/control", ix.src.pos(lit.Pos()), "the text holds the control character U+%04X", c).
						WithHint("leave it out: it shows nothing, and acts on the terminals and pages that show the text"))
				}
				return true
			}, nil)
		}
	}
	return out
}

// acting is the first acting character of a literal, written as it is or as an escape. Line breaks
// and tabs are none.
func acting(literal string) (rune, bool) {
	bad := func(r rune) bool { return r != '\n' && r != '\r' && r != '\t' && diag.Acts(r) }
	raw := strings.HasPrefix(literal, "#") // its escapes begin with \#, and nobody needs them
	for i, c := range literal {
		if bad(c) {
			return c, true
		}
		if c != '\\' || raw || escaped(literal[:i]) {
			continue
		}
		if r, ok := escape(literal[i+1:]); ok && bad(r) {
			return r, true
		}
	}
	return 0, false
}

// escaped reports whether a backslash after this text is escaped by one before it.
func escaped(before string) bool {
	return (len(before)-len(strings.TrimRight(before, `\`)))%2 == 1
}

// escape is the character that CUE writes as a backslash and what follows.
func escape(s string) (rune, bool) {
	digits := map[byte]int{'u': 4, 'U': 8, 'x': 2}
	if s == "" {
		return 0, false
	}
	if i := strings.IndexByte("abfv", s[0]); i >= 0 {
		return rune("\a\b\f\v"[i]), true
	}
	n, ok := digits[s[0]]
	if !ok || len(s) <= n {
		return 0, false
	}
	r, err := strconv.ParseUint(s[1:1+n], 16, 32)
	return rune(r), err == nil
}
