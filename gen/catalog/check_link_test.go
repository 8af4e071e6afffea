package catalog

import "testing"

func TestIsLink(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]bool{
		"":                                       true,
		"https://runbooks.example":               true,
		"HTTP://x:8080/a?b=c#d":                  true,
		"docs/alerts":                            true,
		"https://r.example.com/{name}.md":        true,
		"https://r.example.com/{nme}.md":         false,
		"/docs/alerts":                           true,
		"../alerts":                              true,
		"https://x/{{ $labels.cluster }}/alerts": true,

		"javascript:alert(1)//":        false,
		"JavaScript:alert(1)":          false,
		"data:text/html,x":             false,
		"file:///etc/passwd":           false,
		"//elsewhere.example/x":        false,
		"https:///path":                false,
		"https://x/\" onclick=\"x":     false,
		"https://x/a b":                false,
		"https://x/\nb":                false,
		"{{ $labels.scheme }}:alert()": false,
		"https://{{ $labels.h }}":      true,
	} {
		if got := isLink(s); got != want {
			t.Errorf("%q: %v", s, got)
		}
	}
}
