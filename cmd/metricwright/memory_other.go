//go:build !linux

package main

// adviseHuge has nothing to ask for elsewhere.
func adviseHuge([]byte) bool { return false }
