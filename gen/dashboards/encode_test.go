package dashboards

import (
	"encoding/json"
	"testing"
)

func TestEncodeIsMarshalIndent(t *testing.T) {
	t.Parallel()
	for _, v := range []any{
		nil, 1.5, "", `a "b" \ c`, `\`, `\\"`, "a: {b, [c]}", "<é> & more\n",
		[]any{}, map[string]any{}, []any{[]any{}, map[string]any{"x": []any{}}},
		map[string]any{"a": 1, "b": []any{true, nil, "x:y", -2e9}, "c": map[string]any{`"`: `"`, `\`: map[string]any{}}},
	} {
		want, err := json.MarshalIndent(v, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		got, err := encode(v)
		if err != nil || string(got) != string(want)+"\n" {
			t.Errorf("got %s (%v)\nwant %s", got, err, want)
		}
	}
}
