package suite

import (
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	"metricwright/gen/diag"
)

// Locator finds where in a YAML file a value stands. The file is parsed for
// positions only when the first is asked for: most runs have nothing to report.
type Locator struct {
	path string
	once sync.Once
	text []byte
	root *yaml.Node
}

// NewLocator locates in the given text, or, when text is nil, in the file itself.
func NewLocator(path string, text []byte) *Locator { return &Locator{path: path, text: text} }

func (l *Locator) load() {
	l.once.Do(func() {
		if l.text == nil {
			l.text, _ = readFile(l.path) // An unreadable file has no positions.
		}
		var doc yaml.Node
		if yaml.Unmarshal(l.text, &doc) == nil && len(doc.Content) > 0 {
			l.root = doc.Content[0]
		}
		l.text = nil
	})
}

// Pos is the position of the value under a path of keys (string) and indices
// (int), or of the nearest value above it that exists.
func (l *Locator) Pos(path ...any) diag.Pos {
	n, _ := l.find(path...)
	if n == nil {
		return diag.Pos{File: l.path}
	}
	return diag.Pos{File: l.path, Line: n.Line, Col: n.Column}
}

// In is the position of a byte of the scalar under a path. In folded text it is the
// first line, since there bytes and lines do not correspond.
func (l *Locator) In(offset int, path ...any) diag.Pos {
	n, whole := l.find(path...)
	p := l.Pos(path...)
	if n == nil || !whole || n.Kind != yaml.ScalarNode {
		return p
	}
	switch n.Style {
	case yaml.SingleQuotedStyle, yaml.DoubleQuotedStyle:
		p.Col += offset + 1
	case yaml.LiteralStyle:
		p.Line += 1 + strings.Count(n.Value[:min(offset, len(n.Value))], "\n")
		p.Col = 0
	case yaml.FoldedStyle:
		p.Line++
		p.Col = 0
	default:
		p.Col += offset
	}
	return p
}

// find walks down and reports whether it reached the end of the path.
func (l *Locator) find(path ...any) (*yaml.Node, bool) {
	l.load()
	n := l.root
	for _, step := range path {
		next := child(n, step)
		if next == nil {
			return n, false
		}
		n = next
	}
	return n, n != nil
}

func child(n *yaml.Node, step any) *yaml.Node {
	for n != nil && n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if n == nil {
		return nil
	}
	switch step := step.(type) {
	case int:
		if n.Kind == yaml.SequenceNode && step < len(n.Content) {
			return n.Content[step]
		}
	case string:
		if n.Kind != yaml.MappingNode {
			return nil
		}
		for i := 0; i+1 < len(n.Content); i += 2 {
			if n.Content[i].Value == step {
				return n.Content[i+1]
			}
		}
	}
	return nil
}

// scalars calls f with every scalar under a key of the given name.
func (l *Locator) scalars(key string, f func(*yaml.Node)) {
	l.load()
	var walk func(n *yaml.Node)
	walk = func(n *yaml.Node) {
		for i, c := range n.Content {
			if n.Kind == yaml.MappingNode && i%2 == 0 && c.Value == key && i+1 < len(n.Content) && n.Content[i+1].Kind == yaml.ScalarNode {
				f(n.Content[i+1])
			}
			walk(c)
		}
	}
	if l.root != nil {
		walk(l.root)
	}
}
