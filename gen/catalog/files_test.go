package catalog

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const plain1 = "package m\n\nimport \"metricwright.dev/catalog\"\n\ncatalog.#Catalog & {config: window: \"10m\"}\n"

// What cannot be read gives one finding about that file or folder, whose id begins with input/.
func TestUnreadableInput(t *testing.T) {
	overlay := map[string]string{"metricwright.cue": plain1}
	for _, tc := range []struct {
		name, dir string
		files     map[string]string
		spoil     func() error
		want      string
	}{
		{"no folder", "monitring", overlay, nil,
			"monitring: error: there is no such folder [input/folder]\n    --catalog names a folder with CUE files; metricwright init makes one\n"},
		{"a file", "monitoring/metricwright.cue", overlay, nil,
			"monitoring/metricwright.cue: error: is a file, not a folder [input/folder]\n    --catalog names the folder: monitoring\n"},
		{"below a file", "monitoring/metricwright.cue/x", overlay, nil,
			"monitoring/metricwright.cue/x: error: cannot be read: not a directory [input/folder]\n    name another folder with --catalog\n"},
		{"a folder named .cue", "monitoring", overlay, func() error { return os.Mkdir("monitoring/x.cue", 0o777) },
			"monitoring/x.cue: error: is a folder, but its name is that of a CUE file [input/read]\n    rename it\n"},
		{"a dangling link", "monitoring", overlay, func() error { return os.Symlink("nowhere", "monitoring/x.cue") },
			"monitoring/x.cue: error: cannot be read: no such file or directory [input/read]\n    if it is a link, mend it; else make it readable or move it away\n"},
		{"a link to itself", "monitoring", overlay, func() error { return os.Symlink("x.cue", "monitoring/x.cue") },
			"monitoring/x.cue: error: cannot be read: too many levels of symbolic links [input/read]\n    if it is a link, mend it; else make it readable or move it away\n"},
		{"a device", "monitoring", overlay, func() error { return os.Symlink(os.DevNull, "monitoring/x.cue") },
			"monitoring/x.cue: error: is not a regular file [input/read]\n    move it out of the catalog's folder\n"},
		{"no UTF-8", "monitoring", map[string]string{"a.cue": plain1 + "// caf\xe9\n"}, nil,
			"monitoring/a.cue:6:7: error: byte 0xe9 is not UTF-8 text [input/encoding]\n    save the file as UTF-8\n"},
		{"UTF-16", "monitoring", map[string]string{"a.cue": "p\x00a\x00"}, nil,
			"monitoring/a.cue:1:2: error: a zero byte stands in the text [input/encoding]\n    this is not a CUE file, or it was saved in another encoding than UTF-8\n"},
		{"too large", "monitoring", map[string]string{"a.cue": plain1 + "//" + strings.Repeat(" ", maxBytes) + "\n"}, nil,
			"monitoring/a.cue: error: is 16 MiB large; a catalog file may have 16 [input/size]\n    split it into several files of one package\n"},
		{"brackets in brackets", "monitoring", map[string]string{"a.cue": plain1 + "_x: " + strings.Repeat("[", 1000)}, nil,
			"monitoring/a.cue:6:505: error: is nested too deeply to be a catalog [input/depth]\n    no catalog needs more than 500 brackets within each other, or 4000 operators in one field\n"},
		{"fields in fields", "monitoring", map[string]string{"a.cue": plain1 + "_x: " + strings.Repeat("a:", 100000) + "1"}, nil,
			"monitoring/a.cue:6:8004: error: is nested too deeply to be a catalog [input/depth]\n    no catalog needs more than 500 brackets within each other, or 4000 operators in one field\n"},
		{"signs before a value", "monitoring", map[string]string{"a.cue": plain1 + "_x: " + strings.Repeat("-", 1<<20) + "1"}, nil,
			"monitoring/a.cue:6:4004: error: is nested too deeply to be a catalog [input/depth]\n    no catalog needs more than 500 brackets within each other, or 4000 operators in one field\n"},
		{"module.cue is a folder", "monitoring", overlay, func() error { return os.MkdirAll("monitoring/cue.mod/module.cue", 0o777) },
			"monitoring/cue.mod/module.cue: error: cannot be read: it is a folder [input/read]\n    make it a readable file, or remove it: an overlay needs none\n"},
		{"module.cue is a device", "monitoring", overlay, func() error {
			return errors.Join(os.Mkdir("monitoring/cue.mod", 0o777), os.Symlink("/dev/zero", "monitoring/cue.mod/module.cue"))
		},
			"monitoring/cue.mod/module.cue: error: cannot be read: it is not a regular file [input/read]\n    make it a readable file, or remove it: an overlay needs none\n"},
		{"an imported folder", "monitoring", map[string]string{
			"a.cue":        "package m\n\nimport (\n\t\"metricwright.dev/catalog\"\n\t\"monitoring.example/sub\"\n)\n\ncatalog.#Catalog & {config: runbook: sub.x}\n",
			"sub/good.cue": "package sub\n\nx: \"1\"\n",
		}, func() error { return os.Symlink("nowhere", "monitoring/sub/x.cue") },
			"monitoring/sub/x.cue: error: cannot be read: no such file or directory [input/read]\n    if it is a link, mend it; else make it readable or move it away\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			folder(t, "monitoring", tc.files)
			if tc.spoil != nil {
				if err := tc.spoil(); err != nil {
					t.Fatal(err)
				}
			}
			c, l := Load(Options{Dir: tc.dir, Shipped: shippedForTests})
			if c != nil {
				t.Error("a catalog is returned")
			}
			if d := cmp.Diff(tc.want, report(t, l)); d != "" {
				t.Errorf("findings (-want +got):\n%s", d)
			}
			for _, f := range l {
				if !strings.HasPrefix(f.ID, "input/") {
					t.Errorf("%s would not be told from a mistake in the catalog", f.ID)
				}
			}
		})
	}
}

