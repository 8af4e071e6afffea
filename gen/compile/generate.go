package compile

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"metricwright/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/output"
	"metricwright/gen/plan"
)

// Options are those of a run.
type Options struct {
	Catalog  string   // folder with an overlay or the catalog itself; empty: see Where
	Out      string   // the output folder
	Check    bool     // compare instead of writing
	Pictures Pictures // of the boards, for their pages
}

// Result is what a run came to.
type Result struct {
	Findings diag.List
	Plan     *plan.Plan
	Files    int            // in the tree
	Drift    []output.Drift // with Check: how the folder differs
	Strays   []string       // files of the folder that bear our mark and are not of this run
}

// Where is the folder that a run without --catalog reads: the current one if CUE is in it, so that
// an overlay whose import is missing is a finding and not passed over; else none, which means the
// shipped catalog.
func Where(dir string) string {
	if dir != "" {
		return dir
	}
	if files, _ := filepath.Glob("*.cue"); len(files) > 0 {
		return "."
	}
	if _, err := os.Stat("cue.mod"); err == nil {
		return "."
	}
	return ""
}

// Asked is the folder that a run without --catalog reads to answer a question: as Where, but CUE of
// something else in the current folder is passed over.
func Asked(dir string) string {
	if dir != "" || Where(dir) == "" {
		return dir
	}
	files, _ := filepath.Glob("*.cue")
	for _, f := range files {
		if b, err := os.ReadFile(f); err != nil || bytes.Contains(b, []byte("#Catalog")) || bytes.Contains(b, []byte(catalog.Module)) {
			return "."
		}
	}
	return ""
}

// Source names the catalog of a run for a reader.
func Source(dir string) string {
	switch dir = Where(dir); dir {
	case "":
		return "the shipped catalog " + catalog.Version
	case ".":
		return "the catalog in this folder"
	}
	return "the catalog in " + dir
}

// Summary counts what a plan holds.
func Summary(p *plan.Plan) string {
	return fmt.Sprintf("%d recording rules, %d alerts, %d boards", len(p.Records()), len(p.Alerts()), len(p.Boards))
}

// Generate compiles a catalog and writes its artifacts, or compares them with what lies there.
// A catalog with errors changes nothing.
func Generate(o Options) (Result, error) {
	p, found := read(Where(o.Catalog))
	r := Result{Findings: found, Plan: p}
	if p == nil || found.HasErrors() {
		r.Findings.Sort()
		return r, nil
	}
	var folder *output.Held
	var unread error
	if !o.Check { // a check changes nothing, and waits for nobody
		if folder, unread = output.Hold(o.Out); unread == nil {
			defer folder.Release()
		}
	}
	var kept *output.Pictures
	if unread == nil {
		kept, unread = output.KeptPictures(o.Out)
	}
	pictures := o.Pictures.wanted(kept) && p.Catalog.Config.Outputs.Docs
	checked := make(chan diag.List)
	go func() { checked <- check(p) }()
	t, err := emit(p, pictures)
	r.Findings.Add(<-checked...)
	r.Findings.Sort()
	if err != nil || r.Findings.HasErrors() {
		return r, err
	}
	if unread != nil {
		return r, wrap(unread, o.Out)
	}
	var drawn *output.Pictures
	if pictures {
		if drawn, err = illustrate(t, p, kept, o); err != nil {
			return r, err
		}
	}
	if err := seal(t, p, drawn); err != nil {
		return r, err
	}
	r.Files = len(t)
	if o.Check {
		r.Files += drawn.Len()
		r.Drift, err = t.Compare(o.Out, drawn)
		if pictures {
			r.Drift = append(r.Drift, outdated(p, kept)...)
		}
		return r, wrap(err, o.Out)
	}
	if err := folder.Write(t); err != nil {
		return r, wrap(err, o.Out)
	}
	r.Strays, err = output.Strays(o.Out)
	return r, wrap(err, o.Out)
}

func wrap(err error, out string) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("the output folder %s: %w", out, err)
}
