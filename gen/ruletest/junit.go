package ruletest

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"metricwright/gen/diag"
)

// The elements of a JUnit report, as CI systems read them.
type (
	junitSuites struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Time     string      `xml:"time,attr"` // seconds
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name     string         `xml:"name,attr"`
		Class    string         `xml:"classname,attr"`
		Time     string         `xml:"time,attr"`
		Failures []junitMessage `xml:"failure"`
		Error    *junitMessage  `xml:"error"`
	}
	junitMessage struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// WriteJUnit writes the report as JUnit XML: a suite a file, a case a test.
func (r *Report) WriteJUnit(w io.Writer) error {
	var out junitSuites
	for _, f := range r.Files {
		s := junitSuite{Name: f.Path, Tests: len(f.Tests)}
		seconds := 0.0
		for i := range f.Tests {
			t := &f.Tests[i]
			seconds += t.Duration.Seconds()
			c := junitCase{Name: t.Name, Class: f.Path, Time: fmt.Sprintf("%.6f", t.Duration.Seconds())}
			for _, fail := range t.Failures {
				var b strings.Builder
				writeFailure(&b, t.Name, fail)
				c.Failures = append(c.Failures, junitMessage{headline(fail), b.String()})
			}
			if !t.Passed {
				s.Failures++
			}
			s.Cases = append(s.Cases, c)
		}
		if f.refused {
			s.Tests, s.Errors = s.Tests+1, 1
			s.Cases = append(s.Cases, junitCase{Name: "read", Class: f.Path, Time: "0", Error: refusal(f.Findings)})
		}
		s.Time = fmt.Sprintf("%.6f", seconds)
		out.Suites = append(out.Suites, s)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(out); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func refusal(l diag.List) *junitMessage {
	var b strings.Builder
	for _, f := range l {
		if f.Severity == diag.Error {
			fmt.Fprintf(&b, "%s: %s\n", f.Pos, f.Message)
		}
	}
	return &junitMessage{"the file is refused", b.String()}
}
