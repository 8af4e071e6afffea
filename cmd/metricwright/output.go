package main

import "io"

// output is standard output. It remembers the first write that failed: results that are lost, on
// a disk that is full, must not end in exit code 0, whoever wrote them.
type output struct {
	to  io.Writer
	err error
}

func (o *output) Write(b []byte) (int, error) {
	n, err := o.to.Write(b)
	if o.err == nil {
		o.err = err
	}
	return n, err
}
