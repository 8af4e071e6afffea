package checks_test

import "testing"

func TestTemplate(t *testing.T) {
	ctx := alert
	ctx.Annotations = map[string]string{"summary": `{{ $labels.store }} of {{ .Labels.stores }}, {{ index $labels "pod" }}`}
	expect(t, "template", ctx, []sample{
		{`max by (store, pod) (shop:queue) > 5`, "error: annotations.summary reads the label stores, which the alert never has", "did you mean store?"},
		{`max by (lane) (shop:queue) > 5`, "error: annotations.summary reads the label store, which the alert never has\n" +
			"error: annotations.summary reads the label stores, which the alert never has\n" +
			"error: annotations.summary reads the label pod, which the alert never has",
			"keep it in the grouping, or read one of lane\nkeep it in the grouping, or read one of lane\nkeep it in the grouping, or read one of lane"},
		{`shop:queue > 5`, "", ""},
		{`foreign > 5`, "", ""},
	})
}

func TestTemplateOfALabel(t *testing.T) {
	ctx := alert
	ctx.Labels = map[string]string{"team": "{{ $labels.owner }}", "value": "{{ $value }}"}
	expect(t, "template", ctx, []sample{
		{`max(shop:queue) > 5`, "error: labels.team reads the label owner, which the alert never has", "keep it in the grouping: the alert has no labels at all"},
		{`max by (owner) (foreign) > 5`, "", ""},
	})
}
