package analysis

import (
	"slices"
	"strings"
)

// The units with a meaning of their own. All others are names to multiply and divide.
const (
	UnitRatio        = "ratio"
	UnitPercent      = "percent"
	UnitSeconds      = "seconds"
	UnitTimestamp    = "timestamp"
	UnitObservations = "observations"
)

// NormalUnit is a catalog's unit in the form that the algebra uses: tokens_per_second
// becomes tokens/second.
func NormalUnit(u string) string {
	if a, b, ok := strings.Cut(u, "_per_"); ok {
		return a + "/" + b
	}
	return u
}

// MulUnit is the unit of a product, "" if one of the two is unknown.
func MulUnit(a, b string) string { return combine(a, b, false) }

// DivUnit is the unit of a quotient, "" if one of the two is unknown.
func DivUnit(a, b string) string {
	if a == "" || b == "" {
		return ""
	}
	if a == b {
		return UnitRatio
	}
	return combine(a, b, true)
}

func combine(a, b string, divide bool) string {
	switch {
	case a == "" || b == "" || a == UnitTimestamp || b == UnitTimestamp || a == UnitPercent || b == UnitPercent:
		return ""
	case b == UnitRatio:
		return a
	case a == UnitRatio && !divide:
		return b
	}
	an, ad := split(a)
	bn, bd := split(b)
	if divide {
		bn, bd = bd, bn
	}
	return over(append(an, bn...), append(ad, bd...))
}

// split takes a unit apart into what stands above and below the line, in the plural.
func split(u string) (num, den []string) {
	n, d, _ := strings.Cut(u, "/")
	if n != "" && n != "1" && n != UnitRatio {
		num = strings.Split(n, "*")
	}
	if d != "" {
		for _, s := range strings.Split(d, "*") {
			den = append(den, plural(s))
		}
	}
	return num, den
}

// over cancels what stands on both sides. How many observations there were is no
// unit of a mean: seconds per observation are seconds.
func over(num, den []string) string {
	for i := 0; i < len(num); {
		if j := slices.Index(den, num[i]); j >= 0 {
			num, den = slices.Delete(num, i, i+1), slices.Delete(den, j, j+1)
			continue
		}
		i++
	}
	if len(num) > 0 {
		den = slices.DeleteFunc(den, func(s string) bool { return s == UnitObservations })
	}
	slices.Sort(num)
	slices.Sort(den)
	for i, s := range den {
		den[i] = singular(s)
	}
	switch {
	case len(num) == 0 && len(den) == 0:
		return UnitRatio
	case len(den) == 0:
		return strings.Join(num, "*")
	case len(num) == 0:
		return "1/" + strings.Join(den, "*")
	}
	return strings.Join(num, "*") + "/" + strings.Join(den, "*")
}

func plural(s string) string {
	if s == "pass" {
		return "passes"
	}
	if strings.HasSuffix(s, "s") || s == "state" || s == "count" || s == UnitRatio {
		return s
	}
	return s + "s"
}

func singular(s string) string {
	if s == "passes" {
		return "pass"
	}
	return strings.TrimSuffix(s, "s")
}

// PerSecond is the unit of a rate.
func PerSecond(u string) string { return DivUnit(u, UnitSeconds) }

// scales are factors that turn a unit into another one; a multiple by any other
// number is taken to weight a quantity and keeps its unit.
var scales = []float64{8, 60, 100, 1000, 1024, 3600, 86400, 1e6, 1 << 20, 1e9, 1 << 30, 604800, 1e12, 1 << 40}

// scaleUnit is the unit of a quantity times a constant.
func scaleUnit(u string, by float64) string {
	switch {
	case u == UnitRatio && by == 100:
		return UnitPercent
	case u == UnitPercent && by == 0.01:
		return UnitRatio
	case u == UnitSeconds && by == 1000:
		return "milliseconds"
	case u == UnitSeconds && by == 1e6:
		return "microseconds"
	case (u == "milliseconds" && by == 0.001) || (u == "microseconds" && by == 1e-6):
		return UnitSeconds
	}
	for _, s := range scales {
		if by == s || by == 1/s {
			return ""
		}
	}
	return u
}
