package plan

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/template"
)

// given are the variables that Prometheus sets before every template of an alert.
const given = `{{$labels := .Labels}}{{$externalLabels := .ExternalLabels}}{{$externalURL := .ExternalURL}}{{$value := .Value}}`

// subject is the name under which Prometheus's templates report errors, and where it stands in them.
const subject = "__alert_text"

var position = regexp.MustCompile(`^(?:error (?:parsing|executing) template ` + subject + `: )?(?:template: ` + subject + `:\d+(?::\d+)?: )?`)

// Expand fills in an alert's label or annotation as Prometheus does when it evaluates the alert. A
// template that does not parse is an error, and so is one that asks Prometheus a query: no unit test
// can know the answer.
func Expand(text string, alert map[string]string, value float64) (string, error) {
	asked := false
	none := func(context.Context, string, time.Time) (promql.Vector, error) {
		asked = true
		return nil, errors.New("no query is answered")
	}
	data := template.AlertTemplateData(alert, nil, "", promql.Sample{F: value, Metric: labels.FromMap(alert)})
	out, err := template.NewTemplateExpander(context.Background(), given+text, subject, data, model.Time(0), none, &url.URL{}, nil).Expand()
	switch {
	case asked:
		return "", errors.New("it asks Prometheus a query, which no unit test can answer")
	case err != nil:
		return "", fmt.Errorf("the template does not expand: %s", position.ReplaceAllString(strings.TrimSpace(err.Error()), ""))
	}
	return out, nil
}
