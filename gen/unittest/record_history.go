package unittest

import (
	"math"
	"slices"
	"time"

	"metricwright/gen/plan"
	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/expected"
	"metricwright/gen/unittest/internal/inputs"
)

// history makes the test of a rule that looks back over hours or days. What it reads is given
// as other rules would have recorded it, so that the past need not be worked out sample by sample.
func (w *writer) history(r *plan.Record) {
	p := pastOf(r.Node)
	s := &recordCases{writer: w, r: r, by: r.Node.Labels(), kind: records}
	n, compares := r.Node.(*promql.Baseline)
	switch {
	case compares && derived(n):
	case p.back() < 12*time.Hour:
		s.kind = hours
	default:
		s.kind = days
	}
	s.world = expected.New(p.step/2, s.kind.tick)
	period := together(s.kind.tick, s.world.Step) // there are both a sample and an evaluation at the end
	end := (p.back() + p.window/4 + period).Truncate(period)
	s.timeline = inputs.Timeline{Samples: int(end / s.world.Step)}
	drop, falls := r.Node.(*promql.Drop)
	switch {
	case compares:
		s.baseline(n, p)
	case falls && drop.Lasting > 0:
		s.drops(drop, p)
	default:
		s.summed(promql.Recordings(r.Node), p)
		return
	}
	s.finish("")
}

// enough is how many samples of a past one test may hold: promtool refuses a query of more than
// 10,000, and counts a subquery's twice.
const enough = 4500

// together is how often two things that recur fall together.
func together(a, b time.Duration) time.Duration {
	x, y := a, b
	for y > 0 {
		x, y = y, x%y
	}
	return a / x * b
}

// backward is how a quantity reads its past: a window that ends a while ago, in steps.
type backward struct{ window, skip, step time.Duration }

func (p backward) back() time.Duration { return p.window + p.skip }

func pastOf(n promql.Node) backward {
	x, ok := n.(promql.LooksBack)
	if !ok {
		return backward{}
	}
	p := x.Past()
	if p.Step == 0 {
		p.Step = 2 * time.Minute
	}
	return backward{p.Window, p.Skip, p.Step}
}

// stretch is a time of a recorded past with one value; none is no value.
type stretch struct {
	from  int // sample
	value float64
}

var none = expected.Missing

// ago is the sample of a time before the end.
func (s *recordCases) ago(d time.Duration) int { return s.timeline.Samples - int(d/s.world.Step) }

// pinned is a past in which every wrong reading shows: one level before the window, another in
// its older half and a third in its newer, a fourth since it ended, and in each half a spike
// that every other of its steps misses and one between two steps. The value now comes last.
func (s *recordCases) pinned(p backward, now float64) []stretch {
	begin, middle, end := s.ago(p.back()), s.ago(p.skip+p.window/2), s.ago(p.skip)
	out := []stretch{{0, 1024}, {begin + 1, 4}, {middle + 1, 8}}
	perStep := int(p.step / s.world.Step)
	for _, half := range []struct {
		around              int
		level, spike, aside float64
	}{{(begin + middle) / 2, 4, 96, 384}, {(middle + end) / 2, 8, 64, 256}} {
		odd := half.around - half.around%(2*perStep) + perStep
		out = append(out, stretch{odd, half.spike}, stretch{odd + 1, half.aside}, stretch{odd + 2, half.level})
	}
	if p.skip > 0 {
		out = append(out, stretch{end + 1, 2}, stretch{s.timeline.Samples, now})
	}
	slices.SortFunc(out, func(a, b stretch) int { return a.from - b.from })
	return out
}

// summed draws servers whose past is added up, or whose greatest value is sought in it: one that pins
// the window, one without traffic, one with hardly any; each in a test of its own if promtool would not read them in one.
func (s *recordCases) summed(read []*promql.Recorded, p backward) {
	subjects := [][]string{{"server", "idle", "trickle", "elsewhere"}}
	if (len(subjects[0])-1+len(s.elsewhere()))*int(p.window/p.step) > enough {
		subjects = [][]string{{"server"}, {"idle"}, {"trickle"}, {"elsewhere"}}
	}
	for _, these := range subjects {
		s.world = expected.New(s.world.Step, s.kind.tick)
		s.sums(read, p, these)
		what := ""
		if len(subjects) > 1 {
			what = ", " + these[0]
		}
		s.finish(what)
	}
}

func (s *recordCases) sums(read []*promql.Recorded, p backward, subjects []string) {
	_, falls := s.r.Node.(*promql.Drop)
	begin := s.ago(p.back())
	for i, r := range read {
		pinned := s.pinned(p, 0)
		if falls {
			pinned = []stretch{{0, 1024}, {begin + 1, 512}, {begin + 2, 8}, {s.timeline.Samples, 6}}
		}
		for k, x := range pinned {
			if i > 0 { // another quantity, whose ratio to the first differs from time to time
				pinned[k].value = x.value*x.value/4 + 128
			}
		}
		for _, x := range []struct {
			subject string
			past    []stretch
		}{{"server", pinned}, {"idle", []stretch{{0, 0}}}, {"trickle", []stretch{{0, float64(i+1) / 1024}}}} {
			if !slices.Contains(subjects, x.subject) {
				continue
			}
			s.put(s.names.Process(x.subject, 0, s.by), r, x.past)
		}
		if !slices.Contains(subjects, "elsewhere") {
			continue
		}
		for k, other := range s.elsewhere() {
			if (k+2)*int(p.window/s.world.Step) > 2*enough { // beside the one of another server
				break
			}
			s.put(other, r, []stretch{{0, math.Ldexp(float64(i+1), k)}})
		}
		s.otherServer(r, []stretch{{0, float64(i+1) / 4}})
	}
}

// elsewhere are servers that differ from the first in one label each of those that the rule keeps.
func (s *recordCases) elsewhere() []inputs.Process {
	sub := s.names.NewSubject("server", s.by, 1, true)
	sub.Processes = []inputs.Process{s.names.Process("server", 0, s.by)}
	var out []inputs.Process
	for _, label := range s.by {
		if !s.names.Known(label) {
			continue
		}
		if other, ok := s.names.Apart(sub, label); ok {
			out = append(out, other.Processes[0])
		}
	}
	return out
}

// otherServer draws what was recorded of the same under another name of a server, where a recording
// tells servers apart by a label that no target has.
func (s *recordCases) otherServer(r *promql.Recorded, past []stretch) {
	for _, label := range r.Labels() {
		if !s.names.Known(label) && label != "le" {
			s.putAs(s.names.Process("server", 0, s.by), r, map[string]string{label: "other"}, past)
		}
	}
}

// put draws what was recorded of a subject.
func (s *recordCases) put(p inputs.Process, r *promql.Recorded, past []stretch) {
	s.putAs(p, r, nil, past)
}

// putAs draws what was recorded of a subject with some labels of its own.
func (s *recordCases) putAs(p inputs.Process, r *promql.Recorded, set map[string]string, past []stretch) {
	in := expected.Input{Name: r.Name, Labels: s.names.Recorded(r, p, set), Samples: s.levels(past)}
	if s.world.Has(in) {
		return
	}
	must(s.world.Add(in))
}

// levels is a past sample by sample. What would begin after its end is left out: a short window has
// no room for everything.
func (s *recordCases) levels(past []stretch) expected.Samples {
	t := make(expected.Samples, s.timeline.Samples+1)
	for k, x := range past {
		end := len(t)
		if k+1 < len(past) {
			end = past[k+1].from
		}
		for i := x.from; i < min(end, len(t)); i++ {
			t[i] = x.value
		}
	}
	return t
}
