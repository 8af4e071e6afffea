//go:build race

package simulate

// raced says that the race detector is on, under which everything takes ten times as long.
const raced = true
