package rules

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"
)

// Map is a mapping that keeps the order of its keys: key, value, key, value …; a value is a
// node or a string.
func Map(pairs ...any) *yaml.Node {
	m := &yaml.Node{Kind: yaml.MappingNode}
	for i := 0; i < len(pairs); i += 2 {
		v, ok := pairs[i+1].(*yaml.Node)
		if !ok {
			v = Scalar(pairs[i+1].(string))
		}
		Set(m, pairs[i].(string), v)
	}
	return m
}

// Set appends a key and its value.
func Set(m *yaml.Node, key string, v *yaml.Node) { m.Content = append(m.Content, Scalar(key), v) }

// List is a sequence.
func List(items ...*yaml.Node) *yaml.Node {
	return &yaml.Node{Kind: yaml.SequenceNode, Content: items}
}

// old are the words that are booleans to readers of YAML 1.1.
var old = map[string]bool{"y": true, "n": true, "yes": true, "no": true, "on": true, "off": true}

// Comment is text as it may stand in a comment, where YAML allows no control characters.
func Comment(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' || r == '\u2028' || r == '\u2029' || r == '\ufeff' {
			return ' '
		}
		return r
	}, s)
}

// Scalar is a string, quoted where it would read as something else.
func Scalar(s string) *yaml.Node {
	n := &yaml.Node{}
	n.SetString(s)
	if old[strings.ToLower(s)] {
		n.Style = yaml.DoubleQuotedStyle
	}
	return n
}

// Text is a string in a block of its own where it has several lines.
func Text(s string) *yaml.Node {
	n := Scalar(s)
	if strings.Contains(s, "\n") {
		n.Style = yaml.LiteralStyle
	}
	return n
}

// Strings is a mapping of strings by key.
func Strings(m map[string]string) *yaml.Node {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	n := Map()
	for _, k := range keys {
		Set(n, k, Scalar(m[k]))
	}
	return n
}

// Encode is the document as bytes.
func Encode(n *yaml.Node) ([]byte, error) {
	var b bytes.Buffer
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(n); err != nil {
		return nil, err
	}
	return b.Bytes(), enc.Close()
}
