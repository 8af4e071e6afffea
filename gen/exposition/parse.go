package exposition

import (
	"errors"
	"io"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/textparse"

	"metricwright/gen/diag"
)

// Parse reads a page. The content type decides how, as it does for Prometheus; where it is
// empty the text itself decides. A page that Prometheus would refuse is nil and one finding.
func Parse(source string, body []byte, contentType string) (*Page, diag.List) {
	if contentType == "" {
		contentType = detect(body)
	}
	mediaType, format := formatOf(contentType)
	if mediaType == "" {
		return nil, diag.List{diag.Errorf("input/content-type", diag.Pos{File: source}, "is of the type %s, which is not that of a metrics page", contentType).
			WithHint("name the address that Prometheus scrapes, mostly /metrics; Prometheus reads text/plain and application/openmetrics-text")}
	}
	if len(body) == 0 || body[len(body)-1] != '\n' {
		body = append(body[:len(body):len(body)], '\n') // the parser would copy it, and lose the places
	}
	parser, err := textparse.New(body, mediaType, labels.NewSymbolTable(), textparse.ParserOptions{})
	if err != nil {
		return nil, diag.List{diag.Errorf("input/exposition", diag.Pos{File: source}, "cannot be parsed: %v", err).
			WithHint("save the page again as the server sends it")}
	}
	lines := &lines{source: source, body: body}
	g := newGrouper(&Page{Source: source, Format: format})
	for {
		entry, err := parser.Next()
		if errors.Is(err, io.EOF) {
			return g.page, nil
		}
		if err != nil {
			return nil, diag.List{lines.malformed(err)}
		}
		switch entry {
		case textparse.EntryType:
			name, typ := parser.Type()
			g.declare(string(name), lines.at(name)).Type = string(typ)
		case textparse.EntryHelp:
			name, help := parser.Help()
			g.declare(string(name), lines.at(name)).Help = string(help)
		case textparse.EntryUnit:
			name, unit := parser.Unit()
			g.declare(string(name), lines.at(name)).Unit = string(unit)
		case textparse.EntrySeries:
			series, _, value := parser.Series()
			if len(series) > longest {
				return nil, diag.List{diag.Errorf("input/exposition", lines.at(series), "the name and the labels of this series are longer than %s", FormatSize(longest)).
					WithHint("no label of a metric is that long: look at what the server puts into it")}
			}
			var l labels.Labels
			parser.Labels(&l)
			name := l.Get(model.MetricNameLabel)
			g.add(Sample{Name: name, Labels: l.DropReserved(isName), Value: value, Pos: lines.at(series)})
		case textparse.EntryComment:
			lines.at(parser.Comment()) // so that an error is looked for behind it
		}
	}
}

// longest is how many bytes the name and labels of a series may have. Prometheus's own labels hold
// up to 16 MiB each and end the program with more; storages stop at some thousand bytes.
const longest = 64 << 10

func isName(label string) bool { return label == model.MetricNameLabel }
