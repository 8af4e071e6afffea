package exposition

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"metricwright/gen/diag"
)

// answers is a Prometheus by path: what it answers, or how.
type answers map[string]http.HandlerFunc

func data(v any, more string) http.HandlerFunc {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"status":"success","data":%s%s}`, b, more)
	}
}

func failure(code int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(code)
		fmt.Fprint(w, body)
	}
}

type sample struct {
	Metric    map[string]string `json:"metric"`
	Value     []any             `json:"value,omitempty"`
	Histogram []any             `json:"histogram,omitempty"`
}

func vector(s ...sample) map[string]any { return map[string]any{"resultType": "vector", "result": s} }

// asked answers queries: those that group with targets, others with series.
func asked(targets, series http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.FormValue("query"), "group by") {
			targets(w, r)
			return
		}
		series(w, r)
	}
}

var (
	names   = data([]string{"vllm:running", "vllm:time_seconds_bucket", "vllm:tokens_total", "unrelated"}, "")
	types   = data(map[string]any{"vllm:running": []any{map[string]string{"type": "gauge"}}, "vllm:tokens": []any{map[string]string{"type": "counter"}}}, "")
	target1 = sample{Metric: map[string]string{"job": "a", "instance": "i:1", "pod": "p"}, Value: []any{1, "1"}}
	series  = []sample{
		{Metric: map[string]string{"__name__": "vllm:tokens_total", "job": "a", "model": "m"}, Value: []any{1, "7"}},
		{Metric: map[string]string{"__name__": "vllm:running", "job": "a"}, Value: []any{1, "NaN"}},
		{Metric: map[string]string{"__name__": "vllm:time_seconds", "job": "a"}, Histogram: []any{1, map[string]any{"count": "1", "sum": "1", "buckets": []any{}}}},
		{Metric: map[string]string{"__name__": "recorded:by_a_rule", "job": "a"}, Value: []any{1, "1"}},
	}
)

func prometheus(t *testing.T, a answers) string {
	mux := http.NewServeMux()
	for path, h := range a {
		mux.HandleFunc("/api/v1/"+path, h)
	}
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s.URL
}

// askAll reads all targets of a Prometheus.
func askAll(url string, o Options) (pages []*Page, said string) {
	f, found := NewFleet(o)
	found.Add(f.AddPrometheus(context.Background(), Prometheus{URL: url, Names: "vllm:.+", Target: []string{"job", "instance", "pod"}})...)
	pages = make([]*Page, f.Len())
	texts := make([]string, f.Len()+1)
	for _, x := range found {
		texts[0] += fmt.Sprintln(x.Severity, x.ID, x.Message, "|", x.Hint)
	}
	f.Each(context.Background(), func(i int, p *Page, found diag.List) {
		pages[i] = p
		for _, x := range found {
			texts[i+1] += fmt.Sprintln(x.Severity, x.ID, x.Pos.File, x.Message, "|", x.Hint)
		}
	})
	return pages, strings.Join(texts, "")
}

// What a Prometheus has of a target is a page: its families have the types of the metadata.
func TestPrometheus(t *testing.T) {
	t.Parallel()
	url := prometheus(t, answers{"label/__name__/values": names, "metadata": types, "query": asked(data(vector(target1), ""), data(vector(series...), ""))})
	pages, said := askAll(url, Options{})
	if len(pages) != 1 || pages[0] == nil || said != "" {
		t.Fatalf("%v %s", pages, said)
	}
	p := pages[0]
	if p.Source != "p" || !p.Stored || p.Partial || p.Series() != 3 {
		t.Errorf("%+v", p)
	}
	var got []string
	for _, f := range p.Families {
		got = append(got, fmt.Sprint(f.Name, " ", f.Type, " ", f.Samples[0].Name, f.Samples[0].Labels, " ", f.Samples[0].Native))
	}
	want := []string{`vllm:running gauge vllm:running{job="a"} false`, `vllm:time_seconds  vllm:time_seconds{job="a"} true`, `vllm:tokens counter vllm:tokens_total{job="a", model="m"} false`}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestPrometheusBadly(t *testing.T) {
	t.Parallel()
	slow := func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-time.After(10 * time.Second):
		}
	}
	good := data(vector(target1), "")
	bad := `{"status":"error","errorType":"execution","error":"too many samples"}`
	for name, tc := range map[string]struct {
		a     answers
		pages int
		says  string
	}{
		"no Prometheus":     {answers{"label/__name__/values": failure(404, "404 page not found")}, 0, "has no API of Prometheus there"},
		"a page of its own": {answers{"label/__name__/values": failure(200, "<html>")}, 0, "does not answer as a Prometheus does"},
		"not allowed":       {answers{"label/__name__/values": failure(401, "no")}, 0, "--bearer"},
		"no tenant":         {answers{"label/__name__/values": failure(401, "no org id")}, 0, "X-Scope-OrgID"},
		"broken":            {answers{"label/__name__/values": failure(500, "down for repairs")}, 0, "is not able to answer"},
		"slow":              {answers{"label/__name__/values": slow}, 0, "input/timeout"},
		"large":             {answers{"label/__name__/values": data(strings.Split(strings.Repeat("vllm:a_long_name ", 3000), " "), "")}, 0, "input/size"},
		"of another type":   {answers{"label/__name__/values": names, "query": data(map[string]any{"resultType": "scalar", "result": []any{1, "1"}}, "")}, 0, "with a scalar"},
		"nothing stored":    {answers{"label/__name__/values": data([]string{}, ""), "query": good}, 0, "has no series now"},
		"no targets":        {answers{"label/__name__/values": names, "query": failure(422, bad)}, 0, "refuses a query: too many samples"},
		"no metadata":       {answers{"label/__name__/values": names, "query": asked(good, data(vector(series...), ""))}, 1, "note input/metadata"},
		"in part":           {answers{"label/__name__/values": names, "metadata": types, "query": asked(good, data(vector(series...), `,"warnings":["a store is down\nand more"]`))}, 1, "warning input/partial"},
		"one target fails":  {answers{"label/__name__/values": names, "metadata": types, "query": asked(good, failure(422, bad))}, 0, "error input/prometheus p refuses a query"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pages, said := askAll(prometheus(t, tc.a), Options{Timeout: 500 * time.Millisecond, MaxSize: 32 << 10})
			read := 0
			for _, p := range pages {
				if p != nil {
					read++
				}
			}
			if read != tc.pages || !strings.Contains(said, tc.says) || strings.Contains(said, "| \n") {
				t.Errorf("%d pages, %s", read, said)
			}
			if name == "in part" && (!pages[0].Partial || strings.Contains(said, "and more")) {
				t.Errorf("%+v %s", pages[0], said)
			}
		})
	}
	for url, want := range map[string]string{"localhost:9090": "input/url", "http://127.0.0.1:1": "nothing listens there"} {
		if _, said := askAll(url, Options{}); !strings.Contains(said, want) {
			t.Errorf("%s: %s", url, said)
		}
	}
}

// A Prometheus that answers no query any more is not asked about each of many targets.
func TestPrometheusGivesUp(t *testing.T) {
	t.Parallel()
	var many []sample
	for i := range 500 {
		many = append(many, sample{Metric: map[string]string{"job": "a", "instance": fmt.Sprint("i:", i)}, Value: []any{1, "1"}})
	}
	var n atomic.Int32
	url := prometheus(t, answers{"label/__name__/values": names, "metadata": types, "query": asked(data(vector(many...), ""), func(w http.ResponseWriter, r *http.Request) {
		n.Add(1)
		failure(503, "overloaded")(w, r)
	})})
	pages, said := askAll(url, Options{})
	if len(pages) != 500 || n.Load() > 50 || !strings.Contains(said, "was not asked for") || !strings.Contains(said, "overloaded") {
		t.Errorf("%d pages, %d queries", len(pages), n.Load())
	}
}

// Targets are known by their pods, or by all labels where a pod is not enough.
func TestPrometheusNames(t *testing.T) {
	t.Parallel()
	label := func(pod, instance, cluster string) sample {
		return sample{Metric: map[string]string{"pod": pod, "instance": instance, "job": cluster}, Value: []any{1, "1"}}
	}
	url := prometheus(t, answers{"label/__name__/values": names, "metadata": types, "query": asked(
		data(vector(label("p", "i:1", "a"), label("p", "i:1", "b"), label("", "i:2", "a"), label("q", "i:3", "a"), label("", "", "")), ""), data(vector(series...), ""))})
	pages, _ := askAll(url, Options{})
	var got []string
	for _, p := range pages {
		got = append(got, p.Source)
	}
	slices.Sort(got)
	if want := []string{"i:2", "q", `{instance="i:1",job="a",pod="p"}`, `{instance="i:1",job="b",pod="p"}`, "{}"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
