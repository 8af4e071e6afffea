package alertmanager

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"metricwright/gen/plan"
	"metricwright/gen/plan/plantest"
)

// emitted is the file that an overlay of the shipped catalog gives.
func emitted(t *testing.T, overlay string) (*plan.Plan, []byte) {
	t.Helper()
	p := plantest.Overlaid(t, overlay)
	out, err := Emit(p)
	if err != nil {
		t.Fatal(err)
	}
	return p, out[Path]
}

// file is what Alertmanager reads; an unknown field is an error to it.
func file(t *testing.T, data []byte) config {
	t.Helper()
	var c config
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	if err := d.Decode(&c); err != nil {
		t.Fatal(err)
	}
	return c
}

var matcherForm = regexp.MustCompile(`^([a-zA-Z_]+)(=~?)"([^"]+)"$`)

// firing is an alert with its labels.
type firing map[string]string

func (f firing) matches(t *testing.T, ms []string) bool {
	t.Helper()
	for _, m := range ms {
		x := matcherForm.FindStringSubmatch(m)
		if x == nil {
			t.Fatalf("%q is no matcher", m)
		}
		if !regexp.MustCompile("^(?:" + x[3] + ")$").MatchString(f[x[1]]) {
			return false
		}
	}
	return true
}

// silenced says whether Alertmanager, by its own rule, keeps an alert silent while others fire.
func (c config) silenced(t *testing.T, target firing, others ...firing) bool {
	t.Helper()
	for _, r := range c.InhibitRules {
		if !target.matches(t, r.Target) || target.matches(t, r.Source) {
			continue
		}
		for _, o := range others {
			if o.matches(t, r.Source) && !slices.ContainsFunc(r.Equal, func(l string) bool { return o[l] != target[l] }) {
				return true
			}
		}
	}
	return false
}

func alert(name, severity string, labels ...string) firing {
	f := firing{"alertname": name, "severity": severity, "namespace": "n"}
	for i := 0; i < len(labels); i += 2 {
		f[labels[i]] = labels[i+1]
	}
	return f
}

func TestInhibition(t *testing.T) {
	t.Parallel()
	_, data := emitted(t, "")
	c := file(t, data)
	pod := func(name, severity, pod string) firing {
		return alert(name, severity, "pod", pod, "model_name", "m")
	}
	for name, tc := range map[string]struct {
		target, other firing
		want          bool
	}{
		"a critical alert silences its warning":      {pod("VLLMKVCacheFull", "warning", "a"), pod("VLLMKVCacheFull", "critical", "a"), true},
		"not that of another pod":                    {pod("VLLMKVCacheFull", "warning", "b"), pod("VLLMKVCacheFull", "critical", "a"), false},
		"not another alert":                          {pod("VLLMNIXLKVExpired", "warning", "a"), pod("VLLMKVCacheFull", "critical", "a"), false},
		"nor itself":                                 {pod("VLLMKVCacheFull", "critical", "a"), pod("VLLMKVCacheFull", "critical", "a"), false},
		"a vanished target silences the rest of it":  {pod("VLLMKVCacheFull", "critical", "a"), alert("VLLMTargetDown", "warning", "pod", "a", "job", "j"), true},
		"not of its neighbour":                       {pod("VLLMKVCacheFull", "critical", "b"), alert("VLLMTargetDown", "warning", "pod", "a", "job", "j"), false},
		"not where targets have no pod":              {pod("VLLMKVCacheFull", "critical", ""), alert("VLLMTargetDown", "warning", "pod", "", "job", "j"), false},
		"not of its model":                           {alert("VLLMGenerationDropped", "critical", "model_name", "m"), alert("VLLMTargetDown", "warning", "pod", "a", "job", "j"), false},
		"not of another server":                      {pod("SGLangKVCacheFull", "critical", "a"), alert("VLLMTargetDown", "warning", "pod", "a", "job", "j"), false},
		"a job that is gone silences its targets":    {alert("SGLangTargetDown", "warning", "pod", "a", "job", "j"), alert("SGLangAllTargetsGone", "critical", "job", "j"), true},
		"and what is judged by job":                  {alert("SGLangHiCacheLoadBackSlow", "critical", "job", "j"), alert("SGLangAllTargetsGone", "critical", "job", "j"), true},
		"not those of another job":                   {alert("SGLangTargetDown", "warning", "pod", "a", "job", "k"), alert("SGLangAllTargetsGone", "critical", "job", "j"), false},
		"a saturated fleet silences queues":          {pod("VLLMQueueSustained", "warning", "a"), alert("VLLMFleetSaturated", "warning", "model_name", "m"), true},
		"unless the queue is the graver":             {pod("VLLMQueueSustained", "critical", "a"), alert("VLLMFleetSaturated", "warning", "model_name", "m"), false},
		"when both are grave":                        {pod("VLLMQueueSustained", "critical", "a"), alert("VLLMFleetSaturated", "critical", "model_name", "m"), true},
		"a pod that is down is the one missing":      {alert("VLLMTargetsMissing", "warning", "job", "j"), alert("VLLMTargetDown", "warning", "pod", "a", "job", "j"), true},
		"not in another job":                         {alert("VLLMTargetsMissing", "warning", "job", "k"), alert("VLLMTargetDown", "warning", "pod", "a", "job", "j"), false},
		"a full cache silences the queue for it":     {pod("SGLangQueueSustained", "critical", "a"), pod("SGLangKVCacheFull", "critical", "a"), true},
		"a model that crawls is why it queues":       {alert("VLLMFleetSaturated", "warning", "model_name", "m"), alert("VLLMGenerationDropped", "warning", "model_name", "m"), true},
		"a queue does not silence a saturated fleet": {alert("VLLMFleetSaturated", "warning", "model_name", "m"), pod("VLLMQueueSustained", "critical", "a"), false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := c.silenced(t, tc.target, tc.other); got != tc.want {
				t.Errorf("silenced: %v", got)
			}
		})
	}
}

