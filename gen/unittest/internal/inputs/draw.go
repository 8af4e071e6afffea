package inputs

import (
	"maps"
	"slices"
	"time"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/expected"
)

// Timeline is how a subject's time goes, in samples from zero.
type Timeline struct {
	Samples     int  // the last one
	From, Until int  // Now begins with the one and ends before the other; else it is Past
	Uneven      bool // counters gain the last two samples' worth faster, so that only the right window gives the pace, and gauges have their value in the last sample alone
	Begin       int  // from here on the servers are there
	Gone        int  // their series end here; zero: never
	Reset       int  // counters start again at zero here; zero: never
}

// Late is the part of a leaf's life that differs from its server's.
type Late struct {
	Appears int     // it appears here, at First
	First   float64 // a counter's first value
	Gap     [2]int  // it is not there from the one sample until the other
	Silent  bool    // and is not marked as stale, since samples were lost on their way
}

// Draw puts the subject's quantities into a world; the options say of each leaf
// how it is drawn.
func (s *Subject) Draw(w *expected.World, c Timeline, opts ...func(*Leaf, *Drawn)) error {
	s.settle()
	drawn := make([]Drawn, len(s.Leaves))
	for i, l := range s.Leaves {
		drawn[i] = Drawn{Timeline: c, Spelled: []int{0}, Echo: 1, Scale: 1}
		for _, o := range opts {
			o(l, &drawn[i])
		}
		if err := s.draw(w, l, drawn[i]); err != nil {
			return err
		}
	}
	for i, l := range s.Leaves { // last, since a leaf may be one of them
		if l.Vector == nil {
			continue
		}
		if err := s.names.companions(w, l.Vector, s.process(l.Process), drawn[i]); err != nil {
			return err
		}
	}
	return nil
}

// Drawn says how one leaf is drawn.
type Drawn struct {
	Timeline
	Late
	Spelled []int             // in which spellings, counted from the newest; beyond the last is the last
	Echo    float64           // how much of the value a further spelling repeats
	Set     map[string]string // further labels
	Absent  bool
	Scale   float64 // of the value
	Maybe   bool    // leave out what is drawn already
	Foreign bool    // the process lacks what shows whose the series are
	Shown   int     // what shows whose they are is there from here on
	Known   int     // the process's other series, by which first events are told from a history, ends here; zero: never
	Copies  bool    // twice for every label that only repeats the number

	Twin   []string // labels in which it differs from what is usual
	Beside []string // and those in which the series that it is joined with do
}

func (s *Subject) draw(w *expected.World, l *Leaf, d Drawn) error {
	p := s.Processes[l.Process]
	set := maps.Clone(l.Set)
	if set == nil {
		set = map[string]string{}
	}
	maps.Copy(set, d.Set)
	if d.Absent {
		return nil
	}
	switch {
	case l.Recorded != nil:
		d.Maybe = true // a deployment may leave only one value of the labels that a rule keeps
		return d.add(w, l.recorded(s.names.Recorded(l.Recorded, p, set), Gauge(d, l.own(Past)*d.Scale, l.own(Now)*d.Scale)))
	case l.Up != nil:
		return d.add(w, s.names.Up(l.Up, p, Gauge(d.even(), l.At(Past), l.At(Now))))
	}
	done := map[int]bool{}
	for k, i := range d.Spelled {
		i = min(i, len(l.Vector.Alts)-1)
		if done[i] {
			continue
		}
		done[i] = true
		own := maps.Clone(set)
		past, now, err := s.rest(l, i, own)
		if err != nil {
			return err
		}
		past, now = past*d.Scale, now*d.Scale
		if k > 0 {
			past, now = past*d.Echo, now*d.Echo
		}
		alt := &l.Vector.Alts[i]
		labels, err := s.names.Exported(alt, p, own)
		if err != nil {
			return err
		}
		for _, label := range d.Twin {
			labels = s.names.twin(alt, labels, label)
		}
		t := Samples(l.Vector, w.Step, d, past, now)
		if l.Presence {
			t = comesAndGoes(t)
		}
		if err := d.add(w, l.exported(i, labels, t)); err != nil {
			return err
		}
		for _, c := range alt.Copies {
			if !d.Copies {
				break
			}
			again := maps.Clone(labels)
			again[c] = "1"
			if err := d.add(w, l.exported(i, again, t)); err != nil {
				return err
			}
		}
	}
	return nil
}

// exported is the leaf's series in its i-th spelling, or its part of one.
func (l *Leaf) exported(i int, set map[string]string, t expected.Samples) expected.Input {
	return l.input(spelling(l.Vector, i).Name, set, t, l.part(i))
}

// recorded is the leaf's recorded series, or its part of one.
func (l *Leaf) recorded(set map[string]string, t expected.Samples) expected.Input {
	return l.input(l.Recorded.Name, set, t, l.part(0))
}

func (l *Leaf) input(name string, set map[string]string, t expected.Samples, part *expected.Part) expected.Input {
	if part != nil {
		set = maps.Clone(set)
		delete(set, "le")
	}
	return expected.Input{Name: name, Labels: set, Samples: t, Part: part}
}

