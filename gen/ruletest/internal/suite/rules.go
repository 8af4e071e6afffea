package suite

import (
	"cmp"
	"errors"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/common/promslog"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/reads"
)

// Rule is one rule of a rule file.
type Rule struct {
	File          *RuleFile
	Group, Index  int           // its place in the file
	Interval      time.Duration // of its group; zero where the group names none
	Name          string
	Alert         bool
	Query         *reads.Query
	Source        string // the expression as it stands in the file
	For           time.Duration
	KeepFiringFor time.Duration
	Labels        labels.Labels // the group's and the rule's own
	Annotations   labels.Labels
}

// Pos is where the rule starts.
func (r *Rule) Pos() diag.Pos { return r.File.Where.Pos("groups", r.Group, "rules", r.Index) }

// ExprPos is where a byte of the rule's expression stands.
func (r *Rule) ExprPos(offset int) diag.Pos {
	return r.File.Where.In(offset, "groups", r.Group, "rules", r.Index, "expr")
}

// FieldPos is where a field of the rule stands, or the rule where it has none.
func (r *Rule) FieldPos(field string) diag.Pos {
	return r.File.Where.Pos("groups", r.Group, "rules", r.Index, field)
}

// Group is a group of rules that are evaluated in order.
type Group struct {
	File   *RuleFile
	Name   string
	Index  int
	Limit  int           // of the results of one rule; zero for none
	Offset time.Duration // that evaluations lag behind
	Rules  []*Rule
}

// RuleFile is a rule file that has been read. With Findings, promtool fails every
// test of a file that names it.
type RuleFile struct {
	Path     string
	Groups   []*Group
	Findings diag.List
	Where    *Locator
}

// Loader reads every rule file once, however many test files name it.
type Loader struct {
	Dialect reads.Dialect
	mu      sync.Mutex
	files   map[string]func() *RuleFile
	first   map[string]string // by a file's path without links, the path by which it was met first
	met     map[string]string // by a path, that by which its file was met first
}

// Meet notes the rule files of one test file before any is read: a file that other test files name
// by another path is the same file, under the path that came first.
func (l *Loader) Meet(paths []string) {
	if l.met == nil {
		l.first, l.met = map[string]string{}, map[string]string{}
	}
	taken := map[string]bool{} // promtool reads a file twice that one test file names by two paths
	for _, path := range paths {
		if _, ok := l.met[path]; ok {
			taken[l.met[path]] = true
			continue
		}
		real, err := filepath.EvalSymlinks(path)
		if err == nil {
			real, err = filepath.Abs(real)
		}
		if first := l.first[real]; err == nil && first != "" && !taken[first] {
			l.met[path] = first
		} else {
			l.met[path] = path
			l.first[real] = cmp.Or(first, path)
		}
		taken[l.met[path]] = true
	}
}

// Load reads a rule file.
func (l *Loader) Load(path string) *RuleFile {
	l.mu.Lock()
	if l.files == nil {
		l.files = map[string]func() *RuleFile{}
	}
	path = cmp.Or(l.met[path], path)
	once, ok := l.files[path]
	if !ok {
		once = sync.OnceValue(func() *RuleFile { return readRules(path, l.Dialect) })
		l.files[path] = once
	}
	l.mu.Unlock()
	return once()
}

func readRules(path string, dialect reads.Dialect) *RuleFile {
	f := &RuleFile{Path: path}
	text, err := readFile(path)
	if long := overlong(path, text); long != nil {
		f.Where = NewLocator(path, nil)
		f.Findings.Add(long...)
		return f
	}
	f.Where = NewLocator(path, text)
	if err != nil {
		f.Findings.Add(diag.Errorf("ruletest/rule-file", diag.Pos{File: path}, "the rule file cannot be read: %s", reason(err)).WithHint("name a regular file that may be read"))
		return f
	}
	if heavy := f.heavyRule(text); heavy != nil {
		f.Findings.Add(heavy...)
		return f
	}
	parsed, errs := rulefmt.Parse(text, false, model.UTF8Validation, dialect.Parser, promslog.NewNopLogger())
	for _, err := range errs {
		f.Findings.Add(f.ruleFindings(err)...)
	}
	if len(errs) > 0 {
		return f
	}
	for i := range parsed.Groups {
		g, err := f.group(i, &parsed.Groups[i], dialect)
		if err != nil {
			f.Findings.Add(f.ruleFindings(err)...)
			return f
		}
		f.Groups = append(f.Groups, g)
	}
	return f
}

