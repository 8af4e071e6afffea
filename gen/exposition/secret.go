package exposition

import (
	"net/url"
	"regexp"
	"strings"

	"metricwright/gen/diag"
)

// shown is an address as findings and reports have it: without a password, also where it is none
// that can be parsed, and without the values of parameters that are secrets by their names.
func shown(source string) string {
	source = userinfo.ReplaceAllString(source, "$1:xxxxx@")
	before, query, ok := strings.Cut(source, "?")
	if !ok || !strings.Contains(before, "://") {
		return source
	}
	parts := strings.Split(query, "&")
	for i, p := range parts {
		if name, _, ok := strings.Cut(p, "="); ok && private.MatchString(name) {
			parts[i] = name + "=xxxxx"
		}
	}
	return before + "?" + strings.Join(parts, "&")
}

var userinfo = regexp.MustCompile(`^([A-Za-z]+://[^/?#:@]*):[^/?#]*@`)

// shortest is how long a secret must be to be looked for: a shorter one, such as the number of a
// tenant, is a part of many words.
const shortest = 6

// masked are findings without secrets, whoever has put them into a message: some servers repeat
// in an answer what they were sent.
func masked(l diag.List, secrets []string) diag.List {
	for i := range l {
		for _, s := range secrets {
			if len(s) < shortest {
				continue
			}
			for _, text := range []*string{&l[i].Message, &l[i].Hint, &l[i].Pos.File} {
				*text = strings.ReplaceAll(*text, s, "xxxxx")
				*text = strings.ReplaceAll(*text, url.QueryEscape(s), "xxxxx")
			}
			if span := l[i].Span; span != nil && strings.Contains(span.Source, s) {
				l[i].Span = nil
			}
		}
	}
	return l
}
