package catalog

import (
	"strings"
	"testing"
)

func TestLongLists(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{maxList: "", maxList + 1: "catalog/long.cue:2:18: error: this list has 5001 elements; at most 5000 are read [input/size]"} {
		text := "package catalog\n_unused: bounds: [" + strings.Repeat("1,", n) + "]\n"
		_, l := Load(Options{Overlay: map[string][]byte{"long.cue": []byte(text)}, Shipped: shippedForTests})
		if got := strings.Join(strings.Split(report(t, l), "\n")[:1], ""); got != want {
			t.Errorf("%d elements: got %q, want %q", n, got, want)
		}
	}
}
