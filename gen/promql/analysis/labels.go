package analysis

import (
	"reflect"
	"slices"
	"strings"

	"github.com/prometheus/common/model"
)

// Presence says how sure it is that an element carries a label.
type Presence uint8

// The presences.
const (
	Possible Presence = iota
	Certain
	Never
)

// Label is what is known of one label of a result's elements.
type Label struct {
	Name     string
	Presence Presence
	Values   []string // the values that it can have where present, sorted; nil is any
	Expected bool     // a possible label that targets carry wherever they are set up as configured
}

// Labels is what is known of all labels of a result's elements: a list, and what holds
// for the labels that are not in it. The metric's name is the label __name__.
type Labels struct {
	list   []Label         // by name
	Open   bool            // a label that is not listed is possible; else it never occurs
	others map[string]bool // labels that are known elsewhere, and never occur here unless listed
}

// AnyLabels says that nothing is known.
func AnyLabels() Labels { return Labels{Open: true} }

// NewLabels makes a set of labels.
func NewLabels(open bool, list ...Label) Labels {
	l := slices.Clone(list)
	slices.SortFunc(l, func(a, b Label) int { return strings.Compare(a.Name, b.Name) })
	return Labels{list: l, Open: open}
}

func (l Labels) find(name string) (int, bool) {
	lo, hi := 0, len(l.list)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if l.list[m].Name < name {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo, lo < len(l.list) && l.list[lo].Name == name
}

// Get is what is known of the label of that name.
func (l Labels) Get(name string) Label {
	if i, ok := l.find(name); ok {
		return l.list[i]
	}
	return l.unlisted(name)
}

func (l Labels) unlisted(name string) Label {
	if l.Open && !l.others[name] {
		return Label{Name: name}
	}
	return Label{Name: name, Presence: Never}
}

// Foreign reports whether labels that are known elsewhere are known never to occur.
func (l Labels) Foreign() bool { return l.Open && len(l.others) > 0 }

// Listed are the labels that something is known about, by name.
func (l Labels) Listed() []Label { return l.list }

// Names are the labels of that presence, by name, without the metadata labels.
func (l Labels) Names(p Presence) []string {
	var out []string
	for _, e := range l.list {
		if e.Presence == p && !isMetadata(e.Name) {
			out = append(out, e.Name)
		}
	}
	return out
}

// With is the set with other knowledge of some labels.
func (l Labels) With(more ...Label) Labels {
	l.list = slices.Clone(l.list)
	for _, e := range more {
		if i, ok := l.find(e.Name); ok {
			l.list[i] = e
		} else {
			l.list = slices.Insert(l.list, i, e)
		}
	}
	return l
}

// Keep is the set of nothing but the named labels.
func (l Labels) Keep(names []string) Labels {
	out := make([]Label, 0, len(names))
	for _, n := range names {
		out = append(out, l.Get(n))
	}
	k := NewLabels(false, out...)
	k.list = slices.CompactFunc(k.list, func(a, b Label) bool { return a.Name == b.Name })
	return k
}

// Drop is the set in which the named labels never occur.
func (l Labels) Drop(names ...string) Labels {
	if !l.Open {
		list := make([]Label, 0, len(l.list))
		for _, e := range l.list {
			if !slices.Contains(names, e.Name) {
				list = append(list, e)
			}
		}
		l.list = list
		return l
	}
	gone := make([]Label, len(names))
	for i, n := range names {
		gone[i] = Label{Name: n, Presence: Never}
	}
	return l.With(gone...)
}

// metadata are the labels that say what a series is: most operations remove them.
var metadata = []string{model.MetricNameLabel, model.MetricTypeLabel, model.MetricUnitLabel}

func isMetadata(name string) bool { return slices.Contains(metadata, name) }

// Nameless is the set without the metric's name.
func (l Labels) Nameless() Labels { return l.Drop(metadata...) }

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
