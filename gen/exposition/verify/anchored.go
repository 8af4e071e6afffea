package verify

import (
	"regexp"
	"sync"
)

var compiled sync.Map // pattern -> *regexp.Regexp, nil for one that is none

// anchored is a regular expression on the whole of a label's value; nil where the pattern is none.
func anchored(pattern string) *regexp.Regexp {
	if re, ok := compiled.Load(pattern); ok {
		return re.(*regexp.Regexp)
	}
	re, _ := regexp.Compile("^(?:" + pattern + ")$")
	compiled.Store(pattern, re)
	return re
}
