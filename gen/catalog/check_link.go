package catalog

import (
	"net/url"
	"regexp"
	"strings"

	"metricwright/gen/diag"
)

// checkLinks demands that an address is one that a reader can follow without harm: boards, pages and
// pagers make a link of it.
func checkLinks(c *Catalog) (out diag.List) {
	if s := c.Config.Runbook; !isLink(s) {
		out.Add(diag.Errorf("catalog/link", c.Config.At("runbook"), "config.runbook is neither an http or https address nor a path: %q", s).
			WithHint(`write where the pages of alerts are published, for example "https://runbooks.example.com/llm" or "docs/alerts"; {name} stands for the alert's name`))
	}
	return out
}

var template = regexp.MustCompile(`{{[^}]*}}`)

// isLink reports whether a text is empty, an http(s) address or a path. What a template in it gives
// is known to Prometheus alone, so none may stand where the scheme does.
func isLink(s string) bool {
	s = strings.ReplaceAll(template.ReplaceAllString(s, "x"), "{name}", "x")
	u, err := url.Parse(s)
	if err != nil || strings.ContainsAny(s, " \t\"'<>\\`{}") {
		return false
	}
	switch u.Scheme {
	case "http", "https":
		return u.Host != ""
	}
	return u.Scheme == "" && u.Host == ""
}
