package dashboards

import (
	"bytes"

	"go.yaml.in/yaml/v3"

	"metricwright/gen/output"
	"metricwright/gen/plan"
)

// provider is the file by which Grafana finds boards that lie in a folder of its machine.
type provider struct {
	APIVersion int        `yaml:"apiVersion"`
	Providers  []provided `yaml:"providers"`
}

type provided struct {
	Name                  string  `yaml:"name"`
	Folder                string  `yaml:"folder"`
	Type                  string  `yaml:"type"`
	DisableDeletion       bool    `yaml:"disableDeletion"`
	AllowUIUpdates        bool    `yaml:"allowUiUpdates"`
	UpdateIntervalSeconds int     `yaml:"updateIntervalSeconds"`
	Options               options `yaml:"options"`
}

type options struct {
	Path string `yaml:"path"`
}

// kustomization makes a ConfigMap a board, with the label that Grafana's sidecar looks for.
type kustomization struct {
	APIVersion string      `yaml:"apiVersion"`
	Kind       string      `yaml:"kind"`
	Options    generation  `yaml:"generatorOptions"`
	Maps       []configMap `yaml:"configMapGenerator"`
}

type generation struct {
	DisableNameSuffixHash bool              `yaml:"disableNameSuffixHash"`
	Labels                map[string]string `yaml:"labels"`
	Annotations           map[string]string `yaml:"annotations"`
}

type configMap struct {
	Name  string   `yaml:"name"`
	Files []string `yaml:"files"`
}

// Where the files lie in the output folder, and where Grafana reads boards from.
const (
	providerPath      = "provisioning/dashboards/metricwright.yaml"
	kustomizationPath = "dashboards/kustomization.yaml"
	boardFolder       = "/var/lib/grafana/dashboards/metricwright"
)

func provisioning(out output.Tree, p *plan.Plan) error {
	folder := p.Catalog.Config.Folder
	pr := provider{APIVersion: 1, Providers: []provided{{
		Name: "metricwright", Folder: folder, Type: "file", UpdateIntervalSeconds: 30, Options: options{boardFolder},
	}}}
	if err := addYAML(out, providerPath, "Copy dashboards/*.json to "+boardFolder+", and this file to provisioning/dashboards of Grafana's configuration.", pr); err != nil {
		return err
	}
	k := kustomization{
		APIVersion: "kustomize.config.k8s.io/v1beta1", Kind: "Kustomization",
		Options: generation{true, map[string]string{"grafana_dashboard": "1"}, map[string]string{"grafana_folder": folder}},
	}
	for _, b := range p.Boards {
		if len(b.Rows) > 0 {
			k.Maps = append(k.Maps, configMap{b.UID, []string{b.UID + ".json"}})
		}
	}
	return addYAML(out, kustomizationPath, "kubectl apply --server-side -k on this folder gives Grafana's sidecar a ConfigMap a board.", k)
}

func addYAML(out output.Tree, path, how string, v any) error {
	var b bytes.Buffer
	b.WriteString("# " + output.Mark + " from its catalog; change the catalog, not this file.\n# " + how + "\n")
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(v); err != nil {
		return err
	}
	if err := enc.Close(); err != nil {
		return err
	}
	return out.Add(path, b.Bytes())
}
