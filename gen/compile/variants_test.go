package compile

import (
	"bytes"
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"metricwright/gen/ruletest"
)

// native is a Prometheus that stores histograms natively, so that there is no _bucket.
const native = `exporters: {vllm: target: histograms: ["native"], sglang: target: histograms: ["native"]}`

// variants are what deployments run: other versions, other dialects, other forms of histograms,
// other labels. Each must give rules whose generated tests pass.
var variants = map[string]string{
	"old versions":          `exporters: vllm: target: {min: "0.10", max: "0.26"}`,
	"one old version":       `exporters: {vllm: target: {min: "0.8", max: "0.8.5"}, sglang: target: {min: "0.4.3", max: "0.4.4"}}`,
	"one new version":       `exporters: {vllm: target: {min: "0.30", max: "0.30"}, sglang: target: {min: "0.5.16", max: "0.5.16"}}`,
	"any version":           `exporters: {vllm: target: {min: "", max: ""}, sglang: target: {min: "", max: ""}}`,
	"autoscaled":            `config: autoscaled: ".+-scaled"`,
	"job matched":           `config: matchers: job: "vllm-.+|sglang-.+"`,
	"underscore":            `exporters: {vllm: target: dialects: ["underscore"], sglang: target: dialects: ["underscore"]}`,
	"ray":                   `exporters: vllm: target: dialects: ["ray"]`,
	"otel":                  `exporters: {vllm: target: dialects: ["otel"], sglang: target: dialects: ["otel"]}`,
	"unprefixed":            `exporters: vllm: target: dialects: ["unprefixed"]`,
	"own prefix":            `exporters: {vllm: target: dialects: ["kserve_vllm:", "ray_vllm:"], sglang: target: dialects: ["gpustack_"]}`,
	"two dialects":          `exporters: {vllm: target: dialects: ["colon", "underscore"], sglang: target: dialects: ["colon", "underscore"]}`,
	"native":                native,
	"both forms":            `exporters: {vllm: target: histograms: ["classic", "native"], sglang: target: histograms: ["classic", "native"]}`,
	"native, underscore":    native + `, exporters: {vllm: target: dialects: ["underscore"], sglang: target: dialects: ["underscore"]}`,
	"native, old versions":  native + `, exporters: vllm: target: {min: "0.10", max: "0.26"}`,
	"native, role":          native + `, config: labels: role: "engine_type"`,
	"native, slow":          native + `, config: {interval: "1m", window: "10m"}`,
	"native, fast":          native + `, config: {interval: "15s", window: "1m"}`,
	"native, labels":        native + `, config: {matchers: cluster: "prod|dr", labels: {namespace: "kubernetes_namespace", pod: "kubernetes_pod_name"}}`,
	"native, objectives":    native + `, exporters: vllm: slos: {ttft: {burn: true, objective: 0.995}, itl: burn: true}`,
	"all dialects, forms":   `exporters: {vllm: target: {dialects: ["colon", "underscore"], histograms: ["classic", "native"]}, sglang: target: {dialects: ["colon", "underscore"], histograms: ["native", "classic"]}}`,
	"no labels":             `config: labels: {namespace: "", pod: ""}`,
	"no pod label":          `config: labels: pod: ""`,
	"pod is the instance":   `config: labels: {namespace: "", pod: "instance"}`,
	"native, no labels":     native + `, config: labels: {namespace: "", pod: ""}`,
	"target role":           `config: labels: role: "role"`,
	"own role":              `config: labels: role: "engine_type"`,
	"cluster":               `config: {group: ["cluster"], matchers: cluster: "prod|dr", alertLabels: team: "serving"}`,
	"two clusters":          `config: group: ["cluster"]`,
	"renamed labels":        `config: labels: {namespace: "kubernetes_namespace", pod: "kubernetes_pod_name"}`,
	"boards without rules":  `config: dashboards: recorded: false`,
	"everything recorded":   `config: records: "all"`,
	"alerts only":           `config: outputs: dashboards: false`,
	"slow evaluation":       `config: {interval: "1m", window: "10m"}`,
	"fast evaluation":       `config: {interval: "15s", window: "90s"}`,
	"windows out of step":   `config: window: "7m"`,
	"objective stated":      `exporters: vllm: slos: {ttft: {burn: true, objective: 0.995}, itl: burn: true}, neutral: slos: ttft: burn: true`,
	"sglang without core":   `exporters: sglang: topics: core: enabled: false`,
	"vllm without core":     `exporters: vllm: topics: core: enabled: false`,
	"no sglang":             `exporters: sglang: enabled: false, neutral: slos: ttft: burn: true`,
	"no vllm":               `exporters: vllm: enabled: false`,
	"hicache off":           `exporters: sglang: topics: hicache: enabled: false`,
	"nixl and offload off":  `exporters: vllm: topics: {nixl: enabled: false, offload: enabled: false}`,
	"core and targets only": `exporters: {vllm: topics: {cache: enabled: false, http: enabled: false, latency: enabled: false, lora: enabled: false, mfu: enabled: false, multimodal: enabled: false, nixl: enabled: false, offload: enabled: false, realtime: enabled: false, removed: enabled: false, residency: enabled: false, scheduler: enabled: false, spec: enabled: false, tiering: enabled: false, tokens: enabled: false}, sglang: topics: {disagg: enabled: false, encoder: enabled: false, grammar: enabled: false, hicache: enabled: false, http: enabled: false, memory: enabled: false, radix: enabled: false, removed: enabled: false, scheduler: enabled: false, settings: enabled: false, spec: enabled: false, storage: enabled: false, tokenizer: enabled: false}}`,
}

