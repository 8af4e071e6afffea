package output

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// interim is the manifest while files are replaced, before it has its name.
const interim = ManifestName + ".interim"

// Write makes the folder hold the sealed tree. Every file goes to a temporary name first. Only when
// all of them are on the disk, a manifest appears that lists the files to come and those to go, the
// files are renamed and removed, and the manifest of the tree follows: whenever a run is killed,
// the manifest lists every file of ours, and differs or lists files that do. A file that
// metricwright did not write is never touched: where one is in the way, nothing is written and the
// error names it.
func (h *Held) Write(t Tree) error {
	old, err := readManifest(h.dir)
	if err != nil {
		return err
	}
	if err := t.clashes(h.dir, old); err != nil {
		return err
	}
	if err := h.sweep(t, old); err != nil {
		return err
	}
	changed, gone := t.changed(h.dir), old.gone(t, h.dir)
	if err := h.replace(t, changed, gone, old); err != nil {
		return err
	}
	h.prune(gone)
	return nil
}

// replace brings changed files in and takes those away that have gone.
func (h *Held) replace(t Tree, changed, gone []string, old *Manifest) error {
	if len(changed)+len(gone) == 0 {
		return nil
	}
	staged := Tree{}
	for _, name := range changed {
		staged[name] = t[name]
	}
	first := ManifestName // the manifest that comes before the files
	if len(gone) > 0 {
		list, err := t.listing(old, gone)
		if err != nil {
			return err
		}
		first, staged[interim], staged[ManifestName] = interim, list, t[ManifestName]
	}
	if err := h.stage(staged); err != nil {
		return fmt.Errorf("nothing was changed: %w", err)
	}
	if err := h.swap(staged, first, gone); err != nil {
		return fmt.Errorf("some files have been replaced and some have not, run generate again: %w", err)
	}
	return nil
}

// swap is the time in which old and new files stand side by side.
func (h *Held) swap(staged Tree, first string, gone []string) error {
	if _, ok := staged[first]; ok {
		if err := errors.Join(h.sys.rename(h.at(temp(first)), h.at(ManifestName)), h.sys.sync(h.dir)); err != nil {
			return err
		}
	}
	dirs := map[string]bool{}
	for _, name := range staged.Names() {
		if name == ManifestName || name == interim {
			continue
		}
		if err := h.sys.rename(h.at(temp(name)), h.at(name)); err != nil {
			return err
		}
		dirs[filepath.Dir(h.at(name))] = true
	}
	for _, name := range gone {
		if err := h.sys.remove(h.at(name)); err != nil {
			return err
		}
		dirs[filepath.Dir(h.at(name))] = true
	}
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		if err := h.sys.sync(dir); err != nil {
			return err
		}
	}
	if first == ManifestName {
		return nil
	}
	return errors.Join(h.sys.rename(h.at(temp(ManifestName)), h.at(ManifestName)), h.sys.sync(h.dir))
}

// stage writes files beside the names that they are to have, several at a time: most of it is
// waiting for the disk. If one cannot be written, none stays.
func (h *Held) stage(files Tree) error {
	names := files.Names()
	var made []string
	for _, name := range names {
		dir := filepath.Dir(h.at(name))
		made = append(missing(dir), made...)
		if err := h.sys.mkdir(dir); err != nil {
			return err
		}
	}
	errs := make([]error, len(names))
	limit := make(chan struct{}, h.parallel())
	var running sync.WaitGroup
	for i, name := range names {
		limit <- struct{}{}
		running.Go(func() { errs[i] = h.sys.write(h.at(temp(name)), files[name]); <-limit })
	}
	running.Wait()
	failed := slices.IndexFunc(errs, func(err error) bool { return err != nil })
	if failed < 0 {
		return nil
	}
	for _, name := range names {
		_ = h.sys.remove(h.at(temp(name)))
	}
	for _, dir := range made {
		_ = h.sys.remove(dir)
	}
	return errs[failed]
}

// parallel is how many files are written at a time.
func (h *Held) parallel() int {
	if _, ok := h.sys.(disk); ok {
		return 4 * runtime.GOMAXPROCS(0)
	}
	return 1 // a test counts the steps
}

// changed are the files whose bytes on disk differ.
func (t Tree) changed(dir string) []string {
	return slices.DeleteFunc(t.Names(), func(name string) bool {
		data, err := load(at(dir, name))
		return err == nil && bytes.Equal(data, t[name])
	})
}

func (h *Held) at(name string) string { return at(h.dir, name) }

// prune removes the folders of files that have gone, if nothing else is in them.
func (h *Held) prune(names []string) {
	var dirs []string
	for _, name := range names {
		for d := filepath.Dir(filepath.FromSlash(name)); d != "."; d = filepath.Dir(d) {
			if !slices.Contains(dirs, d) {
				dirs = append(dirs, d)
			}
		}
	}
	slices.SortFunc(dirs, func(a, b string) int {
		return strings.Count(b, string(filepath.Separator)) - strings.Count(a, string(filepath.Separator))
	})
	for _, d := range dirs {
		_ = h.sys.remove(filepath.Join(h.dir, d)) // fails where something is in it, as it should
	}
}
