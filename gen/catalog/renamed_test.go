package catalog

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each field that has another name now is asked for in a fixture.
func TestEveryRenamedFieldHasAFixture(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("testdata/errors/renamed_*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(b)
	}
	for old, now := range renamed {
		if !strings.Contains(all.String(), " has no field "+old+" [catalog/field]\n    it is called "+now+"\n") {
			t.Errorf("no fixture renamed_*.txtar says that %s is called %s", old, now)
		}
	}
}
