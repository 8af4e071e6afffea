package world

import (
	"strings"
	"testing"
	"time"

	"metricwright/gen/promql/mutant"
	"metricwright/gen/promql/reads"
)

// TestValuesMatch draws series that a regular expression takes: its own text is not a value.
func TestValuesMatch(t *testing.T) {
	t.Parallel()
	d, err := reads.NewDialect(nil)
	if err != nil {
		t.Fatal(err)
	}
	q, err := d.Parse(`sum(rate(http_requests_total{code=~"5..|[0-3]{3}"}[5m]))`)
	if err != nil {
		t.Fatal(err)
	}
	taken := 0
	for seed := range uint64(40) {
		for _, l := range New(q, &mutant.Vocabulary{}, 30*time.Second, 0, seed).Lines() {
			if strings.ContainsAny(l.Series[strings.Index(l.Series, "{"):], ".|[") {
				t.Errorf("seed %d: %s", seed, l.Series)
			}
			if strings.Contains(l.Series, `code="5xx"`) || strings.Contains(l.Series, `code="000"`) {
				taken++
			}
		}
	}
	if taken == 0 {
		t.Error("no series is one that the matcher takes")
	}
}