// TestAllNamesExist holds that the file speaks of the alerts that there are, and of all of them.
func TestAllNamesExist(t *testing.T) {
	t.Parallel()
	p, data := emitted(t, "exporters: vllm: {topics: nixl: enabled: false, slos: ttft: burn: true}\n")
	c := file(t, data)
	known := map[string]bool{}
	for _, a := range p.Alerts() {
		known[a.ID] = true
	}
	ours := c.Route.Routes[0]
	names := func(ms []string) []string {
		x := matcherForm.FindStringSubmatch(ms[0])
		if x == nil || x[1] != "alertname" {
			t.Fatalf("%q is no matcher of names", ms[0])
		}
		return strings.Split(x[3], "|")
	}
	for _, r := range c.InhibitRules {
		for _, n := range append(names(r.Source), names(r.Target)...) {
			if !known[n] {
				t.Errorf("no alert is called %s", n)
			}
		}
		if len(r.Equal) == 0 {
			t.Errorf("%v silences %v everywhere", r.Source, r.Target)
		}
	}
	if got := names(ours.Matchers); len(got) != len(known) || !known["VLLMTTFTBudgetBurn"] || known["VLLMNIXLKVExpired"] {
		t.Errorf("%d alerts are sent of %d", len(got), len(known))
	}
	if !slices.Equal(ours.GroupBy[:3], []string{"alertname", "namespace", "model_name"}) || slices.Contains(ours.GroupBy, "pod") {
		t.Errorf("grouped by %v", ours.GroupBy)
	}
}

// TestOwnWords holds that severities are called what the deployment calls them.
func TestOwnWords(t *testing.T) {
	t.Parallel()
	_, data := emitted(t, `config: {severity: {label: "level", warning: "P3", critical: "P1"}, labels: pod: "pod_name", group: ["cluster"]}`+"\n")
	c := file(t, data)
	twins := c.InhibitRules[0]
	if twins.Source[1] != `level="P1"` || twins.Target[1] != `level="P3"` || !slices.Contains(twins.Equal, "cluster") || !slices.Contains(twins.Equal, "pod_name") {
		t.Errorf("%+v", twins)
	}
	if g := c.Route.Routes[0].GroupBy; !slices.Contains(g, "cluster") || slices.Contains(g, "pod_name") {
		t.Errorf("grouped by %v", g)
	}
	if _, data := emitted(t, "config: outputs: alerts: false\n"); data != nil {
		t.Error("a file without alerts")
	}
}

// TestAlertmanager asks Alertmanager itself, where the machine has it: the structure is held by
// the tests above.
func TestAlertmanager(t *testing.T) {
	t.Parallel()
	_, data := emitted(t, "exporters: vllm: slos: itl: burn: true\n")
	c := file(t, data)
	for _, r := range append(c.Route.Routes, c.Route.Routes[0].Routes...) {
		if !slices.Contains(c.Receivers, receiver{r.Receiver}) {
			t.Errorf("no receiver is called %s", r.Receiver)
		}
	}
	amtool, err := exec.LookPath("amtool")
	if err != nil {
		return
	}
	path := filepath.Join(t.TempDir(), "alertmanager.yaml")
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(amtool, "check-config", path).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	for labels, want := range map[string]string{
		"alertname=VLLMKVCacheFull severity=critical": page, "alertname=VLLMKVCacheFull severity=warning": ticket, "alertname=Other severity=critical": fallback,
	} {
		args := append([]string{"config", "routes", "test", "--config.file=" + path, "--verify.receivers=" + want}, strings.Fields(labels)...)
		if out, err := exec.Command(amtool, args...).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", labels, err, out)
		}
	}
}
