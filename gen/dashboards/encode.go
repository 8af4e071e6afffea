package dashboards

import (
	"bytes"
	"encoding/json"
	"fmt"

	"metricwright/gen/output"
)

// encode is the value as JSON that people can compare: byte for byte what json.MarshalIndent
// makes of it, so that a board read into the SDK's types and written again is the same file.
func encode(v any) ([]byte, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return append(indent(raw), '\n'), nil
}

func add(out output.Tree, path string, v any) error {
	data, err := encode(v)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return out.Add(path, data)
}

// indent breaks compact JSON into lines. It trusts what json.Marshal wrote, which makes it
// several times as fast as json.Indent; boards are megabytes.
func indent(raw []byte) []byte {
	out := make([]byte, 0, 2*len(raw))
	depth := 0
	line := func() {
		out = append(out, '\n')
		for range depth {
			out = append(out, ' ', ' ')
		}
	}
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; c {
		case '"':
			end := i + 1 + closing(raw[i+1:])
			out = append(out, raw[i:end+1]...)
			i = end
		case '{', '[':
			out = append(out, c)
			if raw[i+1] == c+2 { // its closing bracket: "{}" and "[]" stay on the line
				out = append(out, c+2)
				i++
				continue
			}
			depth++
			line()
		case '}', ']':
			depth--
			line()
			out = append(out, c)
		case ',':
			out = append(out, c)
			line()
		case ':':
			out = append(out, ':', ' ')
		default:
			out = append(out, c)
		}
	}
	return out
}

// closing is where a string's text ends: its first quote that no backslash escapes.
func closing(s []byte) int {
	for at := 0; ; {
		q := at + bytes.IndexByte(s[at:], '"')
		slashes := 0
		for q-1-slashes >= 0 && s[q-1-slashes] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			return q
		}
		at = q + 1
	}
}
