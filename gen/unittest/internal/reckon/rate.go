package reckon

import "time"

// Lookback is how far an instant query looks back for a sample: up to, and not as far as.
const Lookback = 5 * time.Minute

// level is the latest sample of the last five minutes, unless the series ended since.
func (t Track) level(step, at time.Duration) (float64, bool) {
	for i := min(int(at/step), len(t)-1); i >= 0 && at-time.Duration(i)*step < Lookback; i-- {
		switch {
		case isMissing(t[i]):
		case isStale(t[i]):
			return 0, false
		default:
			return t[i], true
		}
	}
	return 0, false
}

// increase is what a counter gained in the window (at-window, at], and the same per second.
//
// The samples in the window give the gain between the first and the last of them, a restart
// counting from zero. Prometheus stretches that gain to the whole window: it adds the time from
// the window's start to the first sample, and from the last to its end, where each is no longer
// than a sample's spacing (and a tenth); else half a spacing. The start is never put before the
// moment when the counter, going back at this pace, was zero. The steps are Prometheus' own in
// their order, so that even the last bit agrees; the conversions keep a compiler from fusing
// two of them into one.
func (t Track) increase(step, window, at time.Duration) (gain, perSecond float64, ok bool) {
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
	sampled := (time.Duration(last-first) * step).Seconds()
	spacing := sampled / float64(count-1)
	threshold := float64(spacing * 1.1)
	toStart := (time.Duration(first)*step - (at - window)).Seconds()
	if toStart >= threshold {
		toStart = spacing / 2
	}
	if delta > 0 && t[first] >= 0 {
		toStart = min(toStart, float64(sampled*float64(t[first]/delta)))
	}
	toEnd := (at - time.Duration(last)*step).Seconds()
	if toEnd >= threshold {
		toEnd = spacing / 2
	}
	factor := (sampled + toStart + toEnd) / sampled
	return float64(delta * factor), float64(delta * float64(factor/window.Seconds())), true
}

// resets is how often a counter fell within the window.
func (t Track) resets(step, window, at time.Duration) (float64, bool) {
	in := t.within(step, window, at)
	n := 0.0
	for i := 1; i < len(in); i++ {
		if in[i] < in[i-1] {
			n++
		}
	}
	return n, len(in) > 0
}

// isSkipped reports whether a range does not see the sample: a gap, or the mark of an end.
func isSkipped(v float64) bool { return isMissing(v) || isStale(v) }
