package verify

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// withPrometheus has a real Prometheus serve a fleet, which takes a minute.
var withPrometheus = flag.Bool("prometheus", false, "read a fleet from a real Prometheus: bin/prometheus and bin/promtool")

const inFleet = 1000

// backfilled is the address of a Prometheus that has a fleet of vLLM in its storage: each tenth
// target is of an older version, and one exports a name that no version has.
func backfilled(t testing.TB) string {
	t.Helper()
	if !*withPrometheus {
		t.Skip("only with -prometheus")
	}
	dir := t.TempDir()
	bin, err := filepath.Abs(filepath.FromSlash("../../../bin"))
	if err != nil {
		t.Fatal(err)
	}
	saved := filepath.Join(dir, "fleet.om")
	f, err := os.Create(saved)
	if err != nil {
		t.Fatal(err)
	}
	w, now := bufio.NewWriter(f), time.Now().Add(-time.Minute).Unix()
	e := theShipped(t).Exporter("vllm")
	pages := [][]byte{page(e, "0.26", styles[0]), page(e, "0.24", styles[0])}
	for i := range inFleet {
		target := fmt.Sprintf(`{job="vllm",instance="10.0.%d.%d:8000",namespace="llm",pod="vllm-%04d",`, i/250, i%250, i)
		body := pages[0]
		if i%10 == 9 {
			body = pages[1]
		}
		if i == 123 {
			body = append(slices.Clone(body), "vllm:num_request_running{engine=\"0\"} 1\n"...)
		}
		for line := range bytes.Lines(body) {
			if line[0] == '#' {
				continue
			}
			name, rest, _ := strings.Cut(string(line), "{")
			fmt.Fprintf(w, "%s%s%s %d\n", name, target, strings.TrimSuffix(rest, "\n"), now)
		}
	}
	fmt.Fprintln(w, "# EOF")
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(dir, "data")
	if text, err := exec.Command(filepath.Join(bin, "promtool"), "tsdb", "create-blocks-from", "openmetrics", saved, data).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	port, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := port.Addr().String()
	port.Close()
	config := filepath.Join(dir, "prometheus.yml")
	if err := os.WriteFile(config, []byte("global: {}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	server := exec.Command(filepath.Join(bin, "prometheus"), "--config.file="+config, "--storage.tsdb.path="+data, "--web.listen-address="+address)
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	for until := time.Now().Add(time.Minute); time.Now().Before(until); time.Sleep(200 * time.Millisecond) {
		if resp, err := http.Get("http://" + address + "/-/ready"); err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return "http://" + address
			}
		}
	}
	t.Fatal("Prometheus does not start")
	return ""
}

// A thousand targets are read from a Prometheus: no false finding on any, and memory stays bounded.
func TestRealPrometheus(t *testing.T) {
	url := backfilled(t)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	r, found := Run(t.Context(), Options{Prometheus: url, Read: exposition.Options{Timeout: time.Minute}})
	runtime.ReadMemStats(&after)
	t.Logf("%d targets in %v, %d MiB from the system", len(r.Pages), time.Since(start), (after.Sys-before.Sys)>>20)
	if grown := (after.Sys - before.Sys) >> 20; grown > 256 {
		t.Errorf("%d MiB", grown)
	}
	for _, f := range found {
		switch {
		case f.ID == "verify/unknown" && f.Pos.File == "vllm-0123":
		case f.Severity == diag.Note:
		default:
			t.Errorf("%s: %v", f.Pos, f)
		}
	}
	versions := map[string]int{}
	for _, p := range r.Pages {
		versions[p.Exporters[0].Versions]++
	}
	if len(r.Pages) != inFleet || len(versions) != 2 || slices.Max([]int{versions[r.Pages[0].Exporters[0].Versions]}) != 900 {
		t.Errorf("%d pages, versions %v", len(r.Pages), versions)
	}
	if one, _ := Run(t.Context(), Options{Prometheus: url, Selector: `{pod="vllm-0009"}`}); len(one.Pages) != 1 || one.Pages[0].Source != "vllm-0009" {
		t.Errorf("%+v", one.Pages)
	}
	federated := url + `/federate?match[]=%7Bpod=%22vllm-0009%22%7D`
	if one, found := Run(t.Context(), Options{Sources: []string{federated}}); len(one.Pages) != 1 || len(found) > 0 && found.Fails(true) {
		t.Errorf("%+v %v", one.Pages, found)
	}
}

// BenchmarkPrometheus reads a thousand targets.
func BenchmarkPrometheus(b *testing.B) {
	url := backfilled(b)
	for b.Loop() {
		Run(b.Context(), Options{Prometheus: url})
	}
}
