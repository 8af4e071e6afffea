package catalog

import (
	"fmt"
	"testing"
)

// TestEveryNameIsRead: names that the syntax shows are looked up, and names that it does not show
// are read as well.
func TestEveryNameIsRead(t *testing.T) {
	t.Parallel()
	const entry = `{title: "T", about: "A", order: 99}`
	for name, x := range map[string]struct {
		text string
		want []string
	}{
		"written":         {`topics: {one: ` + entry + `, two: ` + entry + `}`, []string{"one", "two"}},
		"computed":        {`topics: {for n in ["one", "two"] {"x_\(n)": ` + entry + `}}`, []string{"x_one", "x_two"}},
		"both":            {`topics: {one: ` + entry + `, ("tw" + "o"): ` + entry + `}`, []string{"one", "two"}},
		"by reference":    {"let All = {two: " + entry + "}\ntopics: All", []string{"two"}},
		"by hidden field": {"_All: {two: " + entry + "}\ntopics: _All", []string{"two"}},
		"by condition":    {`topics: {if true {one: ` + entry + `}, if false {two: ` + entry + `}}`, []string{"one"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := "package vllm\n" + x.text
			c, found := Load(Options{Overlay: map[string][]byte{"vllm/names.cue": []byte(text)}})
			if found.HasErrors() {
				t.Fatal(found)
			}
			got := map[string]bool{}
			for _, topic := range c.Exporter("vllm").Topics {
				got[topic.ID] = true
			}
			for _, id := range x.want {
				if !got[id] {
					t.Errorf("%s is not read: %s", id, fmt.Sprint(got))
				}
			}
			if name == "by condition" && got["two"] {
				t.Error("two is read, though its condition is false")
			}
		})
	}
}
