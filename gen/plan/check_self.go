package plan

import (
	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

// checkSelf refuses what is put together with itself.
func (p *resolver) checkSelf(s *Signal) {
	twice := func(r catalog.Ref, field, what, hint string) {
		pos := r.Pos
		if !pos.IsValid() {
			pos = s.At(field)
		}
		p.Findings.Add(diag.Errorf("plan/self", pos, what, s.ID, r.ID).WithHint("%s", hint))
	}
	repeated := func(field string, refs []catalog.Ref, what, hint string) {
		seen := map[catalog.Ref]bool{}
		for _, r := range refs {
			if seen[key(r)] {
				twice(r, field, what, hint)
			}
			seen[key(r)] = true
		}
	}
	repeated("sum", s.Sum, "%s adds %s twice", "name each signal once")
	repeated("first", s.First, "%s falls back from %s to itself", "name each signal once")
	if s.Ratio != nil {
		repeated("ratio", []catalog.Ref{s.Ratio.Part, s.Ratio.Whole}, "%s divides %s by itself, which is always 1", "name the whole that it is a part of")
	}
}
