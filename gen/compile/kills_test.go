package compile

import (
	"flag"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"metricwright/gen/output"
)

// kills is how many runs TestKills kills on a small catalog, and a hundredth of it on the shipped
// one; a kill takes as long as a run.
var kills = flag.Int("kills", 0, "how many runs of generate to kill on a small catalog")

// TestKills kills generate at random moments, most of them while it holds the output folder, and
// finds no file that the manifest does not list, none that is torn, and nothing that a check
// misses. What comes next is of another catalog, and every tenth run may end: it mends all.
func TestKills(t *testing.T) {
	if *kills == 0 {
		t.Skip("make test-long runs it")
	}
	binary := filepath.Join(t.TempDir(), "metricwright")
	if b, err := exec.Command("go", "build", "-o", binary, "../../cmd/metricwright").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, b)
	}
	t.Run("small", func(t *testing.T) {
		killMany(t, binary, *kills, smallModule(t, ""), smallModule(t, "outputs: docs: false"), smallModule(t, `window: "10m"`))
	})
	t.Run("shipped", func(t *testing.T) {
		killMany(t, binary, *kills/100, overlay(t, ""), overlay(t, "exporters: sglang: enabled: false"), overlay(t, "exporters: vllm: enabled: false"))
	})
}

// smallModule is a module of its own, so that a run does not load the shipped catalog.
func smallModule(t *testing.T, config string) string {
	t.Helper()
	a, err := txtar.ParseFile(filepath.FromSlash("../../gen/docs/testdata/small.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, name := range []string{"schema", "cue.mod"} {
		if err := os.CopyFS(filepath.Join(dir, name), os.DirFS(filepath.Join("../../catalog", name))); err != nil {
			t.Fatal(err)
		}
	}
	writeText(t, dir, "catalog.cue", string(a.Files[0].Data))
	if config != "" {
		writeText(t, dir, "config.cue", "package catalog\n\n#Catalog: config: "+config+"\n")
	}
	return dir
}

func overlay(t *testing.T, body string) string {
	t.Helper()
	dir := t.TempDir()
	writeText(t, dir, "m.cue", "package m\n\nimport \"metricwright.dev/catalog\"\n\ncatalog.#Catalog & {"+body+"}\n")
	return dir
}

func writeText(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func killMany(t *testing.T, binary string, n int, catalogs ...string) {
	dir, trees := t.TempDir(), make([]output.Tree, len(catalogs))
	var took time.Duration
	for i, c := range catalogs {
		clean := t.TempDir()
		began := time.Now()
		if b, err := exec.Command(binary, "generate", "--catalog", c, "--out", clean).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, b)
		}
		took, trees[i] = max(took, time.Since(began)), files(t, clean)
	}
	ended := 0
	for i := range n {
		next := rand.IntN(len(catalogs))
		run := exec.Command(binary, "generate", "--catalog", catalogs[next], "--out", dir)
		if err := run.Start(); err != nil {
			t.Fatal(err)
		}
		if i%10 != 9 {
			wait(dir, took)
			_ = run.Process.Kill()
		}
		if err := run.Wait(); err == nil {
			ended++
			if d := cmp.Diff(trees[next].Names(), files(t, dir).Names()); d != "" {
				t.Fatalf("run %d has ended and leaves\n%s", i, d)
			}
		}
		sound(t, i, dir, trees)
		if t.Failed() {
			return
		}
	}
	t.Logf("%d runs, of which %d came to their end", n, ended)
}

// wait lasts until a random moment of a run, most often one in which it holds the folder.
func wait(dir string, took time.Duration) {
	if rand.IntN(5) == 0 {
		time.Sleep(rand.N(took))
		return
	}
	for end := time.Now().Add(took); time.Now().Before(end); time.Sleep(200 * time.Microsecond) {
		if drift, _ := filepath.Glob(filepath.Join(dir, "*", "*.metricwright-tmp")); len(drift) > 0 {
			break // it is staging: what comes next takes milliseconds
		}
	}
	time.Sleep(rand.N(20 * time.Millisecond))
}

func sound(t *testing.T, run int, dir string, trees []output.Tree) {
	t.Helper()
	if strays, err := output.Strays(dir); err != nil || len(strays) > 0 {
		t.Errorf("run %d leaves strays %v, %v", run, strays, err)
	}
	found := files(t, dir)
	for _, name := range found.Names() {
		whole := func(tree output.Tree) bool { return string(tree[name]) == string(found[name]) && tree[name] != nil }
		if name == output.ManifestName || strings.HasSuffix(name, ".metricwright-tmp") {
			continue
		}
		if !slices.ContainsFunc(trees, whole) {
			t.Errorf("run %d leaves %s torn", run, name)
		}
	}
	for _, tree := range trees {
		drift, err := tree.Compare(dir, nil)
		same := maps.EqualFunc(tree, found, func(a, b []byte) bool { return string(a) == string(b) })
		if err != nil || same != (len(drift) == 0) {
			t.Errorf("run %d: a check finds %v, %v", run, drift, err)
		}
	}
}

// files are those below a folder.
func files(t *testing.T, dir string) output.Tree {
	t.Helper()
	out := output.Tree{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, _ := filepath.Rel(dir, path)
		out[filepath.ToSlash(rel)], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
