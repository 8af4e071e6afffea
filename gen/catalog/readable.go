package catalog

import (
	"bytes"
	"unicode/utf8"

	"cuelang.org/go/cue/scanner"
	"cuelang.org/go/cue/token"

	"metricwright/gen/diag"
)

// What a CUE file may hold: beyond these CUE's parser, which is recursive, would exhaust
// the stack, and nothing can recover from that.
const (
	maxBytes  = 16 << 20
	maxNested = 500  // brackets within brackets
	maxChain  = 4000 // operators, colons and selectors within one field
)

// unreadable says why CUE must not see the file, if it must not.
func unreadable(name string, b []byte) (diag.Finding, bool) {
	at := func(offset int) diag.Pos {
		line := bytes.Count(b[:offset], []byte("\n"))
		return diag.Pos{File: name, Line: line + 1, Col: offset - bytes.LastIndexByte(b[:offset], '\n')}
	}
	if len(b) > maxBytes {
		return diag.Errorf("input/size", diag.Pos{File: name}, "is %d MiB large; a catalog file may have %d", len(b)>>20, maxBytes>>20).
			WithHint("split it into several files of one package"), true
	}
	if !utf8.Valid(b) {
		i := 0
		for {
			r, n := utf8.DecodeRune(b[i:])
			if r == utf8.RuneError && n == 1 {
				break
			}
			i += n
		}
		return diag.Errorf("input/encoding", at(i), "byte 0x%02x is not UTF-8 text", b[i]).
			WithHint("save the file as UTF-8"), true
	}
	if i := bytes.IndexByte(b, 0); i >= 0 {
		return diag.Errorf("input/encoding", at(i), "a zero byte stands in the text").
			WithHint("this is not a CUE file, or it was saved in another encoding than UTF-8"), true
	}
	if offset, ok := tooDeep(b); ok {
		return diag.Errorf("input/depth", at(offset), "is nested too deeply to be a catalog").
			WithHint("no catalog needs more than %d brackets within each other, or %d operators in one field", maxNested, maxChain), true
	}
	return diag.Finding{}, false
}

// tooDeep finds the place where brackets or chains pass what the parser can bear.
func tooDeep(b []byte) (offset int, deep bool) {
	// Most files cannot be: counting bytes is far cheaper than scanning.
	opening := bytes.Count(b, []byte("(")) + bytes.Count(b, []byte("[")) + bytes.Count(b, []byte("{"))
	if opening <= maxNested && len(b) <= maxChain {
		return 0, false
	}
	var s scanner.Scanner
	s.Init(token.NewFile("", -1, len(b)), b, func(token.Pos, string, []any) {}, 0)
	var chains []int // operators so far, by depth
	chain := 0
	for {
		pos, tok, _ := s.Scan()
		switch tok {
		case token.EOF:
			return 0, false
		case token.LPAREN, token.LBRACK, token.LBRACE, token.INTERPOLATION:
			chains = append(chains, chain)
			chain = 0
		case token.RPAREN, token.RBRACK, token.RBRACE:
			if n := len(chains); n > 0 {
				chain, chains = chains[n-1], chains[:n-1]
			}
			if tok == token.RPAREN {
				// An interpolation goes on after its parenthesis.
				chain++
			}
		case token.COMMA:
			chain = 0
		case token.IDENT, token.INT, token.FLOAT, token.STRING, token.NULL, token.TRUE, token.FALSE:
		default:
			chain++
		}
		if len(chains) > maxNested || chain > maxChain {
			return pos.Offset(), true
		}
	}
}
