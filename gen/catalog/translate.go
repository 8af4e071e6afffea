package catalog

import (
	"fmt"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/build"
	"cuelang.org/go/cue/errors"
	"cuelang.org/go/cue/token"

	"metricwright/gen/diag"
)

// translator turns CUE's errors into findings.
type translator struct {
	source *source
	index  *index
}

func (t *translator) load(in *build.Instance) (out diag.List) {
	for _, e := range errors.Errors(in.Err) {
		f, a := e.Msg()
		out.Add(diag.Errorf("cue/load", t.source.pos(e.Position()), "%s", fmt.Sprintf(f, a...)))
	}
	return out
}

func (t *translator) evaluate(v cue.Value, err error) (out diag.List) {
	for _, e := range errors.Errors(err) {
		f, a := e.Msg()
		out.Add(diag.Errorf("cue/value", t.source.pos(e.Position()), "%s", fmt.Sprintf(f, a...)))
	}
	return out
}

func syntax(err error, pos func(token.Pos) diag.Pos) (out diag.List) {
	for _, e := range errors.Errors(err) {
		f, a := e.Msg()
		out.Add(diag.Errorf("cue/syntax", pos(e.Position()), "%s", fmt.Sprintf(f, a...)))
	}
	return out
}
