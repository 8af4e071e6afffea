package catalog

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
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

// run loads the source within its budget; CUE's evaluator is large, and a panic of it is a finding.
func (s *source) run() (*Catalog, diag.List) {
	s.files.gather(s.dir)
	if len(s.files.bad) > 0 {
		s.files.bad.Sort()
		return nil, s.files.bad
	}
	var c *Catalog
	var out diag.List
	over := budgetOf(s.files.read).spend(func() {
		defer func() {
			if r := recover(); r != nil {
				c, out = nil, diag.List{diag.Errorf("internal/catalog", diag.Pos{File: s.files.display(s.dir)}, "internal: the catalog cannot be evaluated: %v", r).
					WithHint("this is a defect of metricwright or of CUE; leave out what was changed last, and report it")}
			}
		}()
		c, out = s.load()
	})
	if over != "" {
		return nil, s.exceeded(over)
	}
	out.Sort()
	if out.HasErrors() {
		return nil, out
	}
	return c, out
}

// virtual is where CUE believes the module to lie. Everything is in memory there; the
// name keeps clear of real folders.
const virtual = "/metricwright.invalid"

// load evaluates the source.
func (s *source) load() (*Catalog, diag.List) {
	if bad := s.files.checkPackage(s.dir); len(bad) > 0 {
		return nil, bad
	}
	overlay := make(map[string]load.Source, len(s.files.read))
	for name, b := range s.files.read {
		overlay[path.Join(virtual, name)] = load.FromBytes(b)
	}
	in := load.Instances([]string{"."}, &load.Config{
		Dir: path.Join(virtual, s.dir), ModuleRoot: virtual, Overlay: overlay, ParseFile: s.files.tree,
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
	if bad := append(checkHidden(t.index), checkControl(t.index)...); len(bad) > 0 {
		return nil, bad
	}
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
	for _, e := range c.Exporters {
		e.settle()
	}
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
