//go:build race

package compile

// raced is whether the race detector slows everything down some ten times.
const raced = true
