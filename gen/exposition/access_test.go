package exposition

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// written is a file with a text.
func written(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// read1 reads one source; the text is all that the findings say.
func read1(source string, a Access) (*Page, string) {
	pages, found := Read(context.Background(), []string{source}, Options{Timeout: 5 * time.Second, Access: a})
	var all []string
	for _, f := range found {
		all = append(all, f.ID, f.Pos.File, f.Message, f.Hint)
	}
	if pages == nil {
		return nil, strings.Join(all, " ")
	}
	return pages[0], strings.Join(all, " ")
}

// Headers go to the server that was named, and to no other; what is secret shows nowhere.
func TestHeaders(t *testing.T) {
	const secret = "s3cret-token"
	t.Setenv("THE_TOKEN", secret)
	var strayed string
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		strayed = r.Header.Get("Authorization") + r.Header.Get("X-Key")
		w.Header().Set("Content-Type", plain)
		_, _ = w.Write([]byte("a 1\n"))
	}))
	defer other.Close()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/away":
			http.Redirect(w, r, other.URL, http.StatusFound)
		case r.URL.Path == "/echo":
			w.Header().Set("Content-Type", r.Header.Get("Authorization"))
		case r.URL.Path == "/line":
			w.Header().Set("Content-Type", plain)
			_, _ = w.Write([]byte("a " + secret + "\n"))
		case r.Header.Get("Authorization") != "Bearer "+secret && r.Header.Get("X-Key") != secret:
			w.WriteHeader(http.StatusUnauthorized)
		default:
			w.Header().Set("Content-Type", plain)
			_, _ = w.Write([]byte("a 1\n"))
		}
	}))
	defer s.Close()
	file := written(t, secret+"\n")
	for _, tc := range []struct {
		name, path string
		a          Access
		read       bool
		says       string
	}{
		{"a token from a file", "/", Access{Bearer: "file:" + file}, true, ""},
		{"from the environment", "/", Access{Bearer: "env:THE_TOKEN"}, true, ""},
		{"any header", "/", Access{Headers: []string{"X-Scope-OrgID=team", "X-Key=file:" + file}}, true, ""},
		{"none", "/", Access{}, false, "--bearer"},
		{"to another host", "/away", Access{Bearer: "env:THE_TOKEN", Headers: []string{"X-Key=env:THE_TOKEN"}}, true, ""},
		{"repeated by the server", "/echo", Access{Bearer: "env:THE_TOKEN"}, false, "xxxxx"},
		{"on the page", "/line", Access{Bearer: "env:THE_TOKEN"}, false, "not a number"},
		{"on the command line", "/", Access{Bearer: secret}, false, "does not say where the token is"},
		{"a header on the command line", "/", Access{Headers: []string{"X-Key=" + secret}}, false, "--header X-Key has its secret"},
		{"a header without a value", "/", Access{Headers: []string{secret}}, false, "no name and value"},
		{"no such variable", "/", Access{Bearer: "env:NO_TOKEN"}, false, "NO_TOKEN is empty or is not there"},
		{"no such file", "/", Access{Bearer: "file:nowhere"}, false, "there is no such file"},
		{"several lines", "/", Access{Bearer: "file:" + written(t, "a\nb\n")}, false, "several lines"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			strayed = ""
			p, said := read1(s.URL+tc.path, tc.a)
			if (p != nil) != tc.read || !strings.Contains(said, tc.says) || strings.Contains(said, secret) || strayed != "" {
				t.Errorf("page %v, %q, to another host %q", p, said, strayed)
			}
		})
	}
}

// certificate is a file with a certificate of a client, and one with its key.
func certificate(t *testing.T) (cert, key string, pool *x509.CertPool) {
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "reader"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &k.PublicKey, k)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	own, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool = x509.NewCertPool()
	pool.AddCert(own)
	pemOf := func(kind string, b []byte) string {
		return written(t, string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: b})))
	}
	return pemOf("CERTIFICATE", der), pemOf("PRIVATE KEY", private), pool
}

func TestCertificates(t *testing.T) {
	t.Parallel()
	cert, key, pool := certificate(t)
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", plain)
		_, _ = w.Write([]byte("a 1\n"))
	}))
	s.TLS = &tls.Config{ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: pool}
	s.StartTLS()
	defer s.Close()
	ca := written(t, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw})))
	for _, tc := range []struct {
		name string
		a    Access
		read bool
		says string
	}{
		{"both", Access{CA: ca, Cert: cert, Key: key}, true, ""},
		{"insecure", Access{Insecure: true, Cert: cert, Key: key}, true, "access/insecure"},
		{"an authority that is not known", Access{Cert: cert, Key: key}, false, "--ca FILE"},
		{"no certificate of a client", Access{CA: ca}, false, "--cert"},
		{"no key", Access{CA: ca, Cert: cert}, false, "needs its key"},
		{"the key of none", Access{CA: ca, Cert: cert, Key: ca}, false, "not a certificate and its key"},
		{"no authority", Access{CA: key}, false, "holds no certificate"},
		{"no file", Access{CA: "nowhere"}, false, "no such file"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if p, said := read1(s.URL, tc.a); (p != nil) != tc.read || !strings.Contains(said, tc.says) {
				t.Errorf("page %v, %q", p, said)
			}
		})
	}
}

func TestShown(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		"http://host/metrics":                   "http://host/metrics",
		"http://me:pass@host:8000/metrics":      "http://me:xxxxx@host:8000/metrics",
		"http://me:p@ss@host/":                  "http://me:xxxxx@host/",
		"http://me:pass@host:a":                 "http://me:xxxxx@host:a",
		"http://host/federate?match[]={a=\"\"}": "http://host/federate?match[]={a=\"\"}",
		"http://host/?a=1&api_key=abc&token=x":  "http://host/?a=1&api_key=xxxxx&token=xxxxx",
		"page?token=x":                          "page?token=x",
	} {
		if got := shown(source); got != want {
			t.Errorf("%s shows as %s, want %s", source, got, want)
		}
	}
}
