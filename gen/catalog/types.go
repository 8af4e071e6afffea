package catalog

import (
	"time"

	"metricwright/gen/diag"
)

// Catalog is everything that a catalog says, resolved: shipped data and overlays.
type Catalog struct {
	Config    Config
	Exporters []*Exporter // by id
	Neutral   *Exporter   // what holds for all servers; it has no metrics
	Version   string      // of the shipped catalog
	Hash      string      // of all CUE that went in, independent of where it lies
	lookup    *lookup
}

// Exporter is a program that exports metrics, or (Catalog.Neutral) what holds for all.
type Exporter struct {
	ID, Title, About string
	Prefix           string // what its names begin with, for example "vllm:"
	CounterSuffix    string // what a counter's series ends in, usually "_total"
	ModelLabel       string // the label that names the served model; empty: none
	Presence         Ref    // a metric that each process has from its start
	Known            Known
	OtherPrefixes    []string // prefixes of names that are the server's and are not described
	Target           Target
	Off              bool // the deployment has none of it, and all topics are off
	LabelSets        map[string]map[string]Label

	Topics     []*Topic // by order, then id
	Metrics    []*Metric
	Signals    []*Signal
	Thresholds []*Threshold
	Alerts     []*Alert
	SLOs       []*SLO
	Boards     []*Board
	Identities []*Identity
	Limits     []*Limit // by order, then id
	Pos        diag.Pos
	fields     places // of the fields that are no entries
}

// At is the position of a field that is not an entry, for example "target.min": where the
// field has none, of what encloses it.
func (e *Exporter) At(path string) diag.Pos { return nearestField(e.fields, path, e.Pos) }

// Target is what a deployment runs: versions (empty: unbounded), how names are
// spelled by the scraper, how histograms are stored.
type Target struct {
	Min, Max   string
	Dialects   []string // colon, underscore, ray
	Histograms []string // classic, native
}

// Entry is what all named things of a catalog have.
type Entry struct {
	ID, Exporter string
	Pos          diag.Pos
	fields       places // of the entry's fields, for example "above.warning"
	Extensions   map[string]any
}

// At is the position of a field of the entry: where the field has none, of what encloses it.
func (e *Entry) At(path string) diag.Pos { return nearestField(e.fields, path, e.Pos) }

// Overridden reports whether the user's files say what a field of the entry is, and not the shipped
// catalog.
func (e *Entry) Overridden(path string) bool {
	if e.fields == nil {
		return false
	}
	_, from := e.fields(path)
	return from == inUser
}

// Topic is a group of metrics and of what is made of them.
type Topic struct {
	ID, Title, About string
	Order            float64
	Notes            []string
	Feature          string // the flag that brings its series into being
	Enabled          bool
	ExportedBy       string // "disaggregated", "dedicated" or empty: any server
	Pos              diag.Pos
}

// Ref points at a metric, signal or threshold of the catalog.
type Ref struct {
	Kind, Exporter, ID string
	Pos                diag.Pos // of the reference itself
}

// IsZero reports whether the reference was not given.
func (r Ref) IsZero() bool { return r.Kind == "" && r.ID == "" }

// Range is a closed interval; a nil end is open.
type Range struct{ Min, Max *float64 }

// The roles of labels.
const (
	Dimension = "dimension" // tells things apart
	Replica   = "replica"   // parallel parts that add up
	Copy      = "copy"      // repeats of one number
	Breakdown = "breakdown" // one value stands for the whole; Pin selects it
)

// Label is one label of a metric.
type Label struct {
	Name, About string
	Values      []string // legal values, if the source bounds them
	Pattern     string   // or as an anchored regular expression
	Role        string
	Pin         *string // for a breakdown: the value (a matcher) that is the whole
	Optional    bool    // not on every version or under every flag
	Note        string
	Examples    []string // values in use, where legal ones are not listed

	Since, Removed string // the releases that it came and went with; empty: it always was there
	Inferred       bool   // they are concluded from dates
	Flagged        bool   // it is optional on every version
}

// Caveat is what a reader must know before using a metric.
type Caveat struct{ Text, Source string }

// Change is a difference between versions of a server.
type Change struct{ When, What, Source string }

// Replaced is an older metric of the same quantity.
type Replaced struct {
	Metric Ref
	Where  Matchers
}

// Matchers maps a label to an anchored regular expression; a leading ! negates it.
type Matchers map[string]string

// The types of metrics.
const (
	Counter   = "counter"
	Gauge     = "gauge"
	Histogram = "histogram"
	Summary   = "summary" // quantiles that the server worked out, besides _sum and _count
	Info      = "info"
)