func (f *RuleFile) group(i int, in *rulefmt.RuleGroup, dialect reads.Dialect) (*Group, error) {
	g := &Group{File: f, Name: in.Name, Index: i, Limit: in.Limit}
	if in.QueryOffset != nil {
		g.Offset = time.Duration(*in.QueryOffset)
	}
	for j, r := range in.Rules {
		query, err := dialect.Parse(r.Expr)
		if err != nil {
			return nil, err
		}
		rule := &Rule{
			File: f, Group: i, Index: j, Interval: time.Duration(in.Interval), Name: r.Record, Alert: r.Alert != "", Query: query, Source: r.Expr,
			For: time.Duration(r.For), KeepFiringFor: time.Duration(r.KeepFiringFor),
			Labels: merged(in.Labels, r.Labels), Annotations: labels.FromMap(r.Annotations),
		}
		if rule.Alert {
			rule.Name = r.Alert
		}
		g.Rules = append(g.Rules, rule)
	}
	return g, nil
}

// merged are a group's labels under those of a rule.
func merged(group, rule map[string]string) labels.Labels {
	all := map[string]string{}
	maps.Copy(all, group)
	maps.Copy(all, rule)
	return labels.FromMap(all)
}

var (
	rePlace = regexp.MustCompile(`^(\d+):(\d+): (?:(\d+):(\d+): )?`)
	reRule  = regexp.MustCompile(`^group "(.*?)", rule (\d+), ".*?": `)
	reGroup = regexp.MustCompile(`^groupname: "(.*)" is repeated in the same file$`)
)

// refusedHint says what an error in a rule file leads to.
const refusedHint = "promtool fails every test of a file that names this rule file"

// ruleFindings turns one error of Prometheus's rule reader into findings.
func (f *RuleFile) ruleFindings(err error) diag.List {
	text := err.Error()
	if strings.HasPrefix(text, "yaml: ") || reDuration.MatchString(text) {
		return yamlFindings(f.Where, "rule file", err)
	}
	pos := diag.Pos{File: f.Path}
	if m := rePlace.FindStringSubmatch(text); m != nil {
		text = text[len(m[0]):]
		for i := 1; i+1 < len(m) && pos.Line == 0; i += 2 {
			pos.Line, _ = strconv.Atoi(m[i])
			pos.Col, _ = strconv.Atoi(m[i+1])
		}
	}
	var path []any
	if m := reRule.FindStringSubmatch(text); m != nil {
		text = text[len(m[0]):]
		n, _ := strconv.Atoi(m[2])
		path = []any{"groups", f.groupAt(m[1], 0), "rules", n - 1}
	} else if m := reGroup.FindStringSubmatch(text); m != nil {
		text = "group \"" + m[1] + "\" is there twice"
		path = []any{"groups", f.groupAt(m[1], f.groupAt(m[1], 0)+1), "name"}
	} else if text == "Groupname must not be empty" {
		text = "a group has no name"
		path = []any{"groups", f.groupAt("", 0)}
	}
	if pos.Line == 0 && path != nil {
		pos = f.Where.Pos(path...)
	}
	if errs, ok := errors.AsType[parser.ParseErrors](err); ok && len(errs) > 0 {
		message, start, end := reads.Problem(errs)
		query := strings.TrimRight(errs[0].Query, " \n\t")
		start = min(start, len(query))
		finding := diag.Errorf("ruletest/rule-file", f.Where.In(start, append(path, "expr")...), "the rule's expression does not parse: %s", message).WithHint(refusedHint)
		finding.Span = &diag.Span{Source: query, Start: start, End: end}
		return diag.List{finding}
	}
	return diag.List{diag.Errorf("ruletest/rule-file", pos, "the rule file is refused: %s", strings.TrimSpace(text)).WithHint(refusedHint)}
}

// groupAt is the index of the first group of that name, not before the one at from.
func (f *RuleFile) groupAt(name string, from int) int {
	for i := from; ; i++ {
		if _, ok := f.Where.find("groups", i); !ok {
			return from
		}
		node, ok := f.Where.find("groups", i, "name")
		if ok && node.Value == name || !ok && name == "" {
			return i
		}
	}
}

// Ordered are the groups of the given rule files in the order in which the test
// file has them evaluated: those it ranks by rank, the others, which promtool
// shuffles among rank zero, as they stand.
func (f *File) Ordered(files []*RuleFile) []*Group {
	var out []*Group
	for _, rf := range files {
		out = append(out, rf.Groups...)
	}
	slices.SortStableFunc(out, func(a, b *Group) int { return f.Order[a.Name] - f.Order[b.Name] })
	return out
}
