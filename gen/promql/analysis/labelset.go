package analysis

import (
	"reflect"
	"slices"
)

// Union is what holds for elements of either set.
func Union(a, b Labels) Labels {
	others := a.others
	switch {
	case !a.Open:
		others = b.others
	case b.Open && !sameSet(a.others, b.others):
		others = nil
	}
	return merge(a, b, a.Open || b.Open, others, func(x, y Label) Label {
		switch {
		case x.Presence == Never && y.Presence == Never:
			return x
		case x.Presence == Never:
			return Label{Name: x.Name, Values: y.Values}
		case y.Presence == Never:
			return Label{Name: x.Name, Values: x.Values}
		}
		out := Label{Name: x.Name, Expected: (x.Expected || x.Presence == Certain) && (y.Expected || y.Presence == Certain)}
		if x.Presence == y.Presence {
			out.Presence = x.Presence
		}
		if x.Values != nil && y.Values != nil {
			out.Values = union(x.Values, y.Values)
		}
		return out
	})
}

// sameSet reports whether two sets are one and the same, as those of one exporter are.
func sameSet(a, b map[string]bool) bool {
	return reflect.ValueOf(a).Pointer() == reflect.ValueOf(b).Pointer()
}

// merge combines two sets label by label.
func merge(a, b Labels, open bool, others map[string]bool, f func(x, y Label) Label) Labels {
	out := Labels{Open: open, others: others, list: make([]Label, 0, max(len(a.list), len(b.list)))}
	i, j := 0, 0
	for i < len(a.list) || j < len(b.list) {
		var x, y Label
		switch {
		case j == len(b.list) || i < len(a.list) && a.list[i].Name < b.list[j].Name:
			x = a.list[i]
			y = b.unlisted(x.Name)
			i++
		case i == len(a.list) || b.list[j].Name < a.list[i].Name:
			y = b.list[j]
			x = a.unlisted(y.Name)
			j++
		default:
			x, y = a.list[i], b.list[j]
			i, j = i+1, j+1
		}
		out.list = append(out.list, f(x, y))
	}
	return out
}

// clash says how two labels that have to be equal cannot be.
type clash uint8

const (
	none   clash = iota
	likely       // wherever targets are set up as configured
	sure
)

// meet is what holds for a label that has the same value on two matched elements, and
// whether it can have one.
func meet(x, y Label) (out Label, bad clash) {
	out = Label{Name: x.Name, Expected: x.Expected || y.Expected}
	switch {
	case x.Presence == Never && y.Presence == Certain, x.Presence == Certain && y.Presence == Never:
		return x, sure
	case x.Presence == Never || y.Presence == Never:
		if x.Expected || y.Expected {
			bad = likely
		}
		return Label{Name: x.Name, Presence: Never}, bad
	case x.Presence == Certain || y.Presence == Certain:
		out.Presence = Certain
	}
	switch {
	case x.Values == nil:
		out.Values = y.Values
	case y.Values == nil:
		out.Values = x.Values
	default:
		out.Values = intersection(x.Values, y.Values)
		if len(out.Values) == 0 {
			if out.Presence == Certain {
				return x, sure
			}
			return Label{Name: x.Name, Presence: Never}, none
		}
	}
	return out, none
}

func union(a, b []string) []string {
	out := append(slices.Clone(a), b...)
	slices.Sort(out)
	return slices.Compact(out)
}

func intersection(a, b []string) []string {
	out := []string{}
	for _, v := range a {
		if slices.Contains(b, v) {
			out = append(out, v)
		}
	}
	return out
}
