package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// block is what README.md shows as code, with its language.
var block = regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$")

// vetted is what vet says of an overlay, run in its folder.
func vetted(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "metricwright.cue"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	var stdout, stderr bytes.Buffer
	run([]string{"vet"}, &stdout, &stderr)
	return stderr.String()
}

// TestReadme: what README.md shows works, and says what the command says.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	overlay := ""
	for _, m := range block.FindAllStringSubmatch(string(text), -1) {
		lang, code := m[1], m[2]
		switch {
		case lang == "sh":
			for _, target := range regexp.MustCompile(`(?m)^make (\w+)`).FindAllStringSubmatch(code, -1) {
				if !bytes.Contains(makefile, []byte("\n"+target[1]+":")) {
					t.Errorf("README.md: Makefile has no target %s", target[1])
				}
			}
		case lang == "cue" && strings.HasPrefix(code, "package "):
			if overlay == "" {
				overlay = code
			}
			if found := vetted(t, code); found != "" {
				t.Errorf("README.md:\n%s%s", code, found)
			}
		case lang == "cue":
			if found := vetted(t, "package m\n\nimport \"metricwright.dev/catalog\"\n\ncatalog.#Catalog & {\n"+code+"}\n"); found != "" {
				t.Errorf("README.md:\n%s%s", code, found)
			}
		case lang == "yaml" && strings.Contains(code, "metric_relabel_configs"):
			from := regexp.MustCompile(`regex: (.*)`).FindStringSubmatch(code)[1]
			to := regexp.MustCompile(`replacement: (.*)`).FindStringSubmatch(code)[1]
			// ReplaceAllString would take $1 with what follows it for a name; Prometheus does not.
			if got := regexp.MustCompile("^(?:"+from+")$").ReplaceAllString("vllm_num_requests_running", regexp.MustCompile(`\$(\d)`).ReplaceAllString(to, "$${$1}")); got != "vllm:num_requests_running" {
				t.Errorf("README.md: relabelling makes %s", got)
			}
		case strings.Contains(code, ": error: "):
			if found := vetted(t, strings.Replace(overlay, "kv_cache_full", "kv_cache_ful", 1)); !strings.HasPrefix(found, code) {
				t.Errorf("README.md shows\n%sand vet says\n%s", code, found)
			}
		default:
			t.Errorf("README.md: nothing tries this block of %q:\n%s", lang, code)
		}
	}
}
