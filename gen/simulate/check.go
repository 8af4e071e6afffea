package simulate

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

// Check are the mistakes in a catalog's hints for the simulation.
func Check(c *catalog.Catalog) (out diag.List) {
	for _, e := range c.Exporters {
		for _, m := range e.Metrics {
			out.Add(checkExamples(m)...)
			if m.Simulate != nil {
				k := &checker{m: m}
				k.metric()
				out.Add(k.found...)
			}
		}
	}
	return out
}

// checker checks the hint of one metric.
type checker struct {
	m     *catalog.Metric
	found diag.List
}

// errorf notes a mistake in a field of the hint.
func (k *checker) errorf(id, path, hint, format string, args ...any) {
	k.found.Add(diag.Errorf("simulate/"+id, k.m.At("simulate"+path), format, args...).WithHint("%s", hint))
}

func (k *checker) metric() {
	h := k.m.Simulate
	if k.m.Type == catalog.Info {
		k.errorf("type", "", "remove simulate", "metric %s is an info metric, whose value is always 1", k.m.ID)
		return
	}
	if h.Follows == "" && h.Constant == nil && len(h.By) == 0 {
		k.errorf("nothing", "", "write follows, for example "+k.example(), "simulate of metric %s has neither follows nor constant", k.m.ID)
	}
	k.hint(h, "")
	for _, by := range h.By {
		path := ".by." + by.Label + "." + by.Value
		if all := h.With(by.Simulation); all.Follows == "" && all.Constant == nil {
			k.errorf("nothing", path, "write follows, for example "+k.example(), "simulate of metric %s has neither follows nor constant for %s=%q", k.m.ID, by.Label, by.Value)
		}
		k.label(by, path)
		k.hint(&by.Simulation, path)
	}
}

// hint checks what is written in one place.
func (k *checker) hint(h *catalog.Simulation, path string) {
	m := k.m
	if h.Follows != "" && h.Constant != nil {
		k.errorf("nothing", path+".constant", "remove one of the two", "metric %s follows %s and has a constant", m.ID, h.Follows)
	}
	k.follows(h, path+".follows")
	if c := h.Constant; c != nil {
		switch {
		case m.Type == catalog.Counter && *c != 0:
			k.errorf("type", path+".constant", "write follows, for example "+k.example()+"; constant: 0 is a counter that never moves", "metric %s is a counter and has the constant %v", m.ID, *c)
		case m.Range.Min != nil && *c < *m.Range.Min || m.Range.Max != nil && *c > *m.Range.Max:
			k.errorf("range", path+".constant", "write a value in the metric's own unit", "the constant %v is not in the range of metric %s", *c, m.ID)
		}
	}
	if m.Type == catalog.Histogram || m.Type == catalog.Summary {
		if q, ok := k.known(h.Per, path+".per"); ok && !q.flow {
			k.errorf("type", path+".per", "write something that is counted, for example requests_finished or prompt_tokens", "%s is a state, and metric %s cannot be observed once for each", h.Per, m.ID)
		}
		return
	}
	for _, x := range []struct {
		field   string
		written bool
	}{{"per", h.Per != ""}, {"sampling", h.Sampling != nil}, {"spread", h.Spread != nil}} {
		if x.written {
			k.errorf("type", path+"."+x.field, "remove "+x.field+", or correct the type", "%s is for histograms, and metric %s is a %s", x.field, m.ID, m.Type)
		}
	}
}

// follows checks that the quantity is of a kind that the metric's type can show.
func (k *checker) follows(h *catalog.Simulation, path string) {
	switch _, ok := k.known(h.Follows, path); {
	case !ok || !k.unfit(h.Follows):
	case k.m.Type == catalog.Counter:
		k.errorf("type", path, "a counter follows what is counted, for example requests_finished or prompt_tokens", "metric %s is a counter and follows %s, which is a state", k.m.ID, h.Follows)
	default:
		k.errorf("type", path, "follows names what one observation measures, for example request_duration; per names what is observed", "metric %s is a %s and follows %s, which is counted", k.m.ID, k.m.Type, h.Follows)
	}
}

// known is the quantity of that name.
func (k *checker) known(name, path string) (quantity, bool) {
	q, ok := quantities[name]
	if !ok && name != "" {
		names := slices.Sorted(maps.Keys(quantities))
		hint := "did you mean " + diag.Nearest(name, names) + "?"
		if diag.Nearest(name, names) == "" {
			hint = "it may follow " + strings.Join(slices.DeleteFunc(names, k.unfit), ", ")
		}
		k.errorf("quantity", path, hint, "metric %s: the simulated servers have no quantity %q", k.m.ID, name)
	}
	return q, ok
}

// unfit reports whether a quantity is of a kind that the metric's type cannot follow.
func (k *checker) unfit(name string) bool {
	flow := quantities[name].flow
	return k.m.Type == catalog.Counter && !flow || (k.m.Type == catalog.Histogram || k.m.Type == catalog.Summary) && flow
}

// label checks that the metric has the label, and the label such a value.
func (k *checker) label(by catalog.SimulationBy, path string) {
	l, ok := k.m.Label(by.Label)
	var names []string
	for _, l := range k.m.Labels {
		names = append(names, l.Name)
	}
	re, err := regexp.Compile("^(?:" + by.Value + ")$")
	switch {
	case !ok:
		k.errorf("label", path, fmt.Sprintf("it has %s", strings.Join(names, ", ")), "metric %s has no label %s", k.m.ID, by.Label)
	case err != nil:
		k.errorf("label", path, "write a value of the label, or an expression that matches some", "%q is not a regular expression", by.Value)
	case len(l.Values) > 0 && !slices.ContainsFunc(l.Values, re.MatchString):
		k.errorf("label", path, "it is one of "+strings.Join(l.Values, ", "), "label %s of metric %s is never %q", by.Label, k.m.ID, by.Value)
	}
}

func (k *checker) example() string {
	switch k.m.Type {
	case catalog.Counter:
		return "requests_finished"
	case catalog.Gauge:
		return "requests_running"
	}
	return "request_duration"
}

// checkExamples checks examples of label values against what the label says of them.
func checkExamples(m *catalog.Metric) (out diag.List) {
	for _, l := range m.Labels {
		at := m.At("labels." + l.Name + ".examples")
		re, err := regexp.Compile("^(?:" + l.Pattern + ")$")
		switch {
		case len(l.Examples) == 0 || err != nil:
		case len(l.Values) > 0:
			out.Add(diag.Errorf("simulate/examples", at, "label %s of metric %s has values and examples", l.Name, m.ID).
				WithHint("remove examples: they are for labels whose values are not listed"))
		case l.Pattern != "":
			for _, x := range l.Examples {
				if !re.MatchString(x) {
					out.Add(diag.Errorf("simulate/examples", at, "the example %q does not match the pattern of label %s of metric %s", x, l.Name, m.ID).
						WithHint("correct the example, or the pattern %s", l.Pattern))
				}
			}
		}
	}
	return out
}
