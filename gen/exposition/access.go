package exposition

import (
	"crypto/tls"
	"crypto/x509"
	"net/http"
	"os"
	"regexp"
	"strings"

	"metricwright/gen/diag"
)

// Access says how sources over HTTP are reached. Values are secrets where they come from a file or
// from the environment: no finding and no report shows them.
type Access struct {
	Bearer    string   // file:PATH or env:NAME, which holds the token
	Headers   []string // NAME=VALUE, where VALUE may be file:PATH or env:NAME
	CA        string   // a file with the certificates of the authorities to trust, in PEM
	Cert, Key string   // files with a client's certificate and its key, in PEM
	Insecure  bool     // certificates of servers are not checked
}

// client is made once for all sources of a run.
func (a Access) client() (*http.Client, []string, diag.List) {
	var found diag.List
	header, secrets := http.Header{}, []string(nil)
	set := func(flag, name, prefix, from string) {
		value, secret, bad := valueOf(flag, from)
		found.Add(bad...)
		header.Add(name, prefix+value)
		if secret && value != "" {
			secrets = append(secrets, value)
		}
	}
	if a.Bearer != "" {
		if !strings.HasPrefix(a.Bearer, "file:") && !strings.HasPrefix(a.Bearer, "env:") {
			found.Add(diag.Errorf("input/access", diag.Pos{}, "--bearer does not say where the token is").
				WithHint("write --bearer file:PATH or --bearer env:NAME: other users of the machine can read a command line"))
			return nil, nil, found
		}
		set("--bearer", "Authorization", "Bearer ", a.Bearer)
	}
	for _, h := range a.Headers {
		name, value, ok := strings.Cut(h, "=")
		if !ok || !headerName.MatchString(name) {
			found.Add(diag.Errorf("input/access", diag.Pos{}, "--header has no name and value").
				WithHint("write --header X-Scope-OrgID=TENANT, or NAME=file:PATH or NAME=env:NAME for a secret"))
			continue
		}
		if private.MatchString(name) && !strings.HasPrefix(value, "file:") && !strings.HasPrefix(value, "env:") {
			found.Add(diag.Errorf("input/access", diag.Pos{}, "--header %s has its secret on the command line, which other users of the machine can read", name).
				WithHint("write --header %s=file:PATH or %s=env:NAME", name, name))
			continue
		}
		set("--header "+name, name, "", value)
	}
	conf, bad := a.tls()
	found.Add(bad...)
	if found.HasErrors() {
		return nil, nil, found
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.TLSClientConfig = conf
	transport.MaxIdleConnsPerHost = atOnce
	return &http.Client{Transport: &headers{transport, header}}, secrets, found
}

var (
	headerName = regexp.MustCompile("^[A-Za-z0-9!#$%&'*+.^_`|~-]+$")
	private    = regexp.MustCompile(`(?i)auth|token|secret|password|cookie|key|sig`)
)

// valueOf is what a flag stands for: itself, or what a file or a variable of the environment holds.
func valueOf(flag, from string) (value string, secret bool, found diag.List) {
	bad := func(format string, args ...any) (string, bool, diag.List) {
		return "", true, diag.List{diag.Errorf("input/access", diag.Pos{}, flag+": "+format, args...).WithHint("the file or the variable holds the value alone")}
	}
	if path, ok := strings.CutPrefix(from, "file:"); ok {
		b, err := os.ReadFile(path)
		if err != nil {
			return bad("%s cannot be read: %s", path, reason(err))
		}
		value, secret = strings.TrimRight(string(b), "\r\n"), true
		from = "the file " + path
	} else if name, ok := strings.CutPrefix(from, "env:"); ok {
		value, secret = os.Getenv(name), true
		from = "the variable " + name
	} else {
		return from, false, nil
	}
	switch {
	case value == "":
		return bad("%s is empty or is not there", from)
	case strings.ContainsAny(value, "\r\n\x00"):
		return bad("%s holds several lines", from)
	}
	return value, secret, nil
}

// tls is how certificates are shown and checked.
func (a Access) tls() (*tls.Config, diag.List) {
	conf := &tls.Config{InsecureSkipVerify: a.Insecure} //nolint:gosec // asked for, with a warning
	var found diag.List
	bad := func(format string, args ...any) {
		found.Add(diag.Errorf("input/access", diag.Pos{}, format, args...).WithHint("name a file in PEM, which begins with -----BEGIN"))
	}
	if a.Insecure {
		found.Add(diag.Warnf("access/insecure", diag.Pos{}, "certificates are not checked: whoever is between here and the servers can read and change what is sent").
			WithHint("--ca FILE trusts an authority of your own"))
	}
	if a.CA != "" {
		pem, err := os.ReadFile(a.CA)
		conf.RootCAs = x509.NewCertPool()
		switch {
		case err != nil:
			bad("--ca: %s cannot be read: %s", a.CA, reason(err))
		case !conf.RootCAs.AppendCertsFromPEM(pem):
			bad("--ca: %s holds no certificate", a.CA)
		}
	}
	switch {
	case (a.Cert == "") != (a.Key == ""):
		found.Add(diag.Errorf("input/access", diag.Pos{}, "a client's certificate needs its key").WithHint("name both: --cert FILE --key FILE"))
	case a.Cert != "":
		pair, err := tls.LoadX509KeyPair(a.Cert, a.Key)
		if err != nil {
			bad("--cert and --key: %s and %s are not a certificate and its key: %s", a.Cert, a.Key, reason(err))
		}
		conf.Certificates = []tls.Certificate{pair}
	}
	return conf, found
}

// headers adds headers to requests, and to none that a redirect leads to another host.
type headers struct {
	next http.RoundTripper
	add  http.Header
}

func (h *headers) RoundTrip(r *http.Request) (*http.Response, error) {
	first := r
	for first.Response != nil {
		first = first.Response.Request
	}
	if len(h.add) > 0 && first.URL.Host == r.URL.Host && first.URL.Scheme == r.URL.Scheme {
		r = r.Clone(r.Context())
		for name, values := range h.add {
			r.Header[name] = values
			if name == "Host" {
				r.Host = values[0]
			}
		}
	}
	return h.next.RoundTrip(r)
}
