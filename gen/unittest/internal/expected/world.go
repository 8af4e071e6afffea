// Package expected works out by arithmetic what recording rules and alerts come to on given
// input series. It follows the meaning of the typed constructs and never their PromQL, so that
// a unit test made of its figures notices when the PromQL says something else.
package expected

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"time"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql"
)

// World is a set of input series, with the times at which they are sampled and at which rules
// are evaluated.
type World struct {
	Step, Tick time.Duration

	inputs  []*Input
	byName  map[string][]*Input
	byID    map[string]*Input
	memo    map[memo]Result
	layouts map[*promql.Vector]*layout
	bodies  map[promql.Composed]promql.Node
	givens  map[*promql.Recorded]*standIn
	worked  map[string]bool

	lastWindow window // the history worked out last
	lastPast   map[string]*fold
}

type memo struct {
	name string
	at   time.Duration
}

// Input is one series.
type Input struct {
	Name    string
	Labels  map[string]string
	Samples Samples // of a native histogram: its count
	Part    *Part   // the track is of this part of a native histogram

	id     string
	making *native
	Native *HistogramSamples
}

// New is a world without series.
func New(step, tick time.Duration) *World {
	return &World{
		Step: step, Tick: tick, byName: map[string][]*Input{}, byID: map[string]*Input{}, memo: map[memo]Result{},
		layouts: map[*promql.Vector]*layout{}, bodies: map[promql.Composed]promql.Node{}, givens: map[*promql.Recorded]*standIn{}, worked: map[string]bool{},
	}
}

// Add puts a series in, or a part of a native histogram; a second one of the same labels is a mistake.
func (w *World) Add(in Input) error {
	in.id = in.String()
	have := w.byID[in.id]
	switch {
	case in.Part == nil && have == nil:
		w.put(&in)
	case in.Part == nil || have != nil && (have.making == nil || have.making.has(*in.Part) && !in.Part.Implied):
		return fmt.Errorf("two input series are %s", in.id)
	case have != nil && have.making.has(*in.Part):
		return nil
	default:
		if have == nil {
			have = &Input{Name: in.Name, Labels: in.Labels, id: in.id, making: &native{map[string]Part{}, map[string]Samples{}, map[float64]Samples{}, nil}}
			w.put(have)
		}
		have.making.add(*in.Part, in.Samples)
		have.Native = nil
	}
	clear(w.memo)
	clear(w.layouts)
	clear(w.givens)
	clear(w.worked)
	w.lastWindow = window{}
	return nil
}

func (w *World) put(in *Input) {
	w.byID[in.id] = in
	w.inputs = append(w.inputs, in)
	w.byName[in.Name] = append(w.byName[in.Name], in)
}

// settled are the series of a name, native histograms put together.
func (w *World) settled(name string) []*Input {
	for _, in := range w.byName[name] {
		in.settle()
	}
	return w.byName[name]
}

func (in *Input) settle() {
	if in.making != nil && in.Native == nil {
		in.Native = in.making.done()
		in.Samples = in.Native.Count
	}
}

// Inputs are the series in the order in which they were put in.
func (w *World) Inputs() []*Input {
	for _, in := range w.inputs {
		in.settle()
	}
	return w.inputs
}

// String is the series as PromQL writes it.
func (in *Input) String() string {
	if in.id == "" {
		in.id = Metric(in.Name, in.Labels)
	}
	return in.id
}

// Metric is name{labels}; labels are in order and empty ones left out.
func Metric(name string, set map[string]string) string {
	names := make([]string, 0, len(set))
	for n, v := range set {
		if v != "" {
			names = append(names, n)
		}
	}
	if len(names) == 0 {
		return name
	}
	sort.Strings(names)
	out := make([]byte, 0, 128)
	out = append(out, name...)
	for i, n := range names {
		out = append(out, "{,"[btoi(i > 0)])
		out = append(out, n...)
		out = append(out, '=')
		out = strconv.AppendQuote(out, set[n])
	}
	return string(append(out, '}'))
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// matching are the series that a selector takes.
func (w *World) matching(name string, match []*labels.Matcher) []*Input {
	var out []*Input
	for _, in := range w.settled(name) {
		if !slices.ContainsFunc(match, func(m *labels.Matcher) bool { return !m.Matches(in.Labels[m.Name]) }) {
			out = append(out, in)
		}
	}
	return out
}

// recorded is what a recording rule holds at a time: input series of that name, and what its
// last evaluation came to.
func (w *World) recorded(r *promql.Recorded, at time.Duration) (Result, error) {
	g := w.given(r)
	out := Result{Names: g.names}
	for i, in := range g.inputs {
		if in.Native != nil {
			if h, ok := in.Native.level(w.Step, at); ok {
				out.HistogramSamples = append(out.HistogramSamples, Spread{g.values[i], h})
			}
		} else if v, ok := in.Samples.level(w.Step, at); ok {
			out.Points = append(out.Points, Point{g.values[i], v})
		}
	}
	tick := at - at%w.Tick
	if tick < 0 || at-tick >= Lookback || !w.works(r) {
		return out, nil
	}
	k := memo{r.Name, tick}
	all, ok := w.memo[k]
	if !ok {
		var err error
		if all, err = w.At(r.Of, tick); err != nil {
			return all, err
		}
		w.memo[k] = all
	}
	all = all.matching(r.Match)
	if len(out.Points)+len(out.HistogramSamples) == 0 {
		return all, nil
	}
	given := out.keys()
	for k := range all.keys() {
		if given[k] {
			return out, fmt.Errorf("%s is given and worked out at the same time", Metric(r.Name, all.Labels(Point{Values: split(k)})))
		}
	}
	out.Points = append(out.Points, all.Points...)
	out.HistogramSamples = append(out.HistogramSamples, all.HistogramSamples...)
	return out, nil
}

// standIn are the input series that stand for what a rule would record; they are the same at all times.
type standIn struct {
	names  []string
	inputs []*Input
	values [][]string
}

func (w *World) given(r *promql.Recorded) *standIn {
	g := w.givens[r]
	if g == nil {
		g = &standIn{names: r.Labels(), inputs: w.matching(r.Name, r.Match)}
		for _, in := range g.inputs {
			g.values = append(g.values, valuesOf(in.Labels, g.names))
		}
		w.givens[r] = g
	}
	return g
}

// works reports whether anything is there that the rule could work its quantity out from.
func (w *World) works(r *promql.Recorded) bool {
	if out, ok := w.worked[r.Name]; ok {
		return out
	}
	out := false
	for _, v := range promql.Vectors(r.Of) {
		for _, a := range v.Alts {
			out = out || len(w.byName[a.Name]) > 0
		}
	}
	for _, x := range promql.Recordings(r.Of) {
		out = out || len(w.byName[x.Name]) > 0 || w.works(x)
	}
	w.worked[r.Name] = out
	return out
}

func valuesOf(set map[string]string, names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = set[n]
	}
	return out
}

// Has reports whether a series of those labels, or that part of it, is in already.
func (w *World) Has(in Input) bool {
	have := w.byID[in.String()]
	return have != nil && (in.Part == nil || have.making == nil || have.making.has(*in.Part))
}
