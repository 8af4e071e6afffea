package exposition

import (
	"fmt"
	"strconv"
	"strings"
)

// units are those of sizes, the largest first; the bare letter is what most people write.
var units = []struct {
	name, short string
	bytes       int64
}{{"GiB", "G", 1 << 30}, {"MiB", "M", 1 << 20}, {"KiB", "K", 1 << 10}, {"B", "B", 1}}

// ParseSize reads a number of bytes such as 64MiB, 64M or 1024.
func ParseSize(s string) (int64, error) {
	digits, factor := s, int64(1)
	for _, u := range units {
		if rest, ok := cutAny(s, u.name, u.short); ok {
			digits, factor = rest, u.bytes
			break
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 1 || n > (1<<62)/factor {
		return 0, fmt.Errorf("%q is not a size: write a number of bytes, for example 64MiB", s)
	}
	return n * factor, nil
}

func cutAny(s string, suffixes ...string) (string, bool) {
	for _, x := range suffixes {
		if rest, ok := strings.CutSuffix(s, x); ok {
			return rest, true
		}
	}
	return s, false
}

// FormatSize writes a number of bytes in the largest unit that divides it.
func FormatSize(n int64) string {
	for _, u := range units {
		if n >= u.bytes && n%u.bytes == 0 {
			return strconv.FormatInt(n/u.bytes, 10) + " " + u.name
		}
	}
	return strconv.FormatInt(n, 10) + " B"
}
