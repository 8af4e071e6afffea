package catalog

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"strings"

	"metricwright/catalog"
	"metricwright/gen/diag"
)

// source is a catalog that has been found and not yet been evaluated.
type source struct {
	files *files
	dir   string // within the module
	own   bool   // it is the shipped module itself, not an overlay
}

// open finds what the options name; without a source, the findings say why.
func open(opts Options) (*source, diag.List) {
	ships := opts.Shipped
	if ships == nil {
		ships = catalog.FS
	}
	if opts.Dir != "" {
		return openFolder(opts, ships)
	}
	f := &files{
		memory: shipped(ships, ""), module: catalog.Module,
		display: func(name string) string { return path.Join("catalog", name) },
	}
	f.lay(".", opts.Overlay)
	return &source{f, ".", true}, nil
}

// openFolder finds the module that a folder belongs to and lays the shipped one into it.
func openFolder(opts Options, ships fs.FS) (*source, diag.List) {
	if d, ok := noFolder(opts.Dir); ok {
		return nil, diag.List{d}
	}
	abs, err := filepath.Abs(opts.Dir)
	if err != nil {
		return nil, diag.List{diag.Errorf("input/folder", diag.Pos{File: opts.Dir}, "cannot be found: the current folder is gone").
			WithHint("go to a folder that exists, or name the catalog by its full path")}
	}
	root := moduleRoot(abs)
	rel, _ := filepath.Rel(root, abs)
	up, _ := filepath.Rel(abs, root)
	f := &files{disk: os.DirFS(root), memory: map[string][]byte{}, module: importPath(defaultModule)}
	f.display = func(name string) string {
		if rest, ok := strings.CutPrefix(name, vendored+"/"); ok {
			return path.Join("catalog", rest)
		}
		return filepath.Join(opts.Dir, up, filepath.FromSlash(name))
	}
	s := &source{f, filepath.ToSlash(rel), false}
	const module = "cue.mod/module.cue"
	switch text, err := f.content(module); {
	case errors.Is(err, fs.ErrNotExist):
		f.memory[module] = []byte(moduleFile)
	case err != nil:
		return nil, diag.List{diag.Errorf("input/read", diag.Pos{File: f.display(module)}, "cannot be read: %s", reason(err)).
			WithHint("make it a readable file, or remove it: an overlay needs none")}
	default:
		name, bad := checkModule(f.display(module), text)
		if bad.HasErrors() {
			return nil, bad
		}
		f.module = importPath(name)
		s.own = f.module == catalog.Module
	}
	if !s.own { // the shipped module cannot be laid into itself: its import would be ambiguous
		maps.Copy(f.memory, shipped(ships, vendored))
		f.hide = vendored
	}
	f.lay(s.dir, opts.Overlay)
	return s, nil
}

// noFolder says why the name is not that of a folder that can be read, if it is not.
func noFolder(dir string) (diag.Finding, bool) {
	where := diag.Pos{File: filepath.Clean(dir)}
	switch info, err := os.Stat(dir); {
	case errors.Is(err, fs.ErrNotExist):
		return diag.Errorf("input/folder", where, "there is no such folder").
			WithHint("--catalog names a folder with CUE files; metricwright init makes one"), true
	case err != nil:
		return diag.Errorf("input/folder", where, "cannot be read: %s", reason(err)).WithHint("name another folder with --catalog"), true
	case !info.IsDir():
		return diag.Errorf("input/folder", where, "is a file, not a folder").WithHint("--catalog names the folder: %s", filepath.Dir(dir)), true
	}
	return diag.Finding{}, false
}

// moduleRoot is the nearest folder above (or the folder itself) that has a cue.mod.
func moduleRoot(abs string) string {
	for dir := abs; ; dir = filepath.Dir(dir) {
		if info, err := os.Stat(filepath.Join(dir, "cue.mod")); err == nil && info.IsDir() {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return abs
		}
	}
}

// shipped is the CUE of the shipped module, below a folder. Below another module it
// brings no module file.
func shipped(module fs.FS, below string) map[string][]byte {
	out := map[string][]byte{}
	err := fs.WalkDir(module, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".cue") || below != "" && strings.HasPrefix(name, "cue.mod/") {
			return err
		}
		b, err := fs.ReadFile(module, name)
		out[path.Join(below, name)] = b
		return err
	})
	if err != nil {
		panic(err) // the files are part of the binary
	}
	return out
}
