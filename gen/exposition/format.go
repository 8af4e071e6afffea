package exposition

import (
	"bytes"
	"mime"
)

// The media types of the formats that are read.
const (
	textType        = "text/plain"
	openMetricsType = "application/openmetrics-text"
)

// formatOf says how to parse a content type, and what to call it; no type is no format.
func formatOf(contentType string) (mediaType, name string) {
	mediaType, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		return "", ""
	}
	version := params["version"]
	switch mediaType {
	case textType:
		if version == "" {
			version = "0.0.4"
		}
		return textType, "text " + version
	case openMetricsType:
		if version == "" {
			version = "1.0.0"
		}
		if version == "1.0.0" || version == "0.0.1" {
			return openMetricsType, "OpenMetrics " + version
		}
	}
	return "", ""
}

// detect is the content type of a page that came without one: only OpenMetrics ends in # EOF,
// and only text 1.0.0 puts a name into quotes inside the braces.
func detect(body []byte) string {
	if bytes.HasSuffix(bytes.TrimRight(body, "\r\n"), []byte("# EOF")) {
		return openMetricsType + "; version=1.0.0"
	}
	if bytes.HasPrefix(body, []byte(`{"`)) || bytes.Contains(body, []byte("\n{\"")) {
		return textType + "; version=1.0.0"
	}
	return textType + "; version=0.0.4"
}
