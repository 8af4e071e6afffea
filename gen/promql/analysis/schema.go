package analysis

import (
	"slices"
	"strings"
	"sync"

	"metricwright/gen/catalog"
)

// Schema tells what is known of series by their name.
type Schema interface {
	// Series describes a stored series, in any spelling of its name.
	Series(name string) (*Series, bool)
	// Family describes what a name that is no series belongs to: a histogram without
	// its part, a counter without its suffix, a metric with the wrong part.
	Family(name string) (*Series, bool)
	// Described reports which exporter's prefix covers a name, known or not.
	Described(name string) (exporter string, ok bool)
	// Names are the names that may be suggested: known series in use.
	Names() []string
	// Label reports whether any series of the exporter carries a label.
	Label(exporter, name string) bool
}

// The parts of a family that are stored as series of their own.
const (
	PartValue   = "value"
	PartBucket  = "bucket"
	PartSum     = "sum"
	PartCount   = "count"
	PartCreated = "created"
	PartRule    = "rule" // the output of a recording rule
)

// Status says whether the versions in use export a series.
type Status uint8

// The statuses.
const (
	InUse     Status = iota
	Removed          // no version in use has it any more
	NotYet           // no version in use has it already
	Hidden           // every version in use needs a flag to show it
	Invented         // no version ever had it
	Misspelt         // stored under another dialect of the name than this one
	Unstored         // classic series of a histogram that is stored natively
	SomeOfUse        // some of the versions in use lack it
)

// Series is what a schema knows of one stored series.
type Series struct {
	Name     string
	Exporter string
	Metric   *catalog.Metric // nil for recording rules and for Prometheus's own series
	Part     string
	Kind     Kind
	Unit     string
	Observed string
	Labels   Labels
	Range    Interval
	Native   bool // holds native histogram samples
	Floats   bool // holds float samples
	Bounds   []float64
	Status   Status
	Why      string    // in words, where the status is not InUse
	Instead  string    // the series to use then, if there is one
	Folds    []Folding // labels over which a sum is wrong
	Alert    string    // why it must not be alerted on; empty: it may
	Several  []Several // what a fleet has several of
	Also     *Series   // what the name holds on other servers: a metric that has changed its type
}

// Folding is a label that a series must not be summed over as it is.
type Folding struct {
	Label string
	Role  string // catalog.Copy or catalog.Breakdown
	Pin   string // of a breakdown: the matcher that selects the whole
}

// Static is a schema of series that are listed one by one.
type Static struct {
	series   map[string]*Series
	families map[string]func() *Series
	prefixes []prefix
	labels   map[string]map[string]bool // by exporter

	naming sync.Mutex // names are sorted when they are asked for, which several may do at once
	names  []string
	sorted bool
}

type prefix struct{ text, exporter string }

// NewStatic makes an empty schema.
func NewStatic() *Static {
	return &Static{series: map[string]*Series{}, families: map[string]func() *Series{}, labels: map[string]map[string]bool{}}
}

// Add makes a series known.
func (s *Static) Add(list ...*Series) {
	for _, e := range list {
		old, ok := s.series[e.Name]
		if !ok && e.exported() {
			s.names, s.sorted = append(s.names, e.Name), false
		}
		if ok && old.Part == PartRule && e.Part == PartRule {
			e = merged(old, e)
		}
		s.series[e.Name] = e
		for _, l := range e.Labels.list {
			if l.Presence != Never {
				s.note(e.Exporter, l.Name)
			}
		}
	}
}

func (s *Static) note(exporter, label string) {
	if s.labels[exporter] == nil {
		s.labels[exporter] = map[string]bool{}
	}
	s.labels[exporter][label] = true
}

// Cover says that all names with a prefix are an exporter's.
func (s *Static) Cover(text, exporter string) {
	s.prefixes = append(s.prefixes, prefix{text, exporter})
}

// Series implements Schema.
func (s *Static) Series(name string) (*Series, bool) {
	e, ok := s.series[name]
	return e, ok
}

// Family implements Schema.
func (s *Static) Family(name string) (*Series, bool) {
	f, ok := s.families[name]
	if !ok {
		return nil, false
	}
	return f(), true
}

// Described implements Schema.
func (s *Static) Described(name string) (string, bool) {
	for _, p := range s.prefixes {
		if strings.HasPrefix(name, p.text) {
			return p.exporter, true
		}
	}
	return "", false
}

// Names implements Schema.
func (s *Static) Names() []string {
	s.naming.Lock()
	defer s.naming.Unlock()
	if !s.sorted {
		slices.Sort(s.names)
		s.sorted = true
	}
	return s.names
}

// Label implements Schema.
func (s *Static) Label(exporter, name string) bool { return s.labels[exporter][name] }
