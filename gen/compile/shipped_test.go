package compile

import (
	"bytes"
	"maps"
	"strings"
	"testing"

	"metricwright/gen/diag"
	"metricwright/gen/plan"
)

// shipped is the plan of the catalog that the binary carries.
func shipped(t *testing.T) *plan.Plan {
	t.Helper()
	p, found := Load("")
	if len(found) > 0 {
		var b strings.Builder
		_ = diag.Print(&b, found)
		t.Fatalf("the shipped catalog is not clean:\n%s", b.String())
	}
	return p
}

// TestDocumentedMetricsAreUsed holds the promise that what the documented page names ends up in a
// rule, an alert or a panel, under the series that the servers export.
func TestDocumentedMetricsAreUsed(t *testing.T) {
	p := shipped(t)
	files, err := emit(p, false)
	if err != nil {
		t.Fatal(err)
	}
	var artifacts bytes.Buffer
	for _, name := range files.Names() {
		for _, dir := range []string{"rules/", "alerts/", "dashboards/"} {
			if strings.HasPrefix(name, dir) {
				artifacts.Write(files[name])
			}
		}
	}
	uses, n := p.Uses, 0
	for _, e := range p.Catalog.Exporters {
		for _, m := range e.Metrics {
			if !m.Documented {
				continue
			}
			n++
			if uses[m].Empty() {
				t.Errorf("%s: no rule, alert or panel uses %s", m.Pos, m.Name)
			}
			if !anyIn(artifacts.String(), e.Series(m)) {
				t.Errorf("%s: no artifact reads %v", m.Pos, e.Series(m))
			}
		}
	}
	if n != 41 {
		t.Errorf("the catalog marks %d metrics as documented; the page has 41", n)
	}
}

func anyIn(text string, series []string) bool {
	for _, s := range series {
		for rest := text; ; {
			i := strings.Index(rest, s)
			if i < 0 {
				break
			}
			rest = rest[i+len(s):]
			if rest == "" || !strings.ContainsAny(rest[:1], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:") {
				return true
			}
		}
	}
	return false
}

// TestAlertsAreComplete holds what every alert must say.
func TestAlertsAreComplete(t *testing.T) {
	for _, a := range shipped(t).Alerts() {
		if a.For <= 0 || a.Summary == "" || a.Impact == "" || len(a.Diagnosis) == 0 || len(a.Mitigation) == 0 || a.FalsePositives == "" || a.Threshold.Reason == "" || a.Threshold.Source == "" {
			t.Errorf("%s lacks a for, a summary, an impact, advice or a reason", a.ID)
		}
	}
}

// TestTwiceTheSame holds that output depends on the catalog alone.
func TestTwiceTheSame(t *testing.T) {
	a, err := emit(shipped(t), false)
	if err != nil {
		t.Fatal(err)
	}
	b, err := emit(shipped(t), false)
	if err != nil {
		t.Fatal(err)
	}
	if !maps.EqualFunc(a, b, bytes.Equal) {
		t.Error("two runs differ")
	}
}