// Up is whether a target can be scraped, as its own series.
func (n *Names) Up(down *promql.Unscraped, p Process, t expected.Samples) expected.Input {
	set := maps.Clone(p.Target)
	for _, m := range down.Match {
		if v := accepted(down.Match, m.Name, set[m.Name]); len(v) > 0 {
			set[m.Name] = v[0]
		}
	}
	return expected.Input{Name: "up", Labels: set, Samples: t}
}

// comesAndGoes is a series that is not there where its value is zero.
func comesAndGoes(t expected.Samples) expected.Samples {
	for i := len(t) - 1; i >= 0; i-- {
		switch {
		case t[i] != 0:
		case i > 0 && t[i-1] != 0:
			t[i] = expected.Stale
		default:
			t[i] = expected.Missing
		}
	}
	return t
}

// add puts a series in.
func (d *Drawn) add(w *expected.World, in expected.Input) error {
	if d.Maybe && w.Has(in) {
		return nil
	}
	return w.Add(in)
}

// companions draws the series by which first events tell whether the process was there before, and
// those that tell whose a series is that other programs export too.
func (n *Names) companions(w *expected.World, v *promql.Vector, p Process, d Drawn) error {
	var all []*promql.Series
	shows := map[*promql.Series]bool{}
	for i := range v.Alts {
		a := &v.Alts[i]
		if a.Beside != nil && !((d.Foreign || d.Shown > 0) && a.Whose != nil) && slices.ContainsFunc(d.Spelled, func(k int) bool { return min(k, len(v.Alts)-1) == i }) {
			all = append(all, a.Beside)
		}
		if a.Whose != nil && !d.Foreign {
			all = append(all, a.Whose)
			shows[a.Whose] = true
		}
	}
	for _, s := range all {
		labels, err := n.Exported(s, p, nil)
		if err != nil {
			return err
		}
		for _, label := range d.Beside {
			labels = n.twin(s, labels, label)
		}
		l := Leaf{Vector: &promql.Vector{Alts: []promql.Series{*s}}}
		c := d.Timeline
		if shows[s] {
			c.Begin = max(c.Begin, d.Shown)
		} else if d.Known > 0 {
			c.Gone = d.Known
		}
		in := l.exported(0, labels, Gauge((&Drawn{Timeline: c}).even(), 1, 1))
		if w.Has(in) {
			continue
		}
		if err := w.Add(in); err != nil {
			return err
		}
	}
	return nil
}

// Samples are a quantity's series.
func Samples(v *promql.Vector, step time.Duration, d Drawn, past, now float64) expected.Samples {
	switch v.Kind {
	case promql.Level:
		return Gauge(d, past, now)
	case promql.Resets:
		return restarts(d, int(v.Window.Duration()/step), int(now))
	case promql.Events:
		past, now = past/v.Window.Duration().Seconds(), now/v.Window.Duration().Seconds()
	}
	return counter(d, step, v.Window.Duration(), past, now)
}

// Gauge is a level over time. An uneven one was half as high until the last sample, so that no
// earlier one gives the value.
func Gauge(d Drawn, past, now float64) expected.Samples {
	t := make(expected.Samples, d.Samples+1)
	for i := range t {
		t[i] = past
		if i >= d.From && i < d.Until {
			t[i] = now
		}
		if d.Uneven && i < d.Samples {
			t[i] /= 2
		}
		t[i] = d.lives(i, t[i])
	}
	return t
}

// even is the same for a series of which only the presence or zero counts.
func (d *Drawn) even() Drawn {
	out := *d
	out.Uneven = false
	return out
}

// lives is the sample, or its absence.
func (d *Drawn) lives(i int, v float64) float64 {
	switch {
	case i < d.Begin || i < d.Appears || d.Gone > 0 && i > d.Gone:
		return expected.Missing
	case d.Gone > 0 && i == d.Gone:
		return expected.Stale
	case i < d.Gap[1] && i == d.Gap[0] && !d.Silent:
		return expected.Stale
	case i < d.Gap[1] && i >= d.Gap[0]:
		return expected.Missing
	}
	return v
}

// last is how many samples the faster end of uneven gains lasts.
const last = 2

// counter gains at a pace per second. Uneven gains have half the pace before the last samples and make
// up for it in them: a window of n samples, which holds n-1 gains, then has the pace, and no
// other window does.
func counter(d Drawn, step, window time.Duration, past, now float64) expected.Samples {
	t := make(expected.Samples, d.Samples+1)
	gains := float64(window/step) - 1
	v, before := 0.0, 0.0
	for i := range t {
		pace := past
		if i > d.From && i <= d.Until {
			pace = now
		}
		if d.Uneven && gains > last {
			slow := pace / 2
			pace = slow
			if i > d.Samples-last {
				pace = float64(slow * (gains + last) / last)
			}
		}
		begin := max(d.Begin, d.Appears)
		switch gain := promql.Round(pace * step.Seconds()); {
		case i == begin && d.Appears > 0:
			v = d.First
		case i > begin && i == d.Reset && d.Reset > 0:
			v, before = gain, gain
		case i > begin && gain == before:
			v += gain // as promtool adds up a run
		case i > begin:
			v, before = promql.Round(v+gain), gain
		}
		t[i] = d.lives(i, v)
	}
	return t
}
