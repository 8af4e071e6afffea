package exposition

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"metricwright/gen/diag"
)

// within gives up on a file that does not come to its end in time: a named pipe that nobody
// writes to blocks even the call that opens it, and no deadline reaches there. What is given up
// on waits until the process ends.
func (o Options) within(ctx context.Context, name string, read func() ([]byte, diag.List)) ([]byte, diag.List) {
	ctx, cancel := context.WithTimeout(ctx, o.Timeout)
	defer cancel()
	type result struct {
		body  []byte
		found diag.List
	}
	done := make(chan result, 1)
	go func() {
		body, found := read()
		done <- result{body, found}
	}()
	select {
	case r := <-done:
		return r.body, r.found
	case <-ctx.Done():
		return nil, diag.List{o.unreachable(diag.Pos{File: name}, ctx.Err())}
	}
}

// local is what a file holds, or standard input.
func (o Options) local(name, source string) ([]byte, diag.List) {
	if source == "-" {
		if o.Stdin == nil {
			return o.unpacked(name, strings.NewReader(""))
		}
		return o.unpacked(name, o.Stdin)
	}
	at := diag.Pos{File: name}
	if info, err := os.Stat(source); err == nil && info.IsDir() {
		return nil, diag.List{diag.Errorf("input/file", at, "is a folder, and a page is one file").
			WithHint("name the files in it that hold saved pages, or an address that begins with http:// or https://")}
	}
	f, err := os.Open(source)
	if err != nil {
		return nil, diag.List{missing(at, err)}
	}
	defer f.Close()
	return o.unpacked(name, f)
}

// missing says why a file cannot be opened. What looks like an address was meant as one.
func missing(at diag.Pos, err error) diag.Finding {
	scheme, _, address := strings.Cut(at.File, "://")
	switch {
	case !address || !errors.Is(err, fs.ErrNotExist):
		return diag.Errorf("input/file", at, "%s", reason(err)).
			WithHint("name a saved page, an address that begins with http:// or https://, or - for standard input")
	case scheme == "http" || scheme == "https":
		return diag.Errorf("input/url", at, "is not an address").WithHint("write it as http://HOST:PORT/metrics")
	}
	return diag.Errorf("input/url", at, "pages are not read over %s", scheme).
		WithHint("only addresses that begin with http:// or https:// are read; save the page and name the file")
}

// packed is how every gzip file begins.
var packed = []byte{0x1f, 0x8b}

// unpacked is body of a page that may have been saved as a gzip file.
func (o Options) unpacked(name string, in io.Reader) ([]byte, diag.List) {
	r := bufio.NewReader(in)
	if head, err := r.Peek(len(packed)); err != nil || !bytes.Equal(head, packed) {
		return o.body(name, r) // an error of reading comes again
	}
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, diag.List{broken(name, err)}
	}
	b, err := io.ReadAll(io.LimitReader(z, o.MaxSize+1))
	if err != nil {
		return nil, diag.List{broken(name, err)}
	}
	return o.body(name, bytes.NewReader(b))
}

// broken says that a gzip file cannot be unpacked.
func broken(name string, err error) diag.Finding {
	why := reason(err)
	if errors.Is(err, io.EOF) {
		why = "it ends too early"
	}
	return diag.Errorf("input/gzip", diag.Pos{File: name}, "is compressed with gzip and cannot be unpacked: %s", why).
		WithHint("save the page again; gzip -t says whether a file is whole")
}
