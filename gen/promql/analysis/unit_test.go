package analysis

import "testing"

func TestUnits(t *testing.T) {
	for _, tc := range []struct{ got, want string }{
		{PerSecond("tokens"), "tokens/second"},
		{PerSecond("seconds"), "ratio"},
		{PerSecond(""), ""},
		{DivUnit("tokens/second", "requests/second"), "tokens/request"},
		{DivUnit("tokens/second", "tokens/second"), "ratio"},
		{DivUnit("seconds", "observations"), "seconds"},
		{DivUnit("seconds/second", "observations/second"), "seconds"},
		{DivUnit("ratio", "observations/second"), "seconds"},
		{DivUnit("bytes/second", "ratio"), "bytes/second"},
		{DivUnit("ratio", "tokens"), "1/token"},
		{DivUnit("observations", "observations"), "ratio"},
		{MulUnit("tokens/second", "seconds"), "tokens"},
		{MulUnit("tokens", "ratio"), "tokens"},
		{MulUnit("passes/second", "seconds"), "passes"},
		{PerSecond("passes"), "passes/second"},
		{MulUnit("timestamp", "seconds"), ""},
		{NormalUnit("tokens_per_second"), "tokens/second"},
		{scaleUnit("ratio", 100), "percent"},
		{scaleUnit("seconds", 1000), "milliseconds"},
		{scaleUnit("milliseconds", 0.001), "seconds"},
		{scaleUnit("bytes", 1.0/1024), ""},
		{scaleUnit("tokens", 1.5), "tokens"},
	} {
		if tc.got != tc.want {
			t.Errorf("got %q, want %q", tc.got, tc.want)
		}
	}
}
