package compile

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// TestFiles are the unit-test files that arguments name: files as they are, and below folders
// every *.test.yaml. Without arguments they are those that generate wrote into out/.
func TestFiles(args []string) ([]string, error) {
	made := filepath.Join("out", "tests")
	if len(args) == 0 {
		args = []string{made}
	}
	var out []string
	for _, a := range args {
		info, err := os.Stat(a)
		if err != nil && len(args) == 1 && a == made {
			return nil, fmt.Errorf("there is no folder %s here: run metricwright generate first, or name test files", made)
		}
		if err != nil || !info.IsDir() {
			out = append(out, a) // one that cannot be read is the runner's to report
			continue
		}
		n := len(out)
		err = filepath.WalkDir(a, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && (strings.HasSuffix(path, ".test.yaml") || strings.HasSuffix(path, ".test.yml")) {
				out = append(out, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		if len(out) == n {
			return nil, fmt.Errorf("no *.test.yaml lies below %s", a)
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}
