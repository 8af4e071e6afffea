package catalog

import "testing"

func TestTextOfProcesses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Every pod of the model queues":   "Every process of the model queues",
		"Pods of the job: pending?":       "Processes of the job: pending?",
		"One pod: restart it. All pods":   "One process: restart it. All processes",
		"pod:vllm_queue:sum is by pod":    "pod:vllm_queue:sum is by process",
		"podman runs pod_name and tripod": "podman runs pod_name and tripod",
	} {
		if got := ofProcesses(text); got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
	}
}

// A shipped text speaks of processes where targets are not pods; a text of the overlay stays.
func TestShippedTextOfProcesses(t *testing.T) {
	folder(t, "m", map[string]string{"m.cue": `package m

import "metricwright.dev/catalog"

catalog.#Catalog & {
	config: labels: pod: "instance"
	exporters: vllm: thresholds: kv_cache_full: reason: "My pods fill up"
}
`})
	c, found := Load(Options{Dir: "m"})
	if found.HasErrors() || c.Config.Pod != "" {
		t.Fatal(found, c.Config.Pod)
	}
	for _, e := range c.All() {
		for _, a := range e.Alerts {
			if podWord.MatchString(a.Summary + a.Impact) {
				t.Errorf("%s: %s %s", a.ID, a.Summary, a.Impact)
			}
		}
		for _, x := range e.Thresholds {
			if ours := e.ID == "vllm" && x.ID == "kv_cache_full"; ours != (x.Reason == "My pods fill up") || !ours && podWord.MatchString(x.Reason) {
				t.Errorf("%s: %s", x.ID, x.Reason)
			}
		}
	}
}
