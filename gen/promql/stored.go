package promql

import (
	"errors"
	"slices"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// ParseSelector are the matchers of a selector that a user wrote, for example {job="vllm"}; of an
// empty text there are none.
func ParseSelector(text string) ([]*labels.Matcher, error) {
	if text == "" {
		return nil, nil
	}
	e, err := parser.NewParser(parser.Options{}).ParseExpr(text)
	if err != nil {
		return nil, err
	}
	v, ok := e.(*parser.VectorSelector)
	if !ok || v.OriginalOffset != 0 || v.Timestamp != nil || v.StartOrEnd != 0 {
		return nil, errors.New("it is an expression and no selector")
	}
	return v.LabelMatchers, nil
}

// StoredSeries selects series by matchers alone, whatever their names.
func StoredSeries(match []*labels.Matcher) Expr {
	return &parser.VectorSelector{LabelMatchers: slices.Clone(match)}
}

// StoredBy is an element for each set of values that series of these names have under labels.
func StoredBy(names, by []string, match []*labels.Matcher) Expr {
	return &parser.AggregateExpr{
		Op: parser.GROUP, Grouping: by,
		Expr: StoredSeries(append(slices.Clone(match), OneOf(model.MetricNameLabel, names))),
	}
}
