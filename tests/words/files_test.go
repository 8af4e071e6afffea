package words

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	quoted      = regexp.MustCompile("`([^`\n]+)`")
	placeholder = regexp.MustCompile(`<\w+>`)
	// named is a path, or the name of a file: Emit(*plan.Plan) and go test ./x are neither.
	named = regexp.MustCompile(`^(?:(?:catalog|cmd|gen|tests|out)(?:/[\w.<>*-]*)*|[\w<>*-]+\.(?:go|cue|md|tmpl|txtar|txt))$`)
)

// TestNamedFilesExist: what the documents for contributors name is there, from the root, or as the
// name of a file that they speak of where its folder is said beside it.
func TestNamedFilesExist(t *testing.T) {
	t.Parallel()
	names := map[string]bool{} // of all files
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == ".git" {
			return filepath.SkipDir
		}
		names[filepath.Base(p)] = true
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, doc := range []string{"ARCHITECTURE.md", "CONTRIBUTING.md"} {
		text, err := os.ReadFile(filepath.Join(root, doc))
		if err != nil {
			t.Fatal(err)
		}
		seen := 0
		for _, m := range quoted.FindAllStringSubmatch(string(text), -1) {
			name := m[1]
			if !named.MatchString(name) {
				continue
			}
			seen++
			pattern := placeholder.ReplaceAllString(name, "*")
			if strings.Contains(name, "/") {
				if found, err := filepath.Glob(filepath.Join(root, pattern)); err != nil || len(found) == 0 {
					t.Errorf("%s names %s, which is not there", doc, name)
				}
				continue
			}
			there := false
			for n := range names {
				if ok, _ := path.Match(pattern, n); ok {
					there = true
					break
				}
			}
			if !there {
				t.Errorf("%s names %s, which no folder has", doc, name)
			}
		}
		if seen < 3 {
			t.Errorf("%s names %d files", doc, seen)
		}
	}
}
