package analysis

import (
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
		l.list = slices.DeleteFunc(slices.Clone(l.list), func(e Label) bool { return slices.Contains(names, e.Name) })
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
