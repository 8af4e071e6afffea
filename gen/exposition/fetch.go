package exposition

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"syscall"

	"metricwright/gen/diag"
)

// accept is what Prometheus 3 asks for with its default settings, so that the page is the one
// that it stores: some servers name their series otherwise for other readers.
const accept = "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.7," +
	"application/openmetrics-text;version=0.0.1;q=0.6," +
	"text/plain;version=1.0.0;escaping=allow-utf-8;q=0.5," +
	"text/plain;version=0.0.4;q=0.4,*/*;q=0.3"

// fetch reads a page from a server.
func (f *Fleet) fetch(ctx context.Context, source, name string) (*Page, diag.List) {
	o, at := f.o, diag.Pos{File: name}
	ctx, cancel := context.WithTimeout(ctx, o.Timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, source, nil)
	if err != nil {
		return nil, diag.List{diag.Errorf("input/url", at, "is not an address").WithHint("write it as http://HOST:PORT/metrics")}
	}
	req.Header.Set("Accept", accept)
	req.Header.Set("User-Agent", "metricwright")
	req.Header.Set("X-Prometheus-Scrape-Timeout-Seconds", strconv.FormatFloat(o.Timeout.Seconds(), 'f', -1, 64))
	resp, err := f.client.Do(req)
	if err != nil {
		return nil, diag.List{o.unreachable(at, err)}
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, diag.List{diag.Errorf("input/status", at, "answers %s", status(resp)).WithHint("%s", remedy(resp.StatusCode))}
	}
	body, found := o.body(name, resp.Body)
	if body == nil {
		return nil, found
	}
	typ := resp.Header.Get("Content-Type")
	page, found := Parse(name, body, typ)
	if page != nil {
		page.Live = true
	}
	if typ == "" && page != nil {
		found.Add(diag.Warnf("verify/content-type", at, "does not say of which type its page is, so Prometheus 3 refuses it").
			WithHint("have the server send Content-Type, or set fallback_scrape_protocol in the scrape job"))
	}
	return page, found
}

func status(resp *http.Response) string {
	s := strconv.Itoa(resp.StatusCode)
	if t := http.StatusText(resp.StatusCode); t != "" {
		s += " " + t
	}
	if at := resp.Request.URL; resp.Request.Response != nil {
		s += " after a redirect to " + shown(at.String())
	}
	return s
}

// remedy is what to do about a status that is not 200.
func remedy(code int) string {
	switch {
	case code == http.StatusNotFound:
		return "name the path that Prometheus scrapes, mostly /metrics; some servers have it only with a flag"
	case code == http.StatusUnauthorized, code == http.StatusForbidden:
		return "--bearer file:PATH sends a token, --header any other header, --cert and --key the certificate of a client"
	case code >= 500:
		return "the server is not well: look at its log"
	}
	return "name the address that Prometheus scrapes"
}

func (o Options) timedOut(at diag.Pos) diag.Finding {
	return diag.Errorf("input/timeout", at, "gives no whole page within %s", o.Timeout).
		WithHint("--timeout waits longer; Prometheus gives up after its scrape_timeout, 10s unless set")
}

// unreachable says why there was no answer.
func (o Options) unreachable(at diag.Pos, err error) diag.Finding {
	var dns *net.DNSError
	var cert *tls.CertificateVerificationError
	var authority x509.UnknownAuthorityError
	var u *url.Error
	switch {
	case errors.Is(err, context.DeadlineExceeded), os.IsTimeout(err):
		return o.timedOut(at)
	case errors.Is(err, context.Canceled):
		return diag.Errorf("input/connect", at, "was interrupted").WithHint("run it again")
	case errors.As(err, &dns):
		return diag.Errorf("input/connect", at, "the name %s is not known", dns.Name).WithHint("correct the host's name, or run this where it is known")
	case errors.Is(err, syscall.ECONNREFUSED):
		return diag.Errorf("input/connect", at, "nothing listens there").WithHint("is the server up, and the port right?")
	case errors.As(err, &cert), errors.As(err, &authority):
		return diag.Errorf("input/connect", at, "its certificate is not trusted").WithHint("--ca FILE names the certificates to trust")
	case strings.Contains(err.Error(), "tls: certificate required"), strings.Contains(err.Error(), "remote error: tls: bad certificate"):
		return diag.Errorf("input/connect", at, "wants to see the certificate of a client, and one that it trusts").WithHint("--cert FILE and --key FILE name it")
	case errors.As(err, &u):
		err = u.Err
	}
	return diag.Errorf("input/connect", at, "cannot be fetched: %s", fmt.Sprint(err)).WithHint("name the address that Prometheus scrapes")
}
