package compile

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"metricwright/gen/prove"
)

// variants are what deployments run: other versions, other dialects, other forms of histograms,
// other labels. Each must give rules whose generated tests pass.
var variants = map[string]string{
	"old versions":     `exporters: vllm: target: {min: "0.10", max: "0.26"}`,
	"one old version":  `exporters: {vllm: target: {min: "0.8", max: "0.8.5"}, sglang: target: {min: "0.4.3", max: "0.4.4"}}`,
	"one new version":  `exporters: {vllm: target: {min: "0.30", max: "0.30"}, sglang: target: {min: "0.5.16", max: "0.5.16"}}`,
	"any version":      `exporters: {vllm: target: {min: "", max: ""}, sglang: target: {min: "", max: ""}}`,
	"underscore":       `exporters: {vllm: target: dialects: ["underscore"], sglang: target: dialects: ["underscore"]}`,
	"ray":              `exporters: vllm: target: dialects: ["ray"]`,
	"two dialects":     `exporters: {vllm: target: dialects: ["colon", "underscore"], sglang: target: dialects: ["colon", "underscore"]}`,
	"native":           `exporters: {vllm: target: histograms: ["native"], sglang: target: histograms: ["native"]}`,
	"both forms":       `exporters: {vllm: target: histograms: ["classic", "native"], sglang: target: histograms: ["classic", "native"]}`,
	"no labels":        `config: labels: {namespace: "", pod: ""}`,
	"target role":      `config: labels: role: "role"`,
	"own role":         `config: labels: role: "engine_type"`,
	"cluster":          `config: {group: ["cluster"], matchers: cluster: "prod|dr", alertLabels: team: "serving"}`,
	"renamed labels":   `config: labels: {namespace: "kubernetes_namespace", pod: "kubernetes_pod_name"}`,
	"slow evaluation":  `config: {interval: "1m", window: "10m"}`,
	"autoscaled":       `config: autoscaled: ".+-scaled"`,
	"objective stated": `exporters: vllm: slos: {ttft: {burn: true, objective: 0.995}, itl: burn: true}, neutral: slos: ttft: burn: true`,
	"job matched":      `config: matchers: job: "vllm-.+|sglang-.+"`,
}

func TestVariants(t *testing.T) {
	promtool := findPromtool()
	for name, body := range variants {
		if raced && name != "target role" {
			continue // what may run at once does so in one of them
		}
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			text := "package m\n\nimport \"metricwright.dev/catalog\"\n\ncatalog.#Catalog & {\n\t" + body + "\n}\n"
			if err := os.WriteFile(filepath.Join(dir, "m.cue"), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			out := filepath.Join(dir, "out")
			r, err := Generate(Options{Catalog: dir, Out: out})
			if err != nil || r.Findings.HasErrors() {
				t.Fatal(err, r.Findings)
			}
			for _, f := range r.Findings { // what constructs write is above every check
				if strings.HasPrefix(f.ID, "promql/") {
					t.Errorf("%s: %s [%s]", f.Pos, f.Message, f.ID)
				}
			}
			files, err := TestFiles([]string{filepath.Join(out, "tests")})
			if err != nil {
				t.Fatal(err)
			}
			report, err := prove.Run(context.Background(), files, prove.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if report.ExitCode() != 0 {
				var b bytes.Buffer
				_ = report.WriteText(&b)
				t.Errorf("the generated tests fail:\n%s", head(b.String(), 60))
			}
			if promtool == "" {
				return
			}
			rules, _ := filepath.Glob(filepath.Join(out, "[ra]*s", "*.yaml"))
			if text, err := exec.Command(promtool, append([]string{"check", "rules", "--lint=all", "--lint-fatal"}, rules...)...).CombinedOutput(); err != nil {
				t.Errorf("promtool check rules: %v\n%s", err, head(string(text), 40))
			}
		})
	}
}

// findPromtool is the binary that make builds, or none.
func findPromtool() string {
	_, file, _, _ := runtime.Caller(0)
	path := filepath.Join(filepath.Dir(file), "..", "..", "bin", "promtool")
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return path
}

func head(s string, n int) string {
	lines := strings.Split(s, "\n")
	return strings.Join(lines[:min(n, len(lines))], "\n")
}
