package ruletest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"metricwright/gen/promql/mutant"
	"metricwright/gen/ruletest/internal/suite"
)

// seeds is how many random worlds are tried for the survivors of one rule.
const seeds = 200

// Written is a test file that notices mutants which survived.
type Written struct {
	Path    string
	Tests   int
	Noticed int
}

// writtenHeader is the first line of such a file, and what its author has to know.
const writtenHeader = `# Written by metricwright mutate --write-tests: input that tells rules from their mutants.
# The input is random, and what is expected is what the rules came to. Read it, and make it the
# values that you want, before you keep it.
`

// writer makes tests that notice survivors.
type writer struct {
	session *session
	known   *mutant.Vocabulary
	path    string // of the first file; others beside it are numbered
}

// lives reports whether no test of the suite notices the mutant.
func (b *broken) lives() bool { return b.excused == "" && !b.killed }

// find looks for worlds that tell a rule from its mutants.
func (w *writer) find(ctx context.Context, rule *suite.Rule, alive []*broken) ([]*trial, error) {
	var found []*trial
	for seed := uint64(1); seed <= seeds && len(alive) > 0; seed++ {
		t := w.session.try(ctx, rule, w.known, seed, w.path, false)
		if t == nil {
			continue
		}
		var rest []*broken
		for _, b := range alive {
			noticed, err := t.base.Notices(ctx, b.rule, b.mutant)
			if err != nil {
				return nil, err
			}
			if b.written = noticed; noticed {
				t.told = append(t.told, b)
			} else {
				rest = append(rest, b)
			}
		}
		if alive = rest; len(t.told) > 0 {
			if err := t.shrink(ctx, w.session); err != nil {
				return nil, err
			}
			found = append(found, t)
		}
	}
	return found, ctx.Err()
}

// write writes tests for what survived and for rules that no test reaches. A test file
// has one interval and one set of rules, so there is a file for each pair of them.
func (w *writer) write(ctx context.Context, all []*broken) ([]Written, error) {
	byRule := map[*suite.Rule][]*broken{}
	var rules []*suite.Rule
	for _, b := range all {
		if !b.lives() || b.change.Operator == everyField {
			continue
		}
		if byRule[b.rule] == nil {
			rules = append(rules, b.rule)
		}
		byRule[b.rule] = append(byRule[b.rule], b)
	}
	found := make([][]*trial, len(rules))
	errs := make([]error, len(rules))
	parallel(w.session.jobs, len(rules), func(i int) {
		found[i], errs[i] = w.find(ctx, rules[i], byRule[rules[i]])
	})
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return w.save(slices.Concat(found...))
}

// save writes the tests that were found, and never over a file that is there.
func (w *writer) save(found []*trial) ([]Written, error) {
	var out []Written
	texts := map[string]*strings.Builder{}
	at := map[string]int{}
	for _, t := range found {
		head := t.head()
		if texts[head] == nil {
			texts[head] = &strings.Builder{}
			texts[head].WriteString(writtenHeader + head)
			at[head] = len(out)
			out = append(out, Written{Path: numbered(w.path, len(out))})
		}
		texts[head].WriteString(t.test())
		out[at[head]].Tests++
		out[at[head]].Noticed += len(t.told)
	}
	for head, i := range at {
		if err := free(out[i].Path); err != nil {
			return nil, err
		}
		f, err := os.OpenFile(out[i].Path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if err != nil {
			return nil, err
		}
		_, err = f.WriteString(texts[head].String())
		if err = errors.Join(err, f.Close()); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// free refuses a path at which something is.
func free(path string) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s is there already: name another file for the tests, or move it", path)
	}
	return nil
}

// numbered is the path of the n-th file beside the first: x.test.yaml, x-2.test.yaml.
func numbered(path string, n int) string {
	if n == 0 {
		return path
	}
	dir, name := filepath.Split(path)
	base, rest, _ := strings.Cut(name, ".")
	if rest != "" {
		rest = "." + rest
	}
	return fmt.Sprintf("%s%s-%d%s", dir, base, n+1, rest)
}
