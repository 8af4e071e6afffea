package simulate

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"metricwright/gen/plan"
	"metricwright/gen/promql"
)

// expected is the server on which each incident is tried, and the alert that must fire there.
var expected = map[string]struct{ server, alert string }{
	"prefill-dies":   {"vllm", "VLLMNIXLTransfersFailing"},
	"cache-full":     {"vllm", "VLLMKVCacheFull"},
	"overload":       {"vllm", "VLLMFleetSaturated"},
	"stuck":          {"vllm", "VLLMEngineStuck"},
	"stuck-fixed":    {"sglang", "SGLangEngineStuck"},
	"offload-full":   {"vllm", "VLLMOffloadAllocationFailing"},
	"pod-vanishes":   {"vllm", "VLLMTargetsMissing"},
	"pod-down":       {"sglang", "SGLangTargetDown"},
	"crawl":          {"vllm", "VLLMGenerationDropped"},
	"prefix-lost":    {"sglang", "SGLangPrefixHitRatioFallen"},
	"host-unused":    {"sglang", "SGLangHiCacheEvictionsUnused"},
	"retracting":     {"sglang", "SGLangRetracting"},
	"transfers-slow": {"vllm", "VLLMNIXLTransferSlow"},
	"posts-slow":     {"vllm", "VLLMNIXLPostSlow"},
	"handover-fails": {"sglang", "SGLangKVTransfersFailing"},
	"failing":        {"sglang", "SGLangServerErrors"},
	"crash-loop":     {"vllm", "VLLMRestarting"},
}

// notifying are the alerts that notify, where it is not just the one that must fire for the
// incident: a cause may silence that one, and alerts that share no more than a namespace cannot
// silence each other.
var notifying = map[string][]string{
	"prefill-dies": {"VLLMNIXLTransfersFailing", "VLLMNIXLKVExpired", "VLLMTargetsMissing"},
	"host-unused":  {"SGLangHiCacheHitRatioFallen", "SGLangHiCacheEvictionsUnused"},
	"offload-full": {"VLLMOffloadCPUTierPinned"},
}

// notified are the alerts that fire at the end and that no other silences: the first is the one
// that began first.
func notified(p *plan.Plan, all []Firing) []string {
	inhibitions := p.Inhibitions
	is := func(f Firing, among []*plan.Alert, grade string) bool {
		return (grade == "" || grade == f.Grade) && slices.ContainsFunc(among, func(a *plan.Alert) bool { return a.ID == f.Alert })
	}
	silenced := func(f Firing) bool {
		for _, x := range inhibitions {
			if !is(f, x.Targets, x.Target) || is(f, x.Sources, x.Source) {
				continue
			}
			for _, o := range all {
				same := !slices.ContainsFunc(x.Equal, func(l string) bool { return o.Labels.Get(l) != f.Labels.Get(l) })
				if o.Ends.IsZero() && is(o, x.Sources, x.Source) && same && (x.Own == "" || o.Labels.Get(x.Own) != "") {
					return true
				}
			}
		}
		return false
	}
	var out []string
	for _, f := range all {
		if f.Ends.IsZero() && !silenced(f) && !slices.Contains(out, f.Alert) {
			out = append(out, f.Alert)
		}
	}
	return out
}

// TestIncidents: in each incident its alert fires within the alert's wait, its longest window and
// two evaluations, and at most two others.
func TestIncidents(t *testing.T) {
	t.Parallel()
	p := deployed(t)
	for _, i := range Incidents() {
		t.Run(i.Name, func(t *testing.T) {
			server, want := expected[i.Name].server, expected[i.Name].alert
			if want == "" {
				t.Fatal("no alert is named for it")
			}
			if testing.Short() && i.Name != "crash-loop" {
				t.Skip("a simulated day")
			}
			w, err := Simulate(context.Background(), p, server, i.Name)
			if err != nil {
				t.Fatal(err)
			}
			var others []string
			said := map[string]bool{}
			var at time.Time
			for _, f := range w.Firings() {
				switch {
				case f.Fires.Before(i.From):
					t.Errorf("%s (%s) fires at %s, before anything is wrong: %s", f.Alert, f.Grade, f.Fires.Format("15:04"), f.Labels)
				case f.Alert == want && at.IsZero():
					at = f.Fires
				case f.Alert != want && !slices.Contains(others, f.Alert):
					others = append(others, f.Alert)
				}
				if !said[f.Alert] {
					t.Logf("%s (%s) after %v: %s", f.Alert, f.Grade, f.Fires.Sub(i.From), f.Labels)
				}
				said[f.Alert] = true
			}
			within := delay(p, want) + 2*w.Clock().Step()
			switch {
			case at.IsZero():
				t.Errorf("%s does not fire", want)
			case at.Sub(i.From) > within:
				t.Errorf("%s fires after %v, which is more than %v", want, at.Sub(i.From), within)
			}
			if len(others) > 2 {
				t.Errorf("%d other alerts fire: %v", len(others), others)
			}
			reach := notifying[i.Name]
			if reach == nil {
				reach = []string{want}
			}
			if d := cmp.Diff(reach, notified(p, w.Firings())); d != "" {
				t.Errorf("who is notifying in the end, and of what:\n%s", d)
			}
		})
	}
}

// delay is how long an alert may take: its wait, and its longest window. The past that a
// baseline compares with is not a window of what is judged.
func delay(p *plan.Plan, id string) time.Duration {
	var out time.Duration
	for _, a := range p.Alerts() {
		if a.ID != id {
			continue
		}
		for _, v := range promql.Vectors(a.Node()) {
			out = max(out, a.For+v.Span())
		}
		out = max(out, a.For)
	}
	return out
}
