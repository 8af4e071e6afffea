package exposition

import (
	"context"
	"io"
	"net/url"
	"sync"
	"time"

	"metricwright/gen/diag"
)

// Options say how to read.
type Options struct {
	Timeout time.Duration // for a whole page, wherever it comes from; 0: 10 s
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
	name := source
	if source == "-" {
		name = "stdin"
	}
	body, found := o.within(ctx, name, func() ([]byte, diag.List) { return o.local(name, source) })
	if body == nil {
		return nil, found
	}
	return Parse(name, body, "")
}

// IsURL reports whether a source is an address and no file.
func IsURL(source string) bool {
	u, err := url.Parse(source)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}
