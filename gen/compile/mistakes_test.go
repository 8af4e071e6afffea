package compile

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"metricwright/gen/ruletest"
)

// mistake is an edit of a shipped rule file that a person might make.
type mistake struct{ kind, file, rule, before, after string }

// leastNoticed is the share of the mistakes that the shipped tests have to notice.
const leastNoticed = 0.98

// TestMistakesByHandAreNoticed makes each mistake in a copy of the shipped rules and runs the tests
// of that rule file. Catalogs change: a mistake whose text is gone is left out, as long as few are.
func TestMistakesByHandAreNoticed(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the shipped tests two hundred times")
	}
	root := t.TempDir()
	if err := os.CopyFS(root, os.DirFS("../../out")); err != nil {
		t.Fatal(err)
	}
	suites := testsByRules(t, root)
	list := mistakes(t)
	made, noticed := 0, 0
	for _, m := range list {
		path := filepath.Join(root, filepath.FromSlash(m.file))
		text, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		wrong, ok := m.edit(string(text))
		if !ok {
			t.Logf("%s, %s: %q is not there any more", m.file, m.rule, m.before)
			continue
		}
		made++
		if err := os.WriteFile(path, []byte(wrong), 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := ruletest.Run(context.Background(), suites[m.file], ruletest.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.ExitCode() != 0 {
			noticed++
		} else {
			t.Logf("not noticed: %s, %s: %s: %s -> %s", m.file, m.rule, m.kind, m.before, m.after)
		}
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d of %d mistakes are noticed", noticed, made)
	if made < len(list)*8/10 {
		t.Errorf("only %d of %d mistakes can still be made: write others for the rules of today", made, len(list))
	}
	if float64(noticed) < leastNoticed*float64(made) {
		t.Errorf("%d of %d mistakes are noticed, fewer than %.0f %%", noticed, made, 100*leastNoticed)
	}
}

// testsByRules are the test files that load each rule file.
func testsByRules(t *testing.T, root string) map[string][]string {
	t.Helper()
	files, err := TestFiles([]string{filepath.Join(root, "tests")})
	if err != nil {
		t.Fatal(err)
	}
	loads := regexp.MustCompile(`(?m)^  - \.\./((?:rules|alerts)/\S+)$`)
	out := map[string][]string{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range loads.FindAllStringSubmatch(string(text), -1) {
			out[m[1]] = append(out[m[1]], f)
		}
	}
	return out
}

// mistakes reads the list: under a line with the kind, one mistake a line.
func mistakes(t *testing.T) []mistake {
	t.Helper()
	text, err := os.ReadFile("testdata/mistakes.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out []mistake
	kind := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if k, ok := strings.CutPrefix(line, "# "); ok {
			kind = k
			continue
		}
		if f := strings.Split(line, " | "); len(f) == 4 {
			out = append(out, mistake{kind, f[0], f[1], f[2], strings.ReplaceAll(f[3], `\n`, "\n")})
		}
	}
	return out
}

// place is a number at the end of a rule's name or of a text: which of several is meant.
var place = regexp.MustCompile(`^(.*)[#@](\d+)$`)

func numberedPlace(text string) (string, int) {
	if m := place.FindStringSubmatch(text); m != nil {
		n, _ := strconv.Atoi(m[2])
		return m[1], n
	}
	return text, 1
}

// edit makes the mistake in the text of a rule file.
func (m mistake) edit(text string) (string, bool) {
	name, nth := numberedPlace(m.rule)
	heads := regexp.MustCompile(`(?m)^      - (record|alert): `+regexp.QuoteMeta(name)+`$`).FindAllStringIndex(text, -1)
	if len(heads) < nth {
		return "", false
	}
	start := heads[nth-1][0]
	end := len(text)
	if next := regexp.MustCompile(`(?m)^      - (record|alert): `).FindStringIndex(text[start+1:]); next != nil {
		end = start + 1 + next[0]
	}
	before, nth := numberedPlace(m.before)
	at := start
	for range nth {
		i := strings.Index(text[at:end], before)
		if i < 0 {
			return "", false
		}
		at += i + 1
	}
	at--
	return text[:at] + m.after + text[at+len(before):], true
}
