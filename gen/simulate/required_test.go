package simulate

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metricwright/gen/catalog"
)

// TestRequired: targets get what the deployment's matchers ask for, and keep what fits already.
func TestRequired(t *testing.T) {
	t.Parallel()
	own := map[string]string{"job": "vllm-fixed", "namespace": "serving"}
	for _, x := range []struct {
		in   catalog.Matchers
		want map[string]string
	}{
		{catalog.Matchers{}, map[string]string{}},
		{catalog.Matchers{"cluster": "prod"}, map[string]string{"cluster": "prod"}},
		{catalog.Matchers{"cluster": "prod|dr", "job": "vllm-.*"}, map[string]string{"cluster": "prod"}},
		{catalog.Matchers{"job": "model-servers"}, map[string]string{"job": "model-servers"}},
		{catalog.Matchers{"cluster": "!dev", "namespace": "!test-.+"}, map[string]string{}},
		{catalog.Matchers{"cluster": "(eu|us)-[a-c]{2}.+"}, map[string]string{"cluster": "eu-aax"}},
	} {
		if d := cmp.Diff(x.want, required(x.in, own)); d != "" {
			t.Errorf("%v: %s", x.in, d)
		}
	}
}