// A file without permission: only somebody who is not root can try.
func TestNoPermission(t *testing.T) {
	if os.Geteuid() == 0 {
		// Root reads everything; the link and folder cases above take the same path.
		return
	}
	folder(t, "monitoring", map[string]string{"metricwright.cue": plain1})
	if err := os.Chmod("monitoring/metricwright.cue", 0); err != nil {
		t.Fatal(err)
	}
	_, l := Load(Options{Dir: "monitoring", Shipped: shippedForTests})
	if len(l) != 1 || l[0].ID != "input/read" {
		t.Error(report(t, l))
	}
}

// What is unusual and legal.
func TestUnusualInput(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for name, tc := range map[string]struct {
		dir   string
		files map[string]string
		spoil func() error
		want  string // of the window
	}{
		"a long text":                {"monitoring", map[string]string{"a.cue": fmt.Sprintf("package m\n\nimport \"metricwright.dev/catalog\"\n\ncatalog.#Catalog & {config: {window: \"10m\", runbook: %q}}\n", long)}, nil, "10m0s"},
		"no module":                  {"monitoring", map[string]string{"a.cue": plain1}, nil, "10m0s"},
		"an empty cue.mod":           {"monitoring", map[string]string{"a.cue": plain1}, func() error { return os.Mkdir("monitoring/cue.mod", 0o777) }, "10m0s"},
		"a module above":             {"monitoring/prod", map[string]string{"prod/a.cue": plain1, "cue.mod/module.cue": moduleFile}, nil, "10m0s"},
		"a file of the folder above": {"monitoring/prod", map[string]string{"prod/a.cue": plain1, "cue.mod/module.cue": moduleFile, "base.cue": "package m\n\n_unused: 1\n"}, nil, "10m0s"},
		"a linked file":              {"monitoring", map[string]string{"real.txt": plain1}, func() error { return os.Symlink("real.txt", "monitoring/a.cue") }, "10m0s"},
		"a byte order mark":          {"monitoring", map[string]string{"a.cue": "\ufeff" + plain1}, nil, "10m0s"},
		"Windows line ends":          {"monitoring", map[string]string{"a.cue": strings.ReplaceAll(plain1, "\n", "\r\n")}, nil, "10m0s"},
		"hidden files and others":    {"monitoring", map[string]string{"a.cue": plain1, ".b.cue": "?", "_c.cue": "?", "d_test.cue": "?", "e_tool.cue": "?", "f.yaml": "?"}, nil, "10m0s"},
		"an ignored file":            {"monitoring", map[string]string{"a.cue": plain1, "b.cue": "@ignore()\n\npackage m\n\nzzz: 1\n"}, nil, "10m0s"},
		"a renamed import":           {"monitoring", map[string]string{"a.cue": "package m\n\nimport c \"metricwright.dev/catalog\"\n\n(c.#Catalog) & {config: window: \"10m\"}\n"}, nil, "10m0s"},
		"the other way round":        {"monitoring", map[string]string{"a.cue": "package m\n\nimport \"metricwright.dev/catalog\"\n\n#window: \"10m\"\n_rest: {config: window: #window}\n\n{exporters: _} & _rest & catalog.#Catalog\n"}, nil, "10m0s"},
		"a versioned import":         {"monitoring", map[string]string{"a.cue": strings.ReplaceAll(plain1, "catalog\"", "catalog@v0\"")}, nil, "10m0s"},
		"nothing to say":             {"monitoring", map[string]string{"a.cue": strings.ReplaceAll(plain1, "config: window: \"10m\"", "")}, nil, "5m0s"},
		"a bulk override":            {"monitoring", map[string]string{"a.cue": strings.ReplaceAll(plain1, "config: window: \"10m\"", "exporters: [string]: alerts: [string]: for: \"1m\"")}, nil, "5m0s"},
	} {
		t.Run(name, func(t *testing.T) {
			folder(t, "monitoring", tc.files)
			if tc.spoil != nil {
				if err := tc.spoil(); err != nil {
					t.Fatal(err)
				}
			}
			c, l := Load(Options{Dir: tc.dir, Shipped: shippedForTests})
			if len(l) > 0 {
				t.Fatal(report(t, l))
			}
			if got := c.Config.Window.String(); got != tc.want {
				t.Errorf("window %s, want %s", got, tc.want)
			}
		})
	}
}

