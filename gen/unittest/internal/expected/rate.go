package expected

import "time"

// Lookback is how far an instant query looks back for a sample: up to, and not as far as.
const Lookback = 5 * time.Minute

// level is the latest sample of the last five minutes, unless the series ended since.
func (t Samples) level(step, at time.Duration) (float64, bool) {
	i, ok := t.latest(step, at)
	if !ok {
		return 0, false
	}
	return t[i], true
}

// latest is where that sample is.
func (t Samples) latest(step, at time.Duration) (int, bool) {
	for i := min(int(at/step), len(t)-1); i >= 0 && at-time.Duration(i)*step < Lookback; i-- {
		switch {
		case isMissing(t[i]):
		case isStale(t[i]):
			return 0, false
		default:
			return i, true
		}
	}
	return 0, false
}

// increase is what a counter gained in the window (at-window, at], and the same per second: the gain
// between the first sample in it and the last, a restart counting from zero, stretched to the
// whole window.
func (t Samples) increase(step, window, at time.Duration) (gain, perSecond float64, ok bool) {
	last := min(int(at/step), len(t)-1)
	for last >= 0 && isSkipped(t[last]) {
		last--
	}
	if last < 0 || at-time.Duration(last)*step >= window {
		return 0, 0, false
	}
	first, count := last, 1
	for i := last - 1; i >= 0 && at-time.Duration(i)*step < window; i-- {
		if !isSkipped(t[i]) {
			first, count = i, count+1
		}
	}
	if count < 2 {
		return 0, 0, false
	}
	delta := t[last] - t[first]
	before := t[first]
	for i := first + 1; i <= last; i++ {
		if isSkipped(t[i]) {
			continue
		}
		if t[i] < before {
			delta += before
		}
		before = t[i]
	}
	factor := stretch(step, window, at, first, last, count, t[first], delta)
	return float64(delta * factor), float64(delta * float64(factor/window.Seconds())), true
}

// stretch is by how much Prometheus stretches a gain to a whole window: it adds the time from the
// window's start to the first sample, and from the last to its end, where each is no longer
// than a sample's spacing (and a tenth); else half a spacing. The start is never put before the
// moment when the counter, going back at this pace, was zero. The steps are Prometheus' own in
// their order, so that even the last bit agrees; the conversions keep a compiler from fusing
// two of them into one.
func stretch(step, window, at time.Duration, first, last, count int, value, gain float64) float64 {
	sampled := (time.Duration(last-first) * step).Seconds()
	spacing := sampled / float64(count-1)
	threshold := float64(spacing * 1.1)
	toStart := (time.Duration(first)*step - (at - window)).Seconds()
	if toStart >= threshold {
		toStart = spacing / 2
	}
	if gain > 0 && value >= 0 {
		toStart = min(toStart, float64(sampled*float64(value/gain)))
	}
	toEnd := (at - time.Duration(last)*step).Seconds()
	if toEnd >= threshold {
		toEnd = spacing / 2
	}
	return (sampled + toStart + toEnd) / sampled
}

// resets is how often a counter fell within the window.
func (t Samples) resets(step, window, at time.Duration) (float64, bool) {
	in := t.inside(step, window, at)
	n := 0.0
	for i := 1; i < len(in); i++ {
		if t[in[i]] < t[in[i-1]] {
			n++
		}
	}
	return n, len(in) > 0
}

// isSkipped reports whether a range does not see the sample: a gap, or the mark of an end.
func isSkipped(v float64) bool { return isMissing(v) || isStale(v) }
