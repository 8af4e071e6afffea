package ruletest

import (
	"context"

	"metricwright/gen/diag"
	"metricwright/gen/promql/mutant"
	"metricwright/gen/ruletest/internal/suite"
)

// listedWorlds is in how many random worlds a mutant that is listed as equivalent is tried.
const listedWorlds = 400

// refute looks for series that tell a mutant from the original although it is said to be
// equivalent: of mutants that were proved as many worlds are tried as the options say. What is
// refuted is no longer excused.
func (s *session) refute(ctx context.Context, r *suite.Rule, v *mutant.Vocabulary, mutants []*broken, worlds int) (diag.List, error) {
	var findings diag.List
	for seed := uint64(1); seed <= uint64(max(worlds, listedWorlds)); seed++ {
		var t *trial
		for _, b := range mutants {
			if b.excused == "" || !b.listed && seed > uint64(worlds) {
				continue
			}
			if t == nil {
				t = s.try(ctx, r, v, seed, "world.test.yaml", true)
			}
			if t == nil {
				break
			}
			noticed, err := t.base.Notices(ctx, b.rule, b.mutant)
			if err != nil {
				return nil, err
			}
			if noticed {
				findings.Add(diag.Errorf("ruletest/equivalent", b.survivor().Pos, "rule %s, %s: %s -> %s is said to be equivalent (%s), and some series tell them apart", r.Name, b.change.Operator, oneLine(b.change.Before), oneLine(b.change.After), b.excused).
					WithHint("remove the entry from the list: --write-tests shows such series"))
				b.excused = ""
			}
		}
	}
	return findings, ctx.Err()
}
