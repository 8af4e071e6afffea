package catalog

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/cuecontext"
	"cuelang.org/go/cue/load"
	"cuelang.org/go/cue/token"
	"cuelang.org/go/mod/modfile"
	"cuelang.org/go/mod/module"

	"metricwright/catalog"
	"metricwright/gen/diag"
)

// Options say which catalog to load.
type Options struct {
	// Dir is a folder with an overlay, or with the shipped module itself; empty: the
	// catalog that the binary ships.
	Dir string
	// Overlay holds files that are laid over Dir, or over the shipped catalog where Dir is
	// empty, by slash path. Its files need not exist on disk.
	Overlay map[string][]byte
	// Shipped is the module to take for the shipped one; nil: the binary's.
	Shipped fs.FS
}

// Load reads a catalog and checks that it means something. The catalog is nil when a
// finding is an error; ids of findings about unreadable input begin with "input/".
func Load(opts Options) (*Catalog, diag.List) {
	src, out := open(opts)
	if src == nil {
		return nil, out
	}
	return src.run()
}

// source is a catalog that has been found and not yet been evaluated.
type source struct {
	files *files
	dir   string // within the module
	own   bool   // it is the shipped module itself, not an overlay
}

// run loads the source; CUE's evaluator is large, and a panic of it is a finding.
func (s *source) run() (c *Catalog, out diag.List) {
	defer func() {
		if r := recover(); r != nil {
			c, out = nil, diag.List{diag.Errorf("internal/catalog", diag.Pos{File: s.files.display(s.dir)}, "internal: the catalog cannot be evaluated: %v", r).
				WithHint("this is a defect of metricwright or of CUE; leave out what was changed last, and report it")}
		}
	}()
	c, out = s.load()
	out.Sort()
	if out.HasErrors() {
		return nil, out
	}
	return c, out
}

// open finds the module that the folder belongs to and lays the shipped one into it.
func open(opts Options) (*source, diag.List) {
	ships := opts.Shipped
	if ships == nil {
		ships = catalog.FS
	}
	if opts.Dir == "" {
		memory, laid := shipped(ships, ""), map[string]bool{}
		for name, b := range opts.Overlay {
			memory[name], laid[name] = b, true
		}
		f := &files{memory: memory, laid: laid, module: catalog.Module, display: func(name string) string { return path.Join("catalog", name) }}
		return &source{f, ".", true}, nil
	}
	where := diag.Pos{File: filepath.Clean(opts.Dir)}
	info, err := os.Stat(opts.Dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, diag.List{diag.Errorf("input/folder", where, "there is no such folder").
			WithHint("--catalog names a folder with CUE files; metricwright init makes one")}
	case err != nil:
		return nil, diag.List{diag.Errorf("input/folder", where, "cannot be read: %s", reason(err)).WithHint("name another folder with --catalog")}
	case !info.IsDir():
		return nil, diag.List{diag.Errorf("input/folder", where, "is a file, not a folder").
			WithHint("--catalog names the folder: %s", filepath.Dir(opts.Dir))}
	}
	abs, err := filepath.Abs(opts.Dir)
	if err != nil {
		return nil, diag.List{diag.Errorf("input/folder", where, "cannot be read: %s", reason(err))}
	}
	root := moduleRoot(abs)
	rel, _ := filepath.Rel(root, abs)
	dir := filepath.ToSlash(rel)
	up, _ := filepath.Rel(abs, root)
	display := func(name string) string {
		if rest, ok := strings.CutPrefix(name, vendored+"/"); ok {
			return path.Join("catalog", rest)
		}
		return filepath.Join(opts.Dir, up, filepath.FromSlash(name))
	}
	base := os.DirFS(root)
	text, err := fs.ReadFile(base, "cue.mod/module.cue")
	name := defaultModule
	if err == nil {
		var bad diag.List
		if name, bad = checkModule(display("cue.mod/module.cue"), text); bad.HasErrors() {
			return nil, bad
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, diag.List{diag.Errorf("input/read", diag.Pos{File: display("cue.mod/module.cue")}, "cannot be read: %s", reason(err)).
			WithHint("make it a readable file, or remove it: an overlay needs none")}
	}
	memory := map[string][]byte{}
	hide := ""
	own := strings.HasPrefix(name, catalog.Module+"@") || name == catalog.Module
	if !own { // the shipped module cannot be laid into itself: its import would be ambiguous
		memory, hide = shipped(ships, vendored), vendored
		if err != nil {
			memory["cue.mod/module.cue"] = []byte(moduleFile)
		}
	}
	laid := map[string]bool{}
	for name, b := range opts.Overlay {
		name = path.Join(dir, name)
		memory[name], laid[name] = b, true
	}
	f := &files{disk: base, memory: memory, laid: laid, hide: hide, module: importPath(name), display: display}
	return &source{f, dir, own}, nil
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

// virtual is where CUE believes the module to lie. Everything is in memory there; the
// name keeps clear of real folders.
const virtual = "/metricwright.invalid"

// load evaluates the source.
func (s *source) load() (*Catalog, diag.List) {
	s.files.gather(s.dir)
	if len(s.files.bad) > 0 {
		return nil, s.files.bad
	}
	if bad := s.files.checkPackage(s.dir); len(bad) > 0 {
		return nil, bad
	}
	overlay := make(map[string]load.Source, len(s.files.read))
	for name, b := range s.files.read {
		overlay[path.Join(virtual, name)] = load.FromBytes(b)
	}
	in := load.Instances([]string{"."}, &load.Config{
		Dir: path.Join(virtual, s.dir), ModuleRoot: virtual, Overlay: overlay,
		Registry: noRegistry{}, Env: []string{},
	})[0]
	t := translator{source: s}
	if in.Err != nil {
		return nil, t.load(in)
	}
	if !s.own {
		if bad := checkForm(s, in); len(bad) > 0 {
			return nil, bad
		}
	}
	t.index = newIndex(s, in)
	v := cuecontext.New().BuildInstance(in)
	if s.own {
		v = v.LookupPath(cue.ParsePath("#Catalog"))
	}
	if err := v.Validate(cue.Concrete(true)); err != nil {
		return nil, t.evaluate(err)
	}
	d := &decoder{index: t.index}
	c := d.catalog(v)
	c.Version, c.Hash = catalog.Version, hash(s, in)
	c.lookup = newLookup(c)
	d.bad.Add(check(c)...)
	return c, d.bad
}

// pos is the user's name for a place.
func (s *source) pos(p token.Pos) diag.Pos {
	if !p.IsValid() {
		return diag.Pos{}
	}
	return diag.Pos{File: s.files.display(inModule(p.Filename())), Line: p.Line(), Col: p.Column()}
}

// inModule is a file's name within the module, from the name that CUE has for it.
func inModule(filename string) string {
	return strings.TrimPrefix(strings.TrimPrefix(filename, virtual), "/")
}

// noRegistry refuses to fetch modules: a build step must not depend on a network.
type noRegistry struct{}

var errNoRegistry = errors.New("modules are not fetched")

func (noRegistry) ModFile(_ context.Context, v module.Version) (*modfile.File, error) {
	return nil, fmt.Errorf("%v: %w", v, errNoRegistry)
}

func (noRegistry) Fetch(_ context.Context, v module.Version) (module.SourceLoc, error) {
	return module.SourceLoc{}, fmt.Errorf("%v: %w", v, errNoRegistry)
}

func (noRegistry) ModuleVersions(context.Context, string) ([]string, error) { return nil, nil }
