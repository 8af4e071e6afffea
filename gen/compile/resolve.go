package compile

import (
	"bufio"
	"os"
	"strings"
	"sync"

	"metricwright/gen/output"
)

// Resolver returns a function that says which line of the catalog made the rule at a line of a
// generated rule file, as file:line:col, or "" where the file is not ours or the catalog has no such rule. The
// catalog is read when it is first asked, since only failures ask.
func Resolver(dir string) func(file string, line int) string {
	positions := sync.OnceValue(func() map[string]string {
		out := map[string]string{}
		p, _ := Load(dir)
		if p == nil {
			return out
		}
		for _, r := range p.Records() {
			out[r.Name] = r.Pos.String()
		}
		for _, a := range p.Alerts() {
			out[a.ID] = a.Pos.String()
		}
		return out
	})
	return func(file string, line int) string {
		if !output.Marked(file) {
			return "" // rules of others
		}
		return positions()[ruleAt(file, line)]
	}
}

// ruleAt is the name of the rule that a line of a rule file belongs to.
func ruleAt(file string, line int) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	name, n := "", 0
	for s := bufio.NewScanner(f); s.Scan(); {
		n++
		text := strings.TrimPrefix(strings.TrimSpace(s.Text()), "- ")
		for _, key := range []string{"record: ", "alert: "} {
			if rest, ok := strings.CutPrefix(text, key); ok && (n <= line || name == "") {
				name = strings.Trim(rest, `"'`)
			}
		}
		if n >= line && name != "" {
			break
		}
	}
	return name
}
