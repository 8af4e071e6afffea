package catalog

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"cuelang.org/go/cue/ast"

	"metricwright/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/regular"
)

// vendored is where CUE looks for the shipped module inside another one.
const vendored = "cue.mod/pkg/" + catalog.Module

// files are what CUE gets to see of a module: all of it is read before CUE starts, once,
// so that what cannot be read becomes a finding about that file, and a file that changes
// meanwhile does no harm.
type files struct {
	disk    fs.FS                    // the module's folder; nil: all is in memory
	memory  map[string][]byte        // laid over disk, by slash path
	laid    map[string]bool          // the files of memory that are not the binary's own
	hide    string                   // a folder of disk that memory replaces as a whole
	module  string                   // import path of the module
	display func(name string) string // a file's name as the user knows it

	read  map[string][]byte
	trees map[string]*ast.File // what was read, parsed
	done  map[string]bool      // folders
	bad   diag.List

	clauses map[string]string // package clauses, by file
}

// gather reads the package in a folder and, from there, all packages that are imported.
func (f *files) gather(dir string) {
	f.read, f.done, f.clauses = map[string][]byte{}, map[string]bool{}, map[string]string{}
	f.trees = map[string]*ast.File{}
	for _, name := range []string{"cue.mod/module.cue", "cue.mod/local-module.cue"} {
		if b, err := f.content(name); err == nil {
			f.read[name] = b
		}
	}
	f.pkg(dir)
}

// pkg reads a package: its folder and, as CUE does, the folders above.
func (f *files) pkg(dir string) {
	for ; !f.done[dir]; dir = path.Dir(dir) {
		f.done[dir] = true
		for _, p := range f.parse(f.list(dir)) {
			f.accept(p)
		}
		if dir == "." || strings.HasPrefix(dir, "cue.mod") {
			return
		}
	}
}

// lay puts files over the others of a folder.
func (f *files) lay(dir string, over map[string][]byte) {
	f.laid = map[string]bool{}
	for name, b := range over {
		name = path.Join(dir, name)
		f.memory[name], f.laid[name] = b, true
	}
}

// ships reports whether the file comes from the binary.
func (f *files) ships(name string) bool {
	_, ok := f.memory[name]
	return ok && !f.laid[name]
}

// fault records an unreadable file.
func (f *files) fault(name, format string, args ...any) fault {
	f.bad.Add(diag.Errorf("input/read", diag.Pos{File: f.display(name)}, format, args...))
	return fault{f}
}

type fault struct{ f *files }

// hint says what to do about the fault recorded last.
func (x fault) hint(text string) { x.f.bad[len(x.f.bad)-1].Hint = text }

// onDisk reports whether the folder on disk may answer for the name.
func (f *files) onDisk(name string) bool {
	return f.disk != nil && (f.hide == "" || name != f.hide && !strings.HasPrefix(name, f.hide+"/"))
}

func (f *files) content(name string) ([]byte, error) {
	if b, ok := f.memory[name]; ok {
		return b, nil
	}
	if !f.onDisk(name) {
		return nil, fs.ErrNotExist
	}
	return regular.ReadFS(f.disk, name, 2*maxBytes)
}

// list is the .cue files of a folder, on disk and in memory. Links are followed.
func (f *files) list(dir string) []string {
	var out []string
	for name := range f.memory {
		if path.Dir(name) == dir && isCUE(path.Base(name)) {
			out = append(out, name)
		}
	}
	if f.onDisk(dir) {
		entries, err := fs.ReadDir(f.disk, dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			f.fault(dir, "folder cannot be read: %s", reason(err)).hint("make it readable, or name another folder with --catalog")
		}
		for _, e := range entries {
			name := path.Join(dir, e.Name())
			if isCUE(e.Name()) && f.regular(name) {
				out = append(out, name)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// isCUE reports whether CUE takes a file of that name for a part of the package.
func isCUE(base string) bool {
	return strings.HasSuffix(base, ".cue") && !strings.HasPrefix(base, ".") && !strings.HasPrefix(base, "_") &&
		!strings.HasSuffix(base, "_test.cue") && !strings.HasSuffix(base, "_tool.cue")
}

// regular reports whether the name is that of a file, and records a fault if it is not.
func (f *files) regular(name string) bool {
	switch info, err := fs.Stat(f.disk, name); {
	case err != nil:
		f.fault(name, "cannot be read: %s", reason(err)).hint("if it is a link, mend it; else make it readable or move it away")
	case info.IsDir():
		f.fault(name, "is a folder, but its name is that of a CUE file").hint("rename it")
	case !info.Mode().IsRegular():
		f.fault(name, "is not a regular file").hint("move it out of the catalog's folder")
	default:
		return true
	}
	return false
}

// reason is the operating system's word for what went wrong, without path and verb.
func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}
