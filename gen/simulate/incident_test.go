package simulate

import (
	"context"
	"slices"
	"testing"
	"time"

	"metricwright/gen/plan"
	"metricwright/gen/promql"
)

// raised is the alert that each incident must raise.
var raised = map[string]string{
	"prefill-dies":   "VLLMNIXLTransfersFailing",
	"cache-full":     "VLLMKVCacheFull",
	"overload":       "VLLMFleetSaturated",
	"stuck":          "VLLMEngineStuck",
	"stuck-rank":     "SGLangEngineStuck",
	"offload-full":   "VLLMOffloadAllocationFailing",
	"pod-vanishes":   "VLLMTargetsMissing",
	"pod-down":       "SGLangTargetDown",
	"crawl":          "VLLMGenerationDropped",
	"prefix-lost":    "SGLangPrefixHitRatioFallen",
	"host-unused":    "SGLangHiCacheEvictionsUnused",
	"retracting":     "SGLangRetracting",
	"transfers-slow": "VLLMNIXLTransferSlow",
	"posts-slow":     "VLLMNIXLPostSlow",
	"handover-fails": "SGLangKVTransfersFailing",
	"failing":        "SGLangServerErrors",
	"crash-loop":     "VLLMRestarting",
}

// TestIncidents: each incident raises its alert within the alert's wait, its longest window and
// two evaluations, and at most two others.
func TestIncidents(t *testing.T) {
	p := deployed(t)
	for _, i := range Incidents() {
		t.Run(i.Name, func(t *testing.T) {
			want := raised[i.Name]
			if want == "" {
				t.Fatal("no alert is named for it")
			}
			if raced && i.Name != "crash-loop" {
				return // one of them shows what the race detector can see in all
			}
			w, err := Simulate(context.Background(), p, i.Name)
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
			within := patience(p, want) + 2*w.Clock().Step()
			switch {
			case at.IsZero():
				t.Errorf("%s does not fire", want)
			case at.Sub(i.From) > within:
				t.Errorf("%s fires after %v, which is more than %v", want, at.Sub(i.From), within)
			}
			if len(others) > 2 {
				t.Errorf("%d other alerts fire: %v", len(others), others)
			}
		})
	}
}

// patience is how long an alert may take: its wait, and its longest window. The past that a
// baseline compares with is no window of what is judged.
func patience(p *plan.Plan, id string) time.Duration {
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
