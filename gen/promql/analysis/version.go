package analysis

import "metricwright/gen/catalog"

// reached reports whether a version is at or after a release; an unknown end is neither
// before nor after any.
func reached(version, release string) bool {
	return version != "" && release != "" && catalog.CompareVersions(version, release) >= 0
}

// before reports whether a version is known to come before a release.
func before(version, release string) bool {
	return version != "" && release != "" && catalog.CompareVersions(version, release) < 0
}
