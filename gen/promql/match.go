package promql

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"sort"
	"strings"
	"sync"

	"github.com/prometheus/prometheus/model/labels"
)

// Label is a matcher on a label, of Prometheus's own.
type Label = labels.Matcher

// Matcher is a label and what its value must be: an anchored regular expression, negated by
// a leading "!". It is printed as an equality where it is plain text. An error says that the
// expression does not compile, or begins with an operator, as matchers do in PromQL.
func Matcher(name, value string) (*labels.Matcher, error) {
	value, not := strings.CutPrefix(value, "!")
	if bare := strings.TrimLeft(value, "=~"); bare != value {
		if not {
			bare = "!" + bare
		}
		return nil, fmt.Errorf("it begins with an operator of PromQL: write %q, which matches as =~ does", bare)
	}
	kind := labels.MatchRegexp
	if plain(value) {
		kind = labels.MatchEqual
	}
	if not {
		kind = map[labels.MatchType]labels.MatchType{labels.MatchRegexp: labels.MatchNotRegexp, labels.MatchEqual: labels.MatchNotEqual}[kind]
	}
	return compiled(kind, name, value)
}

// known are the matchers that have been compiled: a catalog pins the same labels in every rule,
// and compiling an expression takes longer than all else that is done with it.
var known sync.Map // labels.Matcher without its expression -> *labels.Matcher

func compiled(kind labels.MatchType, name, value string) (*labels.Matcher, error) {
	key := labels.Matcher{Type: kind, Name: name, Value: value}
	if m, ok := known.Load(key); ok {
		return m.(*labels.Matcher), nil
	}
	m, err := labels.NewMatcher(kind, name, value)
	if err != nil {
		return nil, fmt.Errorf("%q is not a regular expression: %w", value, err)
	}
	known.Store(key, m)
	return m, nil
}

// plain reports whether a regular expression matches nothing but itself.
func plain(re string) bool {
	if regexp.QuoteMeta(re) == re {
		return true
	}
	r, err := syntax.Parse(re, syntax.Perl)
	if err != nil {
		return false
	}
	return r.Op == syntax.OpLiteral && string(r.Rune) == re && r.Flags&syntax.FoldCase == 0
}

// Matchers are the matchers of a map, by label name; later maps win over earlier ones.
func Matchers(maps ...map[string]string) ([]*labels.Matcher, error) {
	all := map[string]string{}
	for _, m := range maps {
		for k, v := range m {
			all[k] = v
		}
	}
	var out []*labels.Matcher
	for k, v := range all {
		m, err := Matcher(k, v)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", k, err)
		}
		out = append(out, m)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out, nil
}

// MustMatchers is Matchers of what has been compiled before.
func MustMatchers(maps ...map[string]string) []*labels.Matcher {
	out, err := Matchers(maps...)
	if err != nil {
		panic(err)
	}
	return out
}

// Equal is a matcher on exactly one value.
func Equal(label, value string) *labels.Matcher {
	return labels.MustNewMatcher(labels.MatchEqual, label, value)
}

// NoneOf is a matcher that leaves out the values that a regular expression matches whole. The
// expression has been compiled before.
func NoneOf(label, re string) *labels.Matcher {
	return labels.MustNewMatcher(labels.MatchNotRegexp, label, re)
}

// OneOf is a matcher on any of some values.
func OneOf(label string, values []string) *labels.Matcher {
	quoted := make([]string, len(values))
	for i, v := range values {
		quoted[i] = regexp.QuoteMeta(v)
	}
	m, err := compiled(labels.MatchRegexp, label, strings.Join(quoted, "|"))
	if err != nil {
		panic(err) // quoted text compiles
	}
	return m
}

// Variable is a matcher on a Grafana variable, which may hold several values.
func Variable(label, variable string) *labels.Matcher {
	return &labels.Matcher{Type: labels.MatchRegexp, Name: label, Value: "$" + variable}
}
