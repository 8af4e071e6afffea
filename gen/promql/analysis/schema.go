package analysis

import (
	"slices"
	"strings"

	"github.com/prometheus/prometheus/promql/parser"

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
	Depends  []Source  // of a recording rule: the selectors behind it
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
	names    []string
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
		if !ok && (e.Status == InUse || e.Status == SomeOfUse) {
			s.names = append(s.names, e.Name)
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
	slices.Sort(s.names)
	return s.names
}

// Label implements Schema.
func (s *Static) Label(exporter, name string) bool { return s.labels[exporter][name] }

// Recorded describes the output of a recording rule.
func Recorded(name string, r Result, labels map[string]string) *Series {
	out := &Series{
		Name: name, Part: PartRule, Kind: r.Kind, Unit: r.Unit, Observed: r.Observed, Labels: r.Labels,
		Range: r.Range, Native: r.Histograms, Floats: r.Floats, Bounds: r.Bounds, Depends: r.Sources,
	}
	more := []Label{nameLabel(name)}
	for n, v := range labels {
		more = append(more, fixed(n, v))
	}
	out.Labels = out.Labels.With(more...)
	for _, src := range r.Sources {
		if src.Series == nil {
			continue
		}
		if out.Exporter == "" {
			out.Exporter = src.Series.Exporter
		}
		if out.Alert == "" {
			out.Alert = src.Series.Alert
		}
		for _, f := range src.Series.Folds {
			if out.Labels.Get(f.Label).Presence != Never && !slices.Contains(out.Folds, f) {
				out.Folds = append(out.Folds, f)
			}
		}
	}
	return out
}

// merged describes a name that several rules record.
func merged(a, b *Series) *Series {
	out := *a
	r := join(a.result(nil), b.result(nil))
	out.Kind, out.Unit, out.Observed, out.Labels, out.Range, out.Bounds = r.Kind, r.Unit, r.Observed, r.Labels, r.Range, r.Bounds
	out.Native, out.Floats = r.Histograms, r.Floats
	out.Depends = append(slices.Clone(a.Depends), b.Depends...)
	out.Folds = append(slices.Clone(a.Folds), b.Folds...)
	if out.Exporter != b.Exporter {
		out.Exporter = ""
	}
	if out.Alert == "" {
		out.Alert = b.Alert
	}
	return &out
}

func nameLabel(name string) Label { return fixed("__name__", name) }

// fixed is a label of one value; an empty value is no label.
func fixed(name, value string) Label {
	if value == "" {
		return Label{Name: name, Presence: Never}
	}
	return Label{Name: name, Presence: Certain, Values: []string{value}}
}

// Extended is a schema with series of its own before another's.
type Extended struct {
	Schema
	own *Static
}

// Extend is a schema that knows more series, for example what recording rules yield.
func Extend(base Schema, more ...*Series) *Extended {
	own := NewStatic()
	own.Add(more...)
	return &Extended{base, own}
}

// Record makes the output of a recording rule known: the name under which it is stored,
// what its expression yields, and the labels that the rule adds.
func (e *Extended) Record(name string, r Result, labels map[string]string) {
	e.own.Add(Recorded(name, r, labels))
}

// Series implements Schema.
func (e *Extended) Series(name string) (*Series, bool) {
	if s, ok := e.own.Series(name); ok {
		return s, true
	}
	return e.Schema.Series(name)
}

// Names implements Schema.
func (e *Extended) Names() []string { return append(slices.Clone(e.own.Names()), e.Schema.Names()...) }

// Label implements Schema.
func (e *Extended) Label(exporter, name string) bool {
	return e.own.Label(exporter, name) || e.Schema.Label(exporter, name)
}

// result is what a bare selector of the series yields.
func (s *Series) result(node *parser.VectorSelector) Result {
	return Result{
		Type: parser.ValueTypeVector, Kind: s.Kind, Unit: s.Unit, Labels: s.Labels, Range: s.Range,
		Floats: s.Floats, Histograms: s.Native, Observed: s.Observed, Bounds: s.Bounds,
		Sources: []Source{{node, s}},
	}
}
