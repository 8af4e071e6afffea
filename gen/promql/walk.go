package promql

// Children are the quantities that a node is made of.
func Children(n Node) []Node {
	switch n := n.(type) {
	case *Recorded:
		return []Node{n.Of}
	case *Ratio:
		return []Node{n.Part, n.Whole}
	case *Share:
		return []Node{n.Part, n.Whole}
	case *Sum:
		return n.Terms
	case *Quantile:
		return some(n.Of, n.Native)
	case *Within:
		return some(n.Of, n.Native)
	case *Skew:
		return []Node{n.Of}
	case *Baseline:
		return []Node{n.Of, n.Floor}
	case *Drop:
		return []Node{n.Of}
	case *Compare:
		return []Node{n.Of}
	case *Relabelled:
		return []Node{n.Of}
	case *Refolded:
		return []Node{n.Of}
	case *ErrorRatio:
		return []Node{n.Good, n.Total}
	case *Summed:
		return []Node{n.Of}
	case *BudgetLeft:
		return []Node{n.Of}
	case *Burn:
		var out []Node
		for _, p := range n.Pairs {
			out = append(out, p.Long, p.Short, p.Floor)
		}
		return out
	case *Condition:
		out := []Node{n.When}
		for _, c := range n.With {
			out = append(out, c)
		}
		for _, c := range n.Unless {
			out = append(out, c)
		}
		return out
	}
	return nil
}

// Walk visits a node and all that it is made of, through recordings too, until visit returns false.
func Walk(n Node, visit func(Node) bool) {
	if !visit(n) {
		return
	}
	for _, c := range Children(n) {
		Walk(c, visit)
	}
}

// Vectors are the exported quantities under a node.
func Vectors(n Node) []*Vector {
	var out []*Vector
	Walk(n, func(n Node) bool {
		switch n := n.(type) {
		case *Folded:
			out = append(out, n.Of)
		case *FoldedRatio:
			out = append(out, n.Part, n.Whole)
		case *ProcessMean:
			out = append(out, n.Sum, n.Count, n.Gauge)
		case *Live:
			out = append(out, n.Presence)
		case *Down:
			out = append(out, n.Presence)
		}
		return true
	})
	return out
}

// Recordings are the recording rules that a node reads directly.
func Recordings(n Node) []*Recorded {
	var out []*Recorded
	Walk(n, func(n Node) bool {
		if r, ok := n.(*Recorded); ok {
			out = append(out, r)
			return false
		}
		return true
	})
	return out
}

// some are those of the nodes that there are.
func some(nodes ...Node) []Node {
	var out []Node
	for _, n := range nodes {
		if n != nil {
			out = append(out, n)
		}
	}
	return out
}
