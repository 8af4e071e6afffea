package exposition

import "testing"

func TestSizes(t *testing.T) {
	for _, tc := range []struct {
		text string
		want int64
	}{
		{"1", 1}, {"1024", 1024}, {"10B", 10}, {"64MiB", 64 << 20}, {"64M", 64 << 20}, {"3KiB", 3 << 10}, {"2G", 2 << 30},
		{"", 0}, {"0", 0}, {"-1", 0}, {"MiB", 0}, {"1.5MiB", 0}, {"10 MiB", 0}, {"9223372036854775807G", 0}, {"99999999999999999999", 0},
	} {
		got, err := ParseSize(tc.text)
		if got != tc.want || (err == nil) != (tc.want > 0) {
			t.Errorf("%q is %d, %v; want %d", tc.text, got, err, tc.want)
		}
	}
	for n, want := range map[int64]string{64 << 20: "64 MiB", 1000: "1000 B", 3 << 10: "3 KiB", 1 << 40: "1024 GiB"} {
		if got := FormatSize(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}
