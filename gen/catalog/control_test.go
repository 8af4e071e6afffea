package catalog

import "testing"

func TestActing(t *testing.T) {
	t.Parallel()
	for literal, want := range map[string]rune{
		`"plain"`: 0, `"a\nb\tc"`: 0, "\"\"\"\n\ta\n\t\"\"\"": 0, `"a\\bc \\u001b"`: 0, `#"\bfoo\b"#`: 0, `"ü 中 🙂"`: 0, `"\u00e9"`: 0,
		`"a\u001b[31m"`: 0x1b, `"a\U0000001b"`: 0x1b, `"\a"`: 7, `"\\\b"`: 8, "\"a\x1b[2J\"": 0x1b, "\"a\u202eb\"": 0x202e, `"\u202e"`: 0x202e, `'\x9b'`: 0x9b,
	} {
		if got, found := acting(literal); got != want || found != (want != 0) {
			t.Errorf("%q: U+%04X %t, want U+%04X", literal, got, found, want)
		}
	}
}
