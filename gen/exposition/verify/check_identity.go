package verify

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// rounding is the relative difference that sums of floating-point numbers may show.
const rounding = 0.001

// Identities is what became of the exporter's identities on a page.
type Identities struct {
	Hold   []string `json:"hold"`   // ids
	Broken []string `json:"broken"` // ids
	Open   []string `json:"open"`   // ids of those whose series are not here
}

// checkIdentities adds up both sides of each identity, for each set of labels that all of its
// series share, and compares them.
func checkIdentities(v *view) (Identities, diag.List) {
	out := Identities{Hold: []string{}, Broken: []string{}, Open: []string{}}
	var found diag.List
	for _, i := range v.e.Identities {
		left, right := v.terms(i.Left), v.terms(i.Right)
		if left == nil || right == nil {
			out.Open = append(out.Open, i.ID)
			continue
		}
		by := shared(i, left, right)
		l, r := total(left, by), total(right, by)
		broken, compared := diag.Finding{}, false
		for key, a := range l {
			b, ok := r[key]
			if !ok || math.IsNaN(a) || math.IsNaN(b) {
				continue
			}
			compared = true
			if math.Abs(a-b) <= i.Tolerance+rounding*max(math.Abs(a), math.Abs(b)) {
				continue
			}
			f := diag.Warnf("verify/identity", left[0].Pos, "%s adds up to %s and %s to %s%s", side(v, i.Left), text(a), side(v, i.Right), text(b), where(key)).
				WithHint("%s (%s); a page is not made in one instant, so look again: if it stays, series are missing or come from several servers", i.About, i.ID)
			if broken.ID == "" || f.Message < broken.Message {
				broken = f // one a page, always the same
			}
		}
		switch {
		case broken.ID != "":
			out.Broken = append(out.Broken, i.ID)
			found.Add(broken)
		case compared:
			out.Hold = append(out.Hold, i.ID)
		default:
			out.Open = append(out.Open, i.ID)
		}
	}
	return out, found
}

// terms are the samples of one side; nil where a term has none.
func (v *view) terms(ts []catalog.Term) []exposition.Sample {
	var out []exposition.Sample
	for _, t := range ts {
		h := v.have[v.catalog.Metric(t.Of)]
		if h == nil {
			return nil
		}
		n := len(out)
		for _, s := range h.samples[part(t.Series)] {
			if matches(s.Labels, t.Where) {
				out = append(out, s)
			}
		}
		if len(out) == n {
			return nil
		}
	}
	return out
}

// matches reports whether labels have values that the catalog's matchers want.
func matches(l labels.Labels, where catalog.Matchers) bool {
	for name, want := range where {
		want, negated := strings.CutPrefix(want, "!")
		if re := anchored(want); re == nil || re.MatchString(l.Get(name)) == negated {
			return false
		}
	}
	return true
}

// shared are the labels that every sample of both sides has and no term selects by.
func shared(i *catalog.Identity, sides ...[]exposition.Sample) []string {
	var out []string
	sides[0][0].Labels.Range(func(l labels.Label) { out = append(out, l.Name) })
	for _, samples := range sides {
		for _, s := range samples {
			out = slices.DeleteFunc(out, func(name string) bool { return !s.Labels.Has(name) })
		}
	}
	for _, t := range slices.Concat(i.Left, i.Right) {
		out = slices.DeleteFunc(out, func(name string) bool { _, ok := t.Where[name]; return ok })
	}
	return out
}

// total adds samples up by labels.
func total(samples []exposition.Sample, by []string) map[string]float64 {
	out := map[string]float64{}
	for _, s := range samples {
		var key []string
		for _, name := range by {
			key = append(key, fmt.Sprintf("%s=%q", name, s.Labels.Get(name)))
		}
		out[strings.Join(key, ",")] += s.Value
	}
	return out
}

func where(key string) string {
	if key == "" {
		return ""
	}
	return " with {" + key + "}"
}

// side writes one side of an identity.
func side(v *view, ts []catalog.Term) string {
	var out []string
	for _, t := range ts {
		m := v.catalog.Metric(t.Of)
		s := v.e.Series(m)[0]
		if t.Series != "" {
			s = m.Name + "_" + t.Series
		}
		out = append(out, v.spell(s))
	}
	return strings.Join(out, " + ")
}

func text(x float64) string { return strconv.FormatFloat(x, 'g', 10, 64) }