// Metric is one exported family.
type Metric struct {
	Entry
	Topic, Name, Type, Unit string
	About, Why, Source      string
	Documented              bool
	Caveats                 []Caveat
	Changes                 []Change
	Labels                  []Label // by name
	Better                  string  // higher, lower, neither
	AppearsWith             string  // "start" or "first event"
	CountedBy               string  // in a disaggregated deployment: "decode": only processes that generate count a request; "each": every role does
	Aggregation             string  // sum, max, min, avg; "sum" for counters and histograms
	Range                   Range
	Bounds                  []float64 // finite bucket bounds, ascending
	BoundsUnknown           string    // why a histogram has none
	Since, Hidden, Removed  string
	Inferred                bool
	Exact                   []string // which of since, hidden and removed are known though others are inferred
	ReleaseNote, Needs      string
	NeverExported           string // source of a name that never existed
	LabelsOpen              bool   // the server sets labels that are not listed
	Replaces                []Replaced
	Lives                   []*Metric // what it was in each span of releases, newest first, whatever the target; nil: always the same
	PartOf                  []Ref     // metrics in which everything that this one counts is counted too
	Terms                   []string  // words for it, which a signal's id and title use only if it reads the metric
	Alertable               bool
	Instead                 string
	Simulate                *Simulation // nil: as its type, unit and range suggest
}

// Label returns the label of that name.
func (m *Metric) Label(name string) (Label, bool) {
	for _, l := range m.Labels {
		if l.Name == name {
			return l, true
		}
	}
	return Label{}, false
}

// Levels are the grades of a threshold in one direction.
type Levels struct{ Warning, Critical *float64 }

// Threshold is a judgement on a signal.
type Threshold struct {
	Entry
	On             Ref
	Level          string
	Above, Below   *Levels
	Reason, Source string
	Outgrown       *Levels // those that a shipped reason was written for, where the user's differ
}

// Alert fires when a threshold is passed.
type Alert struct {
	Entry
	Topic                 string
	When                  Ref
	With, Unless          []Ref
	For, KeepFiringFor    time.Duration
	Enabled               bool
	Summary, Impact       string
	Diagnosis, Mitigation []string
	FalsePositives        string
	OptIn                 string // why it is off unless an overlay switches it on
	Runbook               *Runbook
	Grades                []string          // of warning and critical, those that have a rule; empty: each that the threshold sets
	Labels                map[string]string // put on its rules
	Annotations           map[string]string // beside those that the plan writes
	Covers                []Coverage
	Inhibits              []Ref // alerts that say no more than this one where their labels agree
}

// SLO is an objective on an attainment signal.
type SLO struct {
	Entry
	Title, About, Source string
	Of                   Ref
	Objective            float64
	Window               time.Duration
	Burn                 bool
	Floor                float64 // observations per second, under which a burn alert is silent
	Runbook              *Runbook
	Covers               []Coverage
	NoDataAlerts         []Ref // alerts that fire when nothing is observed any more
}

// Board is a dashboard.
type Board struct {
	Entry
	Title, About, UID string
	Order             float64
	Tags              []string
	Rows              []*Row // by order, then id
}

// Row is a row of a board.
type Row struct {
	ID, Title, Topic string
	Order            float64
	Collapsed        bool
	Panels           []*Panel // by order, then id
	Pos              diag.Pos
}

// Panel asks one question of one to several signals.
type Panel struct {
	ID, Title, About, Type, Level, Width string
	Order                                float64
	Stacked                              bool
	Show                                 []Shown // as written
	Pos                                  diag.Pos
}

// Shown is a signal on a panel; Legend is how the panel names it.
type Shown struct {
	Legend string
	Of     Ref
}

// Config is what a deployment changes about everything.
type Config struct {
	Matchers         Matchers
	Group            []string
	Autoscaled       string // jobs whose number of targets says nothing, as a regular expression; empty: none
	Namespace, Pod   string // label names; empty: targets carry none, and each process (job, instance) stands for a pod
	Role, Decode     string // role label, and its values that generate (a matcher)
	Interval, Window time.Duration
	SeverityLabel    string
	Warning          string // the severity label's value for warnings
	Critical         string // and for critical alerts
	AlertLabels      map[string]string
	Runbook          string
	Records          string // "needed": what something reads; "all": whatever signals name
	Recorded         bool   // dashboards read what rules recorded
	Folder           string // of Grafana
	Source           string // uid of the data source of Grafana-managed alerts
	Outputs          Outputs
	Pos              diag.Pos
	fields           places
}

// At is the position of a field: where the field has none, of what encloses it.
func (c *Config) At(path string) diag.Pos { return nearestField(c.fields, path, c.Pos) }

// Outputs switches artifacts on and off.
type Outputs struct {
	Rules, Alerts, Tests, Dashboards, Docs bool

	DocumentedOnly bool // the metric reference holds only what the documented page names
	ManagedAlerts  bool // alerts also as Grafana-managed rules
}