// scenarios are tests by hand, in testdata/scenarios, that the rules of a variant pass as well.
var scenarios = map[string]string{"no labels": "processes", "pod is the instance": "processes", "two clusters": "two-clusters"}

// proved are the variants whose unit tests real promtool runs as well, when it is asked to: each
// dialect, each form of histograms, both ends of the versions, roles, and labels that are missing.
var proved = []string{"underscore", "ray", "otel", "unprefixed", "own prefix", "native", "both forms", "all dialects, forms", "any version", "one old version", "own role", "no labels", "no pod label", "pod is the instance", "two clusters"}

// briefly are the variants that a short run covers: those that change most of what is written.
var briefly = []string{"any version", "native", "own role", "no labels"}

// withPromtool has real promtool run tests, which takes a minute a variant.
var withPromtool = flag.Bool("promtool", false, "run the unit tests of some variants with real promtool, too")

func TestVariants(t *testing.T) {
	promtool := findPromtool()
	if *withPromtool && promtool == "" {
		t.Fatal("bin/promtool is not built: make bin/promtool")
	}
	for name, body := range variants {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && !slices.Contains(briefly, name) {
				t.Skip("every variant takes minutes")
			}
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
			if by := scenarios[name]; by != "" {
				text, err := os.ReadFile(filepath.Join("testdata", "scenarios", by+".test.yaml"))
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(out, "tests", "scenario.test.yaml"), text, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			files, err := TestFiles([]string{filepath.Join(out, "tests")})
			if err != nil {
				t.Fatal(err)
			}
			report, err := ruletest.Run(context.Background(), files, ruletest.Options{})
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
			if !*withPromtool || !slices.Contains(proved, name) {
				return
			}
			script := filepath.Join(filepath.Dir(promtool), "..", "tests", "promtool.sh")
			if text, err := exec.Command(script, promtool, filepath.Join(out, "tests")).CombinedOutput(); err != nil {
				t.Errorf("promtool test rules: %v\n%s", err, failures(string(text)))
			}
		})
	}
}

// findPromtool is the binary that make builds, or none.
func findPromtool() string {
	path, err := filepath.Abs(filepath.FromSlash("../../bin/promtool"))
	if err != nil {
		return ""
	}
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return path
}

// failures is what promtool.sh says of files that fail.
func failures(s string) string {
	_, bad, _ := strings.Cut(s, "FAIL ")
	return head(bad, 40)
}

func head(s string, n int) string {
	lines := strings.Split(s, "\n")
	return strings.Join(lines[:min(n, len(lines))], "\n")
}
