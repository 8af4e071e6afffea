package catalog

import (
	"regexp"
	"strings"
	"testing"
)

func initFolder(t *testing.T, edit func(string) string) {
	t.Helper()
	files := map[string]string{}
	for name, b := range InitFiles() {
		files[name] = string(b)
	}
	files["metricwright.cue"] = edit(files["metricwright.cue"])
	folder(t, "monitoring", files)
}

func TestInitIsValid(t *testing.T) {
	initFolder(t, func(s string) string { return s })
	c, l := Load(Options{Dir: "monitoring"})
	if len(l) > 0 {
		t.Fatal(report(t, l))
	}
	if c.Exporter("vllm") == nil {
		t.Error("the shipped catalog is not there")
	}
}

// Each example of the starting file works as it stands, and does what it says.
func TestInitExamples(t *testing.T) {
	example := regexp.MustCompile(`(?m)^\t//\t`)
	initFolder(t, func(s string) string {
		if n := strings.Count(s, "\n"); n < 20 || n > 90 {
			t.Errorf("the starting file has %d lines", n)
		}
		return example.ReplaceAllString(s, "\t")
	})
	c, l := Load(Options{Dir: "monitoring"})
	if len(l) > 0 {
		t.Fatal(report(t, l))
	}
	e := c.Exporter("vllm")
	if e.Target.Max != "0.26" || e.Topic("nixl").Enabled || c.Config.Group[0] != "cluster" || c.Config.Runbook == "" {
		t.Errorf("%+v %+v", e.Target, c.Config)
	}
	if c.Config.Role != "role" || c.Config.SeverityLabel != "priority" || c.Config.Recorded || c.Config.Outputs.Docs || !c.Config.Outputs.ManagedAlerts {
		t.Errorf("%+v", c.Config)
	}
	if d := c.Exporter("sglang").Target.Dialects; len(d) != 2 {
		t.Errorf("dialects %v", d)
	}
	alerts := map[string]*Alert{}
	for _, a := range e.Alerts {
		alerts[a.ID] = a
	}
	if a := alerts["OurQueue"]; a == nil || c.Threshold(a.When) == nil {
		t.Errorf("the alert of one's own: %+v", a)
	}
	if alerts["VLLMPrefixHitRatioFallen"].Enabled || alerts["VLLMQueueSustained"].For.String() != "15m0s" {
		t.Error("the overrides of alerts do nothing")
	}
}

// What an older metricwright left under cue.mod/pkg does not count: the binary's catalog does.
func TestStaleModuleIsIgnored(t *testing.T) {
	files := map[string]string{}
	for name, b := range InitFiles() {
		files[name] = string(b)
	}
	files[vendored+"/vllm/stale.cue"] = "package vllm\n\nmetrics: stale: {topic: \"core\"}\n"
	files[vendored+"/vllm/broken.cue"] = "package {\n"
	folder(t, "monitoring", files)
	if _, l := Load(Options{Dir: "monitoring"}); len(l) > 0 {
		t.Error(report(t, l))
	}
}
