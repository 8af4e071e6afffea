package simulate

import (
	"context"
	"testing"
	"time"
)

// TestHealthyFleet: in two days of a healthy fleet of every shipped server, no alert fires.
func TestHealthyFleet(t *testing.T) {
	t.Parallel()
	p := deployed(t)
	pods, clock := 40, TwoDays()
	if testing.Short() {
		pods, clock = 8, Around(8*time.Hour, 10*time.Hour)
	}
	begin := time.Now()
	w, err := Healthy(context.Background(), p, clock, pods)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d recording rules and %d alert rules in %v", len(p.Records()), len(p.Alerts()), time.Since(begin).Round(time.Second/10))
	for _, f := range w.Firings() {
		t.Errorf("%s (%s) fires from %s to %s: %s", f.Alert, f.Grade, f.Fires.Format("2 15:04"), f.Ends.Format("2 15:04"), f.Labels)
	}
}
