package expected

import (
	"strings"
	"testing"
	"time"

	"metricwright/gen/promql"
)

// A recording is worked out at its last evaluation, or taken from the input, each for whom it is.
func TestRecorded(t *testing.T) {
	w := New(time.Minute, 5*time.Minute)
	add := func(in Input) {
		t.Helper()
		if err := w.Add(in); err != nil {
			t.Fatal(err)
		}
	}
	add(Input{Name: "x", Labels: map[string]string{"g": "a"}, Samples: Samples{0, 1, 2, 3, 4, 5, 6, 7}})
	add(Input{Name: "r", Labels: map[string]string{"g": "b"}, Samples: Samples{9, 9, 9, 9, 9, 9, 9, 9}})
	r := &promql.Recorded{Name: "r", Of: folded("sum", vector(promql.Level, 0, series("x")), "g")}
	got, err := w.At(r, 7*time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if v := got.index([]string{"g"}); v["a"] != 5 || v["b"] != 9 || len(v) != 2 {
		t.Errorf("%v", got)
	}
	add(Input{Name: "r", Labels: map[string]string{"g": "a"}, Samples: Samples{1, 1, 1, 1, 1, 1, 1, 1}})
	if _, err := w.At(r, 7*time.Minute); err == nil || !strings.Contains(err.Error(), `r{g="a"} is given and worked out`) {
		t.Errorf("%v", err)
	}
}

func TestAddTwice(t *testing.T) {
	w := New(time.Minute, time.Minute)
	in := Input{Name: "x", Labels: map[string]string{"b": "2", "a": `say "1"`, "none": ""}}
	if err := w.Add(in); err != nil {
		t.Fatal(err)
	}
	if err := w.Add(in); err == nil || err.Error() != `two input series are x{a="say \"1\"",b="2"}` {
		t.Errorf("%v", err)
	}
}

func TestUnknownNode(t *testing.T) {
	_, err := New(time.Minute, time.Minute).At(&promql.Raw{}, 0)
	if err == nil || err.Error() != "the arithmetic of *promql.Raw is not known" {
		t.Errorf("%v", err)
	}
}
