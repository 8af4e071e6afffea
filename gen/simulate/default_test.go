package simulate

import (
	"context"
	"testing"
	"time"

	"metricwright/gen/catalog"
	"metricwright/gen/catalog/catalogtest"
	"metricwright/gen/plan"
)

// TestAnyCatalog: metrics without hints have data, and so has what rules record of them.
func TestAnyCatalog(t *testing.T) {
	t.Parallel()
	c, found := catalog.Load(catalog.Options{Overlay: catalogtest.Generate(9)})
	if found.HasErrors() {
		t.Fatal(found)
	}
	p := plan.New(c)
	w, err := live(context.Background(), p, Clock{Midnight, time.Minute, []Phase{{8 * time.Hour, 9 * time.Hour, 5 * time.Minute}}}, 4, scenario{only: "vllm"})
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, s := range p.Signals {
		if s.Topic != "generated" {
			continue
		}
		for _, r := range s.Records {
			m, err := w.Range(context.Background(), r.Name, Midnight.Add(8*time.Hour+10*time.Minute), Midnight.Add(9*time.Hour), 5*time.Minute)
			if err != nil || len(m) == 0 {
				t.Errorf("%s: nothing is recorded (%v)", r.Name, err)
			}
			seen++
		}
	}
	if seen < 9 {
		t.Errorf("only %d rules of the generated topic", seen)
	}
}
