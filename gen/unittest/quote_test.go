package unittest

import (
	"testing"

	"go.yaml.in/yaml/v3"
)

func TestQuote(t *testing.T) {
	for _, s := range []string{"", "plain", "it's", `x{a="b"}`, "a: b # c", "0x20", "{{ $value }}", "tab\tand\nline", "ü€😀", "\u200b", "nul\x00bell\x07", "- no", "null", `back\slash`} {
		var got string
		if err := yaml.Unmarshal([]byte(quote(s)), &got); err != nil || got != s {
			t.Errorf("%q is written %s and reads as %q, %v", s, quote(s), got, err)
		}
	}
}
