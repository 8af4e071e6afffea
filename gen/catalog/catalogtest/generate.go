// Package catalogtest makes catalogs of any size, for benchmarks and tests.
package catalogtest

import (
	"bytes"
	"fmt"
	"path"
	"text/template"
)

// perFile keeps files of the size that people write.
const perFile = 60

// Generate returns CUE that adds n metrics to the shipped vLLM package, by path: lay it
// over the shipped catalog with Options.Overlay. A third each are gauges, counters and
// histograms; each metric feeds one signal and one panel, each gauge a threshold and an
// alert, every thirtieth metric an SLO.
func Generate(n int) map[string][]byte {
	out := map[string][]byte{}
	for first := 0; first < n; first += perFile {
		var b bytes.Buffer
		if first == 0 {
			b.WriteString(head)
		} else {
			b.WriteString("package vllm\n")
		}
		for i := first; i < min(first+perFile, n); i++ {
			if err := kinds[i%3].Execute(&b, i); err != nil {
				panic(err) // the templates are constants
			}
			if i%30 == 2 {
				if err := slo.Execute(&b, i); err != nil {
					panic(err)
				}
			}
		}
		out[path.Join("vllm", fmt.Sprintf("generated%04d.cue", first/perFile))] = b.Bytes()
	}
	return out
}

const head = `package vllm

topics: generated: {title: "Generated", about: "Metrics that exist only to be many", order: 90}

labelSets: generated: {
	model_name: about: "Name under which the model is served"
	engine: {about: "Engine inside one server", role: "replica"}
}

boards: generated: {
	title: "Generated", about: "A panel for each generated signal", uid: "generated", order: 90
	rows: generated: {order: 1, title: "All", topic: "generated"}
}
`

var kinds = [3]*template.Template{parse(gauge), parse(counter), parse(histogram)}

var slo = parse(`
slos: generated_{{.}}: {
	title: "Promise {{.}}", about: "Share of observations {{.}} within a second", of: signals.generated_{{.}}_within
	objective: *0.99 | number, window: *"30d" | string, source: "policy: to have one"
}
signals: generated_{{.}}_within: {
	topic: "generated", title: "Within a second {{.}}", about: "Share of observations {{.}} within a second"
	attainment: {of: metrics.generated_{{.}}, within: *1 | number}
}
`)

func parse(text string) *template.Template { return template.Must(template.New("").Parse(text)) }

const panel = `
boards: generated: rows: generated: panels: p{{.}}: {order: {{.}}, title: "Panel {{.}}", show: line: signals.generated_{{.}}}
`

const gauge = `
metrics: generated_{{.}}: {
	topic: "generated", name: "vllm:generated_{{.}}_perc", type: "gauge", unit: "ratio"
	about:  "Share {{.}} of something that a reader wants to know about"
	why:    "Near one, something bad happens to somebody"
	source: "documented: vLLM, core"
	caveats: [{text: "It does not mean what it seemed to mean before 0.12", source: "source: vLLM"}]
	range: {min: 0, max: 1}, aggregation: "max", labels: labelSets.generated
}
signals: generated_{{.}}: {
	topic: "generated", title: "Fullest {{.}}", about: "The fullest pod, {{.}}", levels: ["pod", "model"]
	gauge: of: metrics.generated_{{.}}
}
thresholds: generated_{{.}}: {
	on: signals.generated_{{.}}, above: {warning: *0.9 | number, critical: *0.98 | number}
	reason: "It is nearly full", source: "documented: vLLM, core"
}
alerts: Generated{{.}}: {
	when:    thresholds.generated_{{.}}, for: *"5m" | string
	summary: "Share {{.}} is nearly used up"
	impact:  "Requests are preempted and users wait for longer"
	diagnosis: ["Usage by pod", "Queue by pod"]
	mitigation: ["Add a replica", "Lower the limit"]
	falsePositives: "The share falls below the threshold"
}
` + panel

const counter = `
metrics: generated_{{.}}: {
	topic: "generated", name: "vllm:generated_{{.}}", type: "counter", unit: "tokens"
	about:  "Number {{.}} of something that a reader wants to know about"
	why:    "Compare it with another one"
	source: "documented: vLLM, core"
	labels: labelSets.generated
}
signals: generated_{{.}}: {topic: "generated", title: "Rate {{.}}", about: "Tokens per second, {{.}}", rate: of: metrics.generated_{{.}}}
` + panel

const histogram = `
metrics: generated_{{.}}: {
	topic: "generated", name: "vllm:generated_{{.}}_seconds", type: "histogram", unit: "seconds"
	about:  "Time {{.}} of something that a reader wants to know about"
	why:    "What a user waits for"
	source: "documented: vLLM, core"
	bounds: *[0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80, 160, 640, 2560] | [...number]
	labels: labelSets.generated
}
signals: generated_{{.}}: {topic: "generated", title: "Slow tail {{.}}", about: "99th percentile, {{.}}", quantile: {of: metrics.generated_{{.}}, q: 0.99}}
` + panel
