package promql

import "maps"

// Driven is a construct that knows which input gives it a wanted value.
type Driven interface {
	Node
	// Drive asks its parts for what gives it the value.
	Drive(in Input, a Ask, v float64) error
}

// Ask is of which process, in which phase, and of which labels' values something is asked.
type Ask struct {
	Process  int
	Phase    Phase
	Set      map[string]string
	Refolded bool // it is folded once more, so that labels that others put on it do not matter
}

// Phase is a time of a subject's life.
type Phase int

// The phases: how it was before and is again afterwards, and what the test is about.
const (
	Before Phase = iota
	During
)

// Of is the request for one value of a label.
func (a Ask) Of(label, value string) Ask {
	a.Set = maps.Clone(a.Set)
	if a.Set == nil {
		a.Set = map[string]string{}
	}
	a.Set[label] = value
	return a
}

// In is the request in a phase.
func (a Ask) In(p Phase) Ask {
	a.Phase = p
	return a
}

// At is the request of a process.
func (a Ask) At(process int) Ask {
	a.Process = process
	return a
}

// Input is what a test makes of input series: constructs ask it for what gives them a value. What
// was asked for first stays.
type Input interface {
	// Want asks for a value of a quantity.
	Want(n Node, a Ask, v float64) error
	// Later asks once everything else is settled.
	Later(ask func() error)
	// Known is what follows from what was asked for before.
	Known(n Node, a Ask) (float64, bool)
	// Scale multiplies what may be chosen freely.
	Scale() float64
	// Max is the end of a recording's range, if it has one.
	Max(record string) *float64
	// Bounds are the finite bucket bounds that every series under a quantity has.
	Bounds(n Node) []float64
	// Value is a value of a label that the series under a quantity may have.
	Value(n Node, label string) (string, error)
	// Processes are how many the subject has so far.
	Processes() int
	// Apart reports whether a grouping tells the subject's processes apart.
	Apart(by []string) bool
	// Export asks for an exported quantity of a process; capacity: others are divided by it.
	Export(v *Vector, fold string, capacity bool, a Ask, x float64)
	// Exist asks that so many processes have an exported series.
	Exist(v *Vector, a Ask, processes int)
	// Scrape says whether a target can be scraped.
	Scrape(u *Unscraped, a Ask, up bool)
}
