package ruletest

import (
	"context"
	"slices"
	"sync/atomic"

	"metricwright/gen/ruletest/internal/eval"
	"metricwright/gen/ruletest/internal/suite"
)

// judge holds the tests that can tell whether a rule is broken.
type judge struct {
	tests []*eval.Base // those that assert on the rule itself first
	quick atomic.Int64 // the test that noticed last: mutants of one rule tend to fall to one test
}

func newJudge(r *suite.Rule, bases []*eval.Base) *judge {
	j := &judge{}
	for _, b := range bases {
		if b.Reaches(r) {
			j.tests = append(j.tests, b)
		}
	}
	direct := map[*eval.Base]bool{}
	for _, b := range j.tests {
		direct[b] = b.Names(r)
	}
	slices.SortStableFunc(j.tests, func(a, b *eval.Base) int {
		switch {
		case direct[a] == direct[b]:
			return 0
		case direct[a]:
			return -1
		default:
			return 1
		}
	})
	return j
}

// notices reports whether any test fails on the mutant. promtool evaluates as often as the test file
// says, whatever the group says: a group's interval is noticed where that is the same.
func (j *judge) notices(ctx context.Context, b *broken) (bool, error) {
	if b.change.Operator == everyField {
		return slices.ContainsFunc(j.tests, func(t *eval.Base) bool { return t.Test().File.Interval == b.rule.Interval }), nil
	}
	first := int(j.quick.Load())
	for n := range j.tests {
		i := (first + n) % len(j.tests)
		noticed, err := j.tests[i].Notices(ctx, b.rule, b.mutant)
		if err != nil {
			return false, err
		}
		if noticed {
			j.quick.Store(int64(i))
			return true, nil
		}
	}
	return false, nil
}
