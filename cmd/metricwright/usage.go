package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"metricwright/gen/diag"
)

// misuse is bad usage, with a line that says what to do instead.
type misuse struct {
	error
	hint string
}

const allVerbs = "metricwright --help lists the verbs"

// unknownVerb says what a first word that is no verb may have been meant as.
func unknownVerb(root *cobra.Command, word string) error {
	var verbs []string
	near := ""
	for _, c := range root.Commands() {
		verbs = append(verbs, c.Name())
		if near == "" && strings.HasPrefix(c.Name(), word) {
			near = c.Name()
		}
	}
	if near == "" {
		near = diag.Nearest(word, verbs)
	}
	hint := allVerbs
	if near != "" {
		hint = fmt.Sprintf("did you mean %s? %s", near, allVerbs)
	}
	return misuse{fmt.Errorf("there is no verb %q", word), hint}
}

// strictBuiltins has the verbs that cobra adds refuse what they do not know: they would print their
// help and end well.
func strictBuiltins(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		switch c.Name() {
		case "help":
			c.Args = func(_ *cobra.Command, args []string) error {
				if found, _, err := root.Find(args); len(args) > 0 && (err != nil || found == root) {
					return unknownVerb(root, args[0])
				}
				return nil
			}
		case "completion":
			c.Args = cobra.ArbitraryArgs
			c.RunE = func(c *cobra.Command, args []string) error {
				if len(args) == 0 {
					return c.Help()
				}
				return misuse{fmt.Errorf("there is no completion for %q", args[0]), c.CommandPath() + " --help lists the shells"}
			}
		}
	}
}

// helpOf prints the help of a verb. Help that is asked for a verb that there is not is bad usage,
// though cobra would print its own.
func helpOf(root *cobra.Command, wrong *error) {
	print := root.HelpFunc()
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		if c == root && c.Flags().NArg() > 0 {
			*wrong = unknownVerb(root, c.Flags().Arg(0))
			return
		}
		print(c, args)
	})
}

// badFlag is the outcome of flags that cannot be read, with the flag that may have been meant.
func badFlag(c *cobra.Command, err error) error {
	if !c.HasParent() && c.Flags().NArg() > 0 {
		return unknownVerb(c, c.Flags().Arg(0)) // the flag belongs to the verb that was meant
	}
	hint := c.CommandPath() + " --help lists the flags"
	if _, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		hint = "write its value behind it; " + hint
	}
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		name := unknown.GetSpecifiedName()
		if short := unknown.GetSpecifiedShortnames(); len(short) > 1 {
			name = short // a long name behind one dash
		}
		if near := nearestFlag(c, name); near != "" {
			hint = fmt.Sprintf("did you mean --%s? %s", near, hint)
		}
	}
	return misuse{err, hint}
}

func nearestFlag(c *cobra.Command, name string) string {
	name, _, _ = strings.Cut(name, "=")
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	for _, n := range names {
		if n == name {
			return n
		}
	}
	return diag.Nearest(name, names)
}

// noArgs refuses arguments of a verb that has none.
func noArgs(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return misuse{fmt.Errorf("%s takes no arguments, but there is %q", c.Name(), args[0]), c.CommandPath() + " --help lists the flags"}
}

// oneName demands one argument, a name.
func oneName(c *cobra.Command, args []string) error {
	switch hint := "write one name, for example: " + strings.TrimSpace(strings.Split(c.Example, "\n")[0]); len(args) {
	case 1:
		return nil
	case 0:
		return misuse{fmt.Errorf("%s needs a name", c.Name()), hint}
	default:
		return misuse{fmt.Errorf("%s takes one name, and there are %d", c.Name(), len(args)), hint}
	}
}

// oneFolder allows one argument at most, a folder.
func oneFolder(c *cobra.Command, args []string) error {
	if len(args) <= 1 {
		return nil
	}
	return misuse{fmt.Errorf("%s takes one folder, and there are %d", c.Name(), len(args)), "name one of them; without any it is the current folder"}
}

// jobs is a flag: how many things to do at a time.
type jobs int

func (j *jobs) String() string { return strconv.Itoa(int(*j)) }
func (j *jobs) Type() string   { return "int" }
func (j *jobs) Set(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 {
		return errors.New("write a number, or 0 for one per core")
	}
	*j = jobs(n)
	return nil
}

// patience is a flag: how long to wait.
type patience time.Duration

func (p *patience) String() string { return time.Duration(*p).String() }
func (p *patience) Type() string   { return "duration" }
func (p *patience) Set(s string) error {
	d, err := time.ParseDuration(s)
	if err != nil || d <= 0 {
		return errors.New("write a time above zero, such as 30s or 2m")
	}
	*p = patience(d)
	return nil
}