// The shipped module itself can be the folder: its text is then taken from there.
func TestShippedModuleOnDisk(t *testing.T) {
	files := map[string]string{}
	for name, b := range shipped(shippedForTests, "") {
		files[name] = string(b)
	}
	folder(t, "catalog", files)
	onDisk, l := Load(Options{Dir: "catalog", Shipped: os.DirFS("nowhere")})
	if len(l) > 0 {
		t.Fatal(report(t, l))
	}
	inMemory, _ := Load(Options{Shipped: shippedForTests})
	if d := cmp.Diff(inMemory, onDisk, cmp.AllowUnexported(Catalog{}, Exporter{}, Entry{}, Config{}),
		cmp.Comparer(func(a, b *lookup) bool { return true }), cmp.Comparer(func(a, b places) bool { return true })); d != "" {
		t.Error(d)
	}
	if err := os.WriteFile(filepath.Join("catalog", "vllm", "more.cue"), []byte("package vllm\n\nthresholds: kv_full: above: warnin: 1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	_, l = Load(Options{Dir: "catalog"})
	want := "catalog/vllm/more.cue:3:29: error: above of threshold kv_full has no field warnin [catalog/field]\n    did you mean warning?\n"
	if d := cmp.Diff(want, report(t, l)); d != "" {
		t.Error(d)
	}
}

func TestHash(t *testing.T) {
	load := func(dir string, files map[string]string) string {
		folder(t, dir, files)
		c, l := Load(Options{Dir: dir, Shipped: shippedForTests})
		if len(l) > 0 {
			t.Fatal(report(t, l))
		}
		return c.Hash
	}
	first := load("a", map[string]string{"x.cue": plain1})
	for what, got := range map[string]string{
		"another folder":  load("b/c", map[string]string{"x.cue": plain1}),
		"a module beside": load("d", map[string]string{"x.cue": plain1, "cue.mod/module.cue": moduleFile}),
		"other files":     load("e", map[string]string{"x.cue": plain1, "README.md": "x"}),
	} {
		if got != first {
			t.Errorf("%s changes the hash", what)
		}
	}
	for what, got := range map[string]string{
		"a blank":      load("f", map[string]string{"x.cue": plain1 + "\n"}),
		"another name": load("g", map[string]string{"y.cue": plain1}),
		"another file": load("h", map[string]string{"x.cue": plain1, "y.cue": "package m\n"}),
	} {
		if got == first {
			t.Errorf("%s does not change the hash", what)
		}
	}
}

func TestOverlayOption(t *testing.T) {
	c, l := Load(Options{Shipped: shippedForTests, Overlay: map[string][]byte{"vllm/more.cue": []byte("package vllm\n\ntopics: more: {title: \"More\", about: \"x\"}\n")}})
	if len(l) > 0 || c.Exporter("vllm").Topic("more") == nil {
		t.Error(report(t, l))
	}
	_, l = Load(Options{Shipped: shippedForTests, Overlay: map[string][]byte{"vllm/more.cue": []byte("package vllm\n\ntopics: {\n")}})
	if got := report(t, l); !bytes.HasPrefix([]byte(got), []byte("catalog/vllm/more.cue:3:9: error: the { here is never closed")) {
		t.Error(got)
	}
}

// A file for cue vet alone says nothing to metricwright, whatever it says.
func TestFilesForOtherReadersAreLeftOut(t *testing.T) {
	folder(t, "monitoring", map[string]string{
		"m.cue":   plain1,
		"vet.cue": "@if(!metricwright)\n\npackage other\n\nimport \"example.com/nowhere\"\n\nx: 1 & 2\n",
	})
	c, l := Load(Options{Dir: "monitoring", Shipped: shippedForTests})
	if c == nil || len(l) > 0 {
		t.Error(report(t, l))
	}
}
