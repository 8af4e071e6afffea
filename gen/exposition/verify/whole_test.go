package verify

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// style is how a frontend or scraper writes a page.
type style struct {
	name, dialect, family string
	rename                func(string) string // of samples
	openMetrics, born     bool
}

var styles = []style{
	{"python", colon, "", func(s string) string { return s }, false, true},
	{"rust", colon, "", func(s string) string { return s }, true, true},
	{"prometheus 2", underscore, colon, exposition.Key, true, false},
	{"ray", ray, "", func(s string) string { return "ray_" + exposition.Key(s) }, false, false},
}

// page writes what a server of a version exports when everything is switched on and nothing has
// happened yet.
func page(e *catalog.Exporter, version string, s style) []byte {
	var b strings.Builder
	for _, m := range e.Metrics {
		if e.StateOf(m, version) != catalog.There || !strings.HasPrefix(m.Name, e.Prefix) {
			continue
		}
		name, typ := m.Name, m.Type
		if m.Type == catalog.Counter {
			if name = e.Series(m)[0]; s.openMetrics {
				name = strings.TrimSuffix(name, "_total")
			}
		}
		if m.Type == catalog.Info {
			typ = "gauge"
		}
		declare := name
		if s.dialect == ray {
			declare = s.rename(name)
		}
		fmt.Fprintf(&b, "# HELP %s Help.\n# TYPE %s %s\n", declare, declare, typ)
		write := func(series, more string) {
			fmt.Fprintf(&b, "%s{%s} 0\n", s.rename(series), strings.TrimSuffix(labelsOf(m)+more, ","))
		}
		switch m.Type {
		case catalog.Histogram:
			for _, le := range m.Bounds {
				write(m.Name+"_bucket", fmt.Sprintf("le=%q,", fmt.Sprint(le)))
			}
			write(m.Name+"_bucket", `le="+Inf",`)
			write(m.Name+"_sum", "")
			write(m.Name+"_count", "")
		case "summary":
			write(m.Name+"_sum", "")
			write(m.Name+"_count", "")
		default:
			write(e.Series(m)[0], "")
		}
		if s.born && (m.Type == catalog.Counter || m.Type == catalog.Histogram) {
			created := strings.TrimSuffix(m.Name, e.CounterSuffix) + "_created"
			if m.Type == catalog.Histogram {
				created = m.Name + "_created"
			}
			if !s.openMetrics {
				fmt.Fprintf(&b, "# TYPE %s gauge\n", created)
			}
			write(created, "")
		}
		if s.dialect == ray && m.Type == catalog.Counter { // Ray's second copy
			twin := strings.TrimSuffix(s.rename(e.Series(m)[0]), "_total")
			fmt.Fprintf(&b, "# TYPE %s gauge\n%s{%s} 0\n", twin, twin, strings.TrimSuffix(labelsOf(m), ","))
		}
	}
	if s.openMetrics {
		b.WriteString("# EOF\n")
	}
	return []byte(b.String())
}

// labelsOf gives each certain label a legal value.
func labelsOf(m *catalog.Metric) string {
	s := ""
	for _, l := range m.Labels {
		value := "0"
		switch {
		case l.Optional && l.Role != catalog.Replica:
			continue
		case len(l.Values) > 0:
			value = l.Values[0]
		case l.Name == "tier":
			value = "1:fs"
		case l.Name == "cache_source":
			value = "device"
		case l.Name == "status_code":
			value = "200"
		}
		s += fmt.Sprintf("%s=%q,", l.Name, value)
	}
	return s
}

// A whole page of any version in any style is as the catalog has it: nothing but the dialect and
// the version is worth a word, and the version is among those that are deduced.
func TestWholePages(t *testing.T) {
	c := theShipped(t)
	for _, e := range c.Exporters {
		for _, version := range e.Matrix().Versions {
			if e.Known.From != "" && catalog.CompareVersions(version, e.Known.From) < 0 {
				continue // not known in full
			}
			for _, s := range styles {
				t.Run(e.ID+" "+version+" "+s.name, func(t *testing.T) {
					p, bad := exposition.Parse("page", page(e, version, s), "")
					if p == nil {
						t.Fatal(bad)
					}
					r, found := Pages(c, []*exposition.Page{p}, nil)
					for _, f := range found {
						if !slices.Contains([]string{"verify/dialect", "verify/version", "verify/deprecated"}, f.ID) {
							t.Errorf("%v", f)
						}
					}
					x := r.Pages[0].Exporters[0]
					if x.Dialect != s.dialect || x.TypeLines != s.family {
						t.Errorf("dialect %s, TYPE lines %q; want %s, %q", x.Dialect, x.TypeLines, s.dialect, s.family)
					}
					if in := x.Range.above(version); in.empty() || catalog.CompareVersions(in.From, version) != 0 {
						t.Errorf("version %s is not in %s: %v", version, x.Versions, x.Reasons)
					}
					if s.dialect == ray && x.Known == 0 {
						t.Error("nothing is known")
					}
					_, strict := Pages(c, []*exposition.Page{p}, map[*catalog.Exporter]Range{e: exactly(version)})
					if l := slices.DeleteFunc(strict, func(f diag.Finding) bool { return f.Severity != diag.Error }); len(l) > 0 {
						t.Errorf("with a target: %v", l)
					}
				})
			}
		}
	}
}
