package dashboards_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/grafana/grafana-foundation-sdk/go/alerting"
	"github.com/grafana/grafana-foundation-sdk/go/cog/plugins"
	"go.yaml.in/yaml/v3"

	"metricwright/gen/plan/plantest"
	"metricwright/gen/promql"
)

func TestManagedAlertsOnRequest(t *testing.T) {
	t.Parallel()
	plugins.RegisterDefaultPlugins()
	p := shipped(t)
	if n := count(emit(t, p).Names(), "provisioning/alerting/"); n > 0 {
		t.Errorf("%d files of managed alerts that nobody asked for", n)
	}
	p = plantest.Overlaid(t, "config: outputs: managedAlerts: true")
	files := emit(t, p)
	rules, uids := 0, map[string]bool{}
	for _, name := range files.Names() {
		if !strings.HasPrefix(name, "provisioning/alerting/") {
			continue
		}
		var file struct {
			APIVersion int
			About      string
			Groups     []struct {
				OrgID                  int64
				Name, Folder, Interval string
				Rules                  []json.RawMessage
			}
		}
		dec := json.NewDecoder(bytes.NewReader(files[name]))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&file); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, raw := range file.Groups[0].Rules {
			rules++
			strict(t, raw, (&alerting.Rule{}).UnmarshalJSONStrict)
			var r struct {
				UID, Title  string
				Data        []struct{ Model struct{ Expr string } }
				Annotations map[string]string
			}
			if err := json.Unmarshal(raw, &r); err != nil {
				t.Fatal(err)
			}
			if uids[r.UID] || len(r.UID) > 40 {
				t.Errorf("%s: %s has the uid %q: too long or not its own", name, r.Title, r.UID)
			}
			uids[r.UID] = true
			if _, err := promql.Parse(r.Data[0].Model.Expr); err != nil {
				t.Errorf("%s: %s: %v", name, r.Title, err)
			}
			for k, v := range r.Annotations {
				if strings.Contains(v, "$value ") || strings.Contains(v, "$value}") {
					t.Errorf("%s: the %s of %s uses $value, which Grafana fills with a text", name, k, r.Title)
				}
			}
		}
	}
	if want := len(p.Alerts()); rules != want {
		t.Errorf("%d managed rules for %d alerts", rules, want)
	}
}

func count(names []string, prefix string) int {
	n := 0
	for _, s := range names {
		if strings.HasPrefix(s, prefix) {
			n++
		}
	}
	return n
}

func TestProvisioningNamesEveryBoard(t *testing.T) {
	t.Parallel()
	files := emit(t, shipped(t))
	var k struct {
		ConfigMapGenerator []struct{ Files []string } `yaml:"configMapGenerator"`
	}
	if err := yaml.Unmarshal(files["dashboards/kustomization.yaml"], &k); err != nil {
		t.Fatal(err)
	}
	for _, m := range k.ConfigMapGenerator {
		if files["dashboards/"+m.Files[0]] == nil {
			t.Errorf("%s is no board", m.Files[0])
		}
	}
	if boards := count(files.Names(), "dashboards/") - 1; len(k.ConfigMapGenerator) != boards {
		t.Errorf("%d config maps for %d boards", len(k.ConfigMapGenerator), boards)
	}
	var provider struct {
		APIVersion int `yaml:"apiVersion"`
		Providers  []struct{ Name, Folder, Type string }
	}
	if err := yaml.Unmarshal(files["provisioning/dashboards/metricwright.yaml"], &provider); err != nil || provider.APIVersion != 1 || len(provider.Providers) != 1 {
		t.Errorf("the provider file: %v, %+v", err, provider)
	}
}
