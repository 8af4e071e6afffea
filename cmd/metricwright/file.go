package main

import (
	"errors"
	"io"
	"os"
)

// writeTo writes a report to a file that a flag names.
func writeTo(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
