package exposition

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"metricwright/gen/diag"
)

// fleetOf are the names of the targets that a file lists, and all that is said of it.
func fleetOf(t *testing.T, text string) (string, string) {
	t.Helper()
	f, _ := NewFleet(Options{})
	found := f.AddTargets(written(t, text))
	var said []string
	for _, x := range found {
		said = append(said, x.Severity.String(), x.ID, x.Message)
		if x.Hint == "" {
			t.Errorf("%s does not say what to do", x.Message)
		}
	}
	return strings.Join(f.names, " "), strings.Join(said, " ")
}

const somePods = `{"kind": "List", "items": [
	{"metadata": {"name": "noted", "annotations": {"prometheus.io/port": "9000", "prometheus.io/path": "/m", "prometheus.io/scheme": "https"}}, "status": {"phase": "Running", "podIP": "10.0.0.1"}},
	{"metadata": {"name": "named"}, "spec": {"containers": [{"ports": [{"name": "http", "containerPort": 8000}, {"name": "metrics", "containerPort": 9400}]}]}, "status": {"phase": "Running", "podIP": "10.0.0.2"}},
	{"metadata": {"name": "only"}, "spec": {"containers": [{"ports": [{"containerPort": 8000}]}]}, "status": {"phase": "Running", "podIP": "fd00::3"}},
	{"metadata": {"name": "several"}, "spec": {"containers": [{"ports": [{"name": "a", "containerPort": 1}, {"name": "b", "containerPort": 2}]}]}, "status": {"phase": "Running", "podIP": "10.0.0.4"}},
	{"metadata": {"name": "pending"}, "status": {"phase": "Pending"}},
	{"metadata": {"name": "left-out", "annotations": {"prometheus.io/scrape": "false"}}, "status": {"phase": "Running", "podIP": "10.0.0.5"}}
]}`

func TestTargets(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ text, names, says string }{
		"YAML":            {"- targets: [\"a:8000\", \"b:8000\"]\n  labels: {__metrics_path__: /m, __scheme__: https}\n- targets: [c:1]\n", "https://a:8000/m https://b:8000/m http://c:1/metrics", ""},
		"JSON":            {`[{"targets": ["a:8000"], "labels": {"pod": "vllm-0"}}, {"targets": ["b:8000"], "labels": {"__param_match[]": "up"}}]`, "vllm-0 http://b:8000/metrics?match%5B%5D=up", ""},
		"one name of two": {`[{"targets": ["a:8000", "b:8000"], "labels": {"pod": "vllm-0"}}]`, "http://a:8000/metrics http://b:8000/metrics", ""},
		"pods":            {somePods, "noted named only", "note input/pods 1 of 6 pods do not run and are not read: pending warning input/pods it is not known at which port 1 of 6 pods have metrics: several"},
		"one pod":         {`{"kind": "Pod", "metadata": {"name": "a"}, "spec": {"containers": [{"ports": [{"containerPort": 80}]}]}, "status": {"phase": "Running", "podIP": "10.0.0.1"}}`, "a", ""},
		"services":        {`{"kind": "Service"}`, "", "error input/targets holds a Service and no pods"},
		"nothing":         {"", "", "error input/targets lists no target"},
		"no pods":         {`{"kind": "List", "items": []}`, "", "error input/targets lists no target"},
		"an address":      {`[{"targets": ["http://me:pass@a:8000/metrics"]}]`, "", `error input/targets "http://me:xxxxx@a:8000/metrics" is not a target`},
		"a scheme":        {`[{"targets": ["a:1"], "labels": {"__scheme__": "ftp"}}]`, "", `error input/targets the scheme of a:1 is "ftp"`},
		"misspelt":        {`[{"target": ["a:1"]}]`, "", "error input/targets is neither a file_sd file nor a list of pods"},
		"a page":          {"# TYPE a gauge\na 1\n", "", "error input/targets is neither"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			names, said := fleetOf(t, tc.text)
			if names != tc.names || !strings.HasPrefix(said, tc.says) || tc.says == "" && said != "" {
				t.Errorf("%q, %q", names, said)
			}
		})
	}
	f, _ := NewFleet(Options{})
	if found := f.AddTargets("nowhere"); len(found) != 1 || found[0].ID != "input/file" {
		t.Errorf("%v", found)
	}
}

// The pages of targets are read with their paths and parameters, under the names of pods.
func TestTargetsAreRead(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", plain)
		_, _ = w.Write([]byte(strings.Trim(r.URL.Path, "/") + "_" + r.FormValue("x") + " 1\n"))
	}))
	defer s.Close()
	f, _ := NewFleet(Options{Timeout: 5 * time.Second})
	f.AddTargets(written(t, `[{"targets": ["`+strings.TrimPrefix(s.URL, "http://")+`"], "labels": {"pod": "p", "__metrics_path__": "/m", "__param_x": "y"}}]`))
	f.Each(context.Background(), func(_ int, p *Page, found diag.List) {
		if p == nil || p.Source != "p" || p.Families[0].Name != "m_y" || !p.Live {
			t.Errorf("%+v %v", p, found)
		}
	})
}
