package exposition

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/url"
	"strings"

	"go.yaml.in/yaml/v3"

	"metricwright/gen/diag"
)

// AddTargets adds the targets that a file lists: Prometheus' file_sd in JSON or YAML, or pods as
// `kubectl get pods -o json` prints them; "-" is standard input.
func (f *Fleet) AddTargets(file string) diag.List {
	name := file
	if file == "-" {
		name = "stdin"
	}
	body, found := f.o.local(name, file)
	if body == nil {
		return found
	}
	at := diag.Pos{File: name}
	var list []target
	var pods podList
	if json.Unmarshal(body, &pods) == nil && pods.Kind != "" {
		list, found = pods.targets(at)
	} else {
		list, found = fileSD(body, at)
	}
	if len(list) == 0 && !found.HasErrors() {
		found.Add(diag.Errorf("input/targets", at, "lists no target").
			WithHint("write a file_sd file of Prometheus, or save kubectl get pods -o json"))
	}
	for _, t := range list {
		address := t.url()
		f.add(cmp.Or(t.name, shown(address)), func(ctx context.Context) (*Page, diag.List) {
			return f.fetch(ctx, address, cmp.Or(t.name, shown(address)))
		})
	}
	return found
}

// target is where a page is.
type target struct {
	name                  string
	address, scheme, path string
	params                url.Values
}

func (t target) url() string {
	u := url.URL{Scheme: cmp.Or(t.scheme, "http"), Host: t.address, RawQuery: t.params.Encode()}
	path, query, _ := strings.Cut(cmp.Or(t.path, "/metrics"), "?")
	u.Path = "/" + strings.TrimPrefix(path, "/")
	if query != "" {
		u.RawQuery = strings.Trim(query+"&"+u.RawQuery, "&")
	}
	return u.String()
}

// group is an entry of file_sd.
type group struct {
	Targets []string          `yaml:"targets"`
	Labels  map[string]string `yaml:"labels"`
}

// fileSD reads YAML, of which JSON is a part.
func fileSD(body []byte, at diag.Pos) ([]target, diag.List) {
	var groups []group
	d := yaml.NewDecoder(bytes.NewReader(body))
	d.KnownFields(true)
	if err := d.Decode(&groups); err != nil && !errors.Is(err, io.EOF) {
		why, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "yaml: "), "\n")
		return nil, diag.List{diag.Errorf("input/targets", at, "is neither a file_sd file nor a list of pods: %s", strings.TrimSuffix(why, ":")).
			WithHint("a file_sd file is a list of groups, each with targets: [\"HOST:PORT\"] and labels; pods come from kubectl get pods -o json")}
	}
	var out []target
	var found diag.List
	for _, g := range groups {
		params := url.Values{}
		for name, value := range g.Labels {
			if p, ok := strings.CutPrefix(name, "__param_"); ok {
				params.Set(p, value)
			}
		}
		for _, address := range g.Targets {
			if strings.ContainsAny(address, "/ @") || address == "" {
				found.Add(diag.Errorf("input/targets", at, "%q is not a target", shown(address)).
					WithHint("write HOST:PORT; the path is the label __metrics_path__, the scheme is __scheme__"))
				continue
			}
			scheme := g.Labels["__scheme__"]
			if scheme != "" && scheme != "http" && scheme != "https" {
				found.Add(diag.Errorf("input/targets", at, "the scheme of %s is %q", address, scheme).WithHint("__scheme__ is http or https"))
				continue
			}
			out = append(out, target{cmp.Or(g.Labels["pod"], g.Labels["instance"]), address, scheme, g.Labels["__metrics_path__"], params})
		}
		if len(g.Targets) > 1 { // one name for several says nothing
			for i := len(out) - len(g.Targets); i >= 0 && i < len(out); i++ {
				out[i].name = ""
			}
		}
	}
	return out, found
}

// hostPort is an address, in brackets where that is needed.
func hostPort(host, port string) string { return net.JoinHostPort(host, port) }
