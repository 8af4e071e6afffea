package catalog

import (
	"path"
	"runtime"
	"slices"
	"sync"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/parser"
	"cuelang.org/go/cue/token"

	"metricwright/gen/diag"
)

// parsed is a file of the catalog, or why it is none.
type parsed struct {
	name   string
	text   []byte
	tree   *ast.File
	unread error // the file cannot be read
	refuse *diag.Finding
	wrong  error // its syntax
}

// parse reads and parses files that have not been read, on every core. CUE gets these trees and
// parses nothing a second time.
func (f *files) parse(names []string) []parsed {
	names = slices.DeleteFunc(names, func(name string) bool { _, ok := f.read[name]; return ok })
	out := make([]parsed, len(names))
	var running sync.WaitGroup
	limit := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, name := range names {
		limit <- struct{}{}
		running.Go(func() { out[i] = f.parseFile(name); <-limit })
	}
	running.Wait()
	return out
}

func (f *files) parseFile(name string) parsed {
	p := parsed{name: name}
	if p.text, p.unread = f.content(name); p.unread != nil {
		return p
	}
	if !f.ships(name) { // what the binary ships is sound
		if d, ok := unreadable(f.display(name), p.text); ok {
			p.refuse = &d
			return p
		}
	}
	p.tree, p.wrong = parser.ParseFile(path.Join(virtual, name), p.text, parser.ParseComments)
	return p
}

// accept takes a file into the catalog, with what it imports.
func (f *files) accept(p parsed) {
	switch {
	case p.unread != nil:
		f.fault(p.name, "cannot be read: %s", reason(p.unread)).hint("every .cue file of the folder belongs to the catalog; make it readable or move it away")
		return
	case p.refuse != nil:
		f.bad.Add(*p.refuse)
		return
	case p.wrong == nil && forOthers(p.tree):
		return
	}
	f.read[p.name] = p.text
	if p.wrong != nil {
		f.bad.Add(syntax(p.wrong, p.text, func(at token.Pos) diag.Pos {
			return diag.Pos{File: f.display(p.name), Line: at.Line(), Col: at.Column()}
		})...)
		return
	}
	f.trees[p.name] = p.tree
	f.clauses[p.name] = p.tree.PackageName()
	f.attributes(p.name, p.tree)
	f.lists(p.name, p.tree)
	for spec := range p.tree.ImportSpecs() {
		f.follow(p.name, spec)
	}
}

// tree is how CUE gets a file.
func (f *files) tree(name string, text any, cfg parser.Config) (*ast.File, error) {
	if t := f.trees[inModule(name)]; t != nil {
		return t, nil
	}
	return parser.ParseFile(name, text, cfg)
}
