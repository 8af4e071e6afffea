package verify

import (
	"regexp"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

var version = regexp.MustCompile(`^[0-9]{1,9}(\.[0-9]{1,9})*$`)

// targets reads what --target says: exporter=version, an exporter as often as it has versions.
func targets(c *catalog.Catalog, texts []string) (map[*catalog.Exporter]Range, diag.List) {
	out := map[*catalog.Exporter]Range{}
	var bad diag.List
	var ids []string
	for _, e := range c.Exporters {
		ids = append(ids, e.ID)
	}
	for _, s := range texts {
		id, v, _ := strings.Cut(s, "=")
		v = strings.TrimPrefix(v, "v")
		var e *catalog.Exporter
		for _, x := range c.Exporters {
			if x.ID == id {
				e = x
			}
		}
		switch {
		case e == nil:
			f := diag.Errorf("input/target", diag.Pos{}, "--target %s: no exporter of the catalog is called %s", s, id)
			if near := diag.Nearest(id, ids); near != "" {
				bad.Add(f.WithHint("did you mean %s?", near))
			} else {
				bad.Add(f.WithHint("there are %s", strings.Join(ids, ", ")))
			}
		case !version.MatchString(v):
			bad.Add(diag.Errorf("input/target", diag.Pos{}, "--target %s: %q is not a version", s, v).WithHint("write it as --target %s=0.26 or %s=0.26.1", id, id))
		default:
			r := exactly(v)
			if old, ok := out[e]; ok {
				r = old.join(r)
			}
			out[e] = r
		}
	}
	return out, bad
}
