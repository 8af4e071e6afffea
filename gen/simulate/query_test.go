package simulate

import (
	"context"
	"strings"
	"testing"
	"time"
)

// TestQuery: expressions of dashboards are filled in, exported and recorded series are read.
func TestQuery(t *testing.T) {
	t.Parallel()
	p := shipped(t)
	w, err := live(context.Background(), p, Clock{Midnight, time.Minute, []Phase{{9 * time.Hour, 10 * time.Hour, 5 * time.Minute}}}, 4, scenario{only: "vllm"})
	if err != nil {
		t.Fatal(err)
	}
	for _, expr := range []string{
		`sum(rate(vllm:generation_tokens_total{model_name=~"$model"}[$__rate_interval]))`,
		`model:vllm_generation_tokens:rate5m{namespace=~"$namespace"}`,
		`up{job="vllm-fixed"}`,
	} {
		v, err := w.Instant(context.Background(), expr, w.Clock().End())
		if err != nil || len(v) == 0 || v[0].F <= 0 {
			t.Errorf("%s: %v, %v", expr, v, err)
		}
	}
	if _, err := w.Range(context.Background(), "sum(", w.Clock().Start, w.Clock().End(), time.Minute); err == nil {
		t.Error("no error for what does not parse")
	}
}

// TestUnknownIncident: a name close to an incident's is suggested.
func TestUnknownIncident(t *testing.T) {
	t.Parallel()
	_, err := Simulate(context.Background(), shipped(t), "vllm", "overlaod")
	if err == nil || !strings.Contains(err.Error(), "did you mean overload?") {
		t.Errorf("got %v", err)
	}
}
