package catalog

import (
	"cuelang.org/go/cue/ast"

	"metricwright/gen/diag"
)

// maxList is how many elements a list may have. CUE looks for each new element among those before
// it, so that 100,000 would take ten thousand times as long as 1,000.
const maxList = 5000

// lists refuses lists that nobody writes by hand.
func (f *files) lists(name string, text *ast.File) {
	ast.Walk(text, func(n ast.Node) bool {
		if l, ok := n.(*ast.ListLit); ok && len(l.Elts) > maxList {
			f.bad.Add(diag.Errorf("input/size", diag.Pos{File: f.display(name), Line: l.Pos().Line(), Col: l.Pos().Column()},
				"this list has %d elements; at most %d are read", len(l.Elts), maxList).
				WithHint("a histogram has less than a hundred bounds, and no other list of a catalog is as long"))
			return false
		}
		return true
	}, nil)
}
