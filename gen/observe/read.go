package observe

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"strings"
	"sync"
	"time"

	"metricwright/gen/diag"
)

// Options say how to read.
type Options struct {
	Timeout time.Duration // for the answer of a server, its body included; 0: 10 s
	MaxSize int64         // of a page in bytes, unpacked; 0: 64 MiB
	Stdin   io.Reader     // what "-" stands for
}

// What holds where an option is not given.
const (
	DefaultTimeout       = 10 * time.Second
	DefaultMaxSize int64 = 64 << 20
)

// atOnce is how many sources are read at a time: a fleet with dead servers should not add up
// its timeouts.
const atOnce = 8

// Read reads and parses sources: files, "-" for standard input, or http and https addresses.
// The pages come in the order of the sources; one that cannot be read is nil and has a finding
// whose id begins with "input/".
func Read(ctx context.Context, sources []string, o Options) ([]*Page, diag.List) {
	if o.Timeout <= 0 {
		o.Timeout = DefaultTimeout
	}
	if o.MaxSize <= 0 {
		o.MaxSize = DefaultMaxSize
	}
	pages, found := make([]*Page, len(sources)), make([]diag.List, len(sources))
	var wait sync.WaitGroup
	free := make(chan struct{}, atOnce)
	for i, s := range sources {
		free <- struct{}{}
		wait.Go(func() {
			defer func() { <-free }()
			pages[i], found[i] = o.read(ctx, s)
		})
	}
	wait.Wait()
	var all diag.List
	for _, l := range found {
		all.Add(l...)
	}
	return pages, all
}

func (o Options) read(ctx context.Context, source string) (*Page, diag.List) {
	if IsURL(source) {
		return o.fetch(ctx, source)
	}
	name, in := source, o.Stdin
	if source == "-" {
		name = "stdin"
		if in == nil {
			in = strings.NewReader("")
		}
	} else {
		f, err := os.Open(source)
		if err != nil {
			return nil, diag.List{diag.Errorf("input/file", diag.Pos{File: source}, "%s", reason(err)).
				WithHint("name a saved page, an address that begins with http:// or https://, or - for standard input")}
		}
		defer f.Close()
		in = f
	}
	body, found := o.body(name, in)
	if body == nil {
		return nil, found
	}
	return Parse(name, body, "")
}

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

// IsURL reports whether a source is an address and no file.
func IsURL(source string) bool {
	u, err := url.Parse(source)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
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
