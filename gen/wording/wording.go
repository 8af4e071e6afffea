// Package wording holds what rules, docs, explain and boards say in English. Each fact has one
// wording, as a template in a .tmpl file here; whoever needs it asks for it by name.
package wording

import (
	"embed"
	"fmt"
	"strings"
	"text/template"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/prometheus/common/model"
)

//go:embed *.tmpl
var files embed.FS

var texts = template.Must(template.New("").Option("missingkey=error").Funcs(template.FuncMap{
	"sentence": Sentence, "sentences": Sentences, "value": Value, "percent": percent, "duration": duration,
	"label": func(name string) string { return "{{ $labels." + name + " }}" },
	"join":  strings.Join,
}).ParseFS(files, "*.tmpl"))

// Data are the values that a template names.
type Data map[string]any

// Text is the wording of a fact. A name or a value that is missing is a mistake of the caller.
func Text(name string, data Data) string {
	var b strings.Builder
	if err := texts.ExecuteTemplate(&b, name, data); err != nil {
		panic(fmt.Sprintf("the wording of %s: %v", name, err))
	}
	return b.String()
}

// percent is a ratio for a reader.
func percent(v float64) string { return Value("ratio", v) }

// duration is a time span as Prometheus writes it.
func duration(d time.Duration) string { return model.Duration(d).String() }

// Sentence ends in a full stop, once, or in the mark that it has.
func Sentence(s string) string {
	s = strings.TrimSpace(s)
	if s == "" || strings.HasSuffix(s, "?") || strings.HasSuffix(s, "!") {
		return s
	}
	return strings.TrimRight(s, ".") + "."
}

// Sentences joins several pieces of advice into one text.
func Sentences(items []string) string {
	out := make([]string, len(items))
	for i, s := range items {
		out[i] = Sentence(s)
	}
	return strings.Join(out, " ")
}

// Origin is a source where it stands alone: after its kind in words, or, where the kind is source, as
// it is.
func Origin(source string) string {
	if rest, ok := strings.CutPrefix(source, "source: "); ok {
		return rest
	}
	return upper(source)
}

// upper is a text with a capital first letter.
func upper(s string) string {
	if s == "" {
		return ""
	}
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// Cited is a statement and its source.
func Cited(text, source string) string { return Sentence(text) + " (" + source + ")" }
