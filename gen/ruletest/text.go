package ruletest

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// WriteText writes what failed, with expected and got side by side, then a line a
// file and one for the whole. Files of which no test was picked are passed over.
func (r *Report) WriteText(w io.Writer) error {
	var b strings.Builder
	tests, failed, files := 0, 0, 0
	for _, f := range r.Files {
		if f.passedOver {
			continue
		}
		files++
		bad := 0
		for i := range f.Tests {
			t := &f.Tests[i]
			tests++
			if t.Passed {
				continue
			}
			bad++
			for _, fail := range t.Failures {
				writeFailure(&b, t.Name, fail)
			}
		}
		failed += bad
		switch {
		case f.refused:
			fmt.Fprintf(&b, "FAIL %s: refused\n", f.Path)
		case bad > 0:
			fmt.Fprintf(&b, "FAIL %s: %d of %s failed\n", f.Path, bad, count(len(f.Tests), "test"))
		default:
			fmt.Fprintf(&b, "ok   %s: %s\n", f.Path, count(len(f.Tests), "test"))
		}
	}
	if files == 0 && len(r.Files) > 0 {
		return nil // a finding says so
	}
	fmt.Fprintf(&b, "%s in %s, %d failed, %s\n", count(tests, "test"), count(files, "file"), failed, r.Duration.Round(time.Millisecond))
	_, err := io.WriteString(w, b.String())
	return err
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func writeFailure(b *strings.Builder, test string, f Failure) {
	fmt.Fprintf(b, "%s: %s: %s\n", f.Pos, test, headline(f))
	for _, r := range f.Rules {
		fmt.Fprintf(b, "    rule %s at %s", r.Name, r.Pos)
		if r.Origin != "" {
			fmt.Fprintf(b, ", made by %s", r.Origin)
		}
		b.WriteByte('\n')
	}
	if f.Message != "" {
		fmt.Fprintf(b, "    %s\n", f.Message)
		return
	}
	b.WriteString(Difference(f.Expected, f.Got))
}

func headline(f Failure) string {
	switch f.Kind {
	case InputFailure:
		return "cannot be run"
	case RuleFailure:
		return fmt.Sprintf("rule %s fails at %s", f.Subject, at(f.At))
	case AlertFailure:
		return fmt.Sprintf("alert %s at %s", f.Subject, at(f.At))
	default:
		return fmt.Sprintf("%s at %s", clip(f.Subject), at(f.At))
	}
}

// clip shortens an expression that fills a screen.
func clip(s string) string {
	const most = 1000
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + " …"
	}
	return s
}
