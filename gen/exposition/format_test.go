package exposition

import "testing"

func TestFormatOf(t *testing.T) {
	t.Parallel()
	for contentType, want := range map[string]string{
		"text/plain": "text 0.0.4",
		"text/plain; version=0.0.4; charset=utf-8":                   "text 0.0.4",
		"text/plain; version=1.0.0; escaping=allow-utf-8":            "text 1.0.0",
		"application/openmetrics-text":                               "OpenMetrics 1.0.0",
		"application/openmetrics-text; version=0.0.1; charset=utf-8": "OpenMetrics 0.0.1",
		"application/openmetrics-text; version=2.0.0":                "", // of which nothing is known
		"text/html": "",
		"application/vnd.google.protobuf; proto=io.prometheus.client.Family": "",
		"": "",
	} {
		if _, got := formatOf(contentType); got != want {
			t.Errorf("%q is %q, want %q", contentType, got, want)
		}
	}
}

func TestDetect(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		"up 1\n":               "text 0.0.4",
		"":                     "text 0.0.4",
		"up 1\n# EOF\n":        "OpenMetrics 1.0.0",
		"up 1\n# EOF\r\n\n":    "OpenMetrics 1.0.0",
		"# EOF\nup 1\n":        "text 0.0.4",
		"{\"a.b\"} 1\n":        "text 1.0.0",
		"up 1\n{\"a.b\"} 1\n":  "text 1.0.0",
		"up{a=\"{\\\"b\"} 1\n": "text 0.0.4",
	} {
		if _, got := formatOf(detect([]byte(body))); got != want {
			t.Errorf("%q is %s, want %s", body, got, want)
		}
	}
}
