package exposition

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"metricwright/gen/diag"
)

// body is all that a reader gives, or a finding. It is never nil without one.
func (o Options) body(name string, in io.Reader) ([]byte, diag.List) {
	b, err := io.ReadAll(io.LimitReader(in, o.MaxSize+1))
	at := diag.Pos{File: name}
	switch {
	case err != nil && (errors.Is(err, context.DeadlineExceeded) || os.IsTimeout(err)):
		return nil, diag.List{o.timedOut(at)}
	case err != nil:
		return nil, diag.List{diag.Errorf("input/read", at, "cannot be read to its end: %s", reason(err)).WithHint("try again")}
	case int64(len(b)) > o.MaxSize:
		return nil, diag.List{diag.Errorf("input/size", at, "is larger than %s", FormatSize(o.MaxSize)).
			WithHint("a page of this size is mostly another one than meant; --max-size raises the limit")}
	}
	return b, nil
}

// reason is an error without the name that the finding gives anyway.
func reason(err error) string {
	var p *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file"
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "it ends too early"
	case errors.As(err, &p):
		return fmt.Sprint(p.Err)
	}
	return err.Error()
}
