package exposition

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"sync"
	"time"

	"metricwright/gen/diag"
	"metricwright/gen/progress"
)

// Options say how to read.
type Options struct {
	Timeout  time.Duration // for a whole page, wherever it comes from; 0: 10 s
	MaxSize  int64         // of a page in bytes, unpacked; 0: 64 MiB
	Stdin    io.Reader     // what "-" stands for
	Access   Access
	Progress io.Writer // a terminal: shows how far a run is once it takes over a second
}

// What holds where an option is not given.
const (
	DefaultTimeout       = 10 * time.Second
	DefaultMaxSize int64 = 64 << 20
)

// atOnce is how many sources are read at a time: a fleet with dead servers should not add up
// its timeouts.
const atOnce = 8

// Fleet is pages that are read when they are asked for, so that no more of them are in memory than
// are being looked at.
type Fleet struct {
	o       Options
	client  *http.Client
	secrets []string
	names   []string
	pages   []func(context.Context) (*Page, diag.List)
}

// NewFleet has no pages yet. Its findings are those about access; with an error it is nil.
func NewFleet(o Options) (*Fleet, diag.List) {
	if o.Timeout <= 0 {
		o.Timeout = DefaultTimeout
	}
	if o.MaxSize <= 0 {
		o.MaxSize = DefaultMaxSize
	}
	client, secrets, found := o.Access.client()
	if client == nil {
		return nil, masked(found, secrets)
	}
	return &Fleet{o: o, client: client, secrets: secrets}, found
}

// Len is how many pages there are.
func (f *Fleet) Len() int { return len(f.pages) }

// Name is what a reader knows a page by: a pod, a file or an address.
func (f *Fleet) Name(i int) string { return f.names[i] }

func (f *Fleet) add(name string, page func(context.Context) (*Page, diag.List)) {
	f.names, f.pages = append(f.names, name), append(f.pages, page)
}

// AddSources adds files, "-" for standard input, or http and https addresses.
func (f *Fleet) AddSources(sources ...string) {
	for _, s := range sources {
		name := shown(s)
		if s == "-" {
			name = "stdin"
		}
		f.add(name, func(ctx context.Context) (*Page, diag.List) { return f.read(ctx, s, name) })
	}
}

// Each reads the pages, several at a time, and calls what is given for each, from several
// goroutines. A page that cannot be read is nil and has a finding whose id begins with "input/".
func (f *Fleet) Each(ctx context.Context, call func(i int, p *Page, found diag.List)) {
	bar := progress.New(f.o.Progress, "pages", f.Len())
	defer bar.Done()
	var wait sync.WaitGroup
	free := make(chan struct{}, atOnce)
	for i, page := range f.pages {
		free <- struct{}{}
		wait.Go(func() {
			defer func() { <-free }()
			p, found := page(ctx)
			call(i, p, masked(found, f.secrets))
			bar.Step()
		})
	}
	wait.Wait()
}

func (f *Fleet) read(ctx context.Context, source, name string) (*Page, diag.List) {
	if IsURL(source) {
		return f.fetch(ctx, source, name)
	}
	body, found := f.o.within(ctx, name, func() ([]byte, diag.List) { return f.o.local(name, source) })
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
