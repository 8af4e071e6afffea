package exposition

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	v1 "github.com/prometheus/client_golang/api/prometheus/v1"
	"github.com/prometheus/common/model"

	"metricwright/gen/diag"
	"metricwright/gen/promql"
)

func (s *store) timeout(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, s.f.o.Timeout)
}

// query is a vector, or a finding. Warnings come with a vector that is not whole.
func (s *store) query(ctx context.Context, e promql.Expr) (model.Vector, diag.List) {
	ctx, cancel := s.timeout(ctx)
	defer cancel()
	value, warnings, _, err := s.api.Query(ctx, promql.Print(e), s.now)
	if err != nil {
		return nil, diag.List{s.refused(err)}
	}
	v, ok := value.(model.Vector)
	if !ok {
		return nil, diag.List{diag.Errorf("input/prometheus", s.at, "answers a query of series with a %v", value.Type()).WithHint("name the address of a Prometheus, or of what has its API")}
	}
	return v, s.warned(warnings)
}

// warned are the warnings of an answer: a store of Thanos that is down, a part that was left out.
func (s *store) warned(warnings v1.Warnings) (out diag.List) {
	slices.Sort(warnings)
	for _, w := range slices.Compact(warnings) {
		out.Add(diag.Warnf("input/partial", s.at, "answers in part: %s", short(w)).
			WithHint("what is missing says nothing until the answer is whole"))
	}
	return out
}

// refused says why there was no answer.
func (s *store) refused(err error) diag.Finding {
	bad := func(format string, args ...any) diag.Finding {
		return diag.Errorf("input/prometheus", s.at, format, args...)
	}
	var e *v1.Error
	switch {
	case errors.Is(err, errTooLarge):
		return diag.Errorf("input/size", s.at, "gives an answer that is larger than %s", FormatSize(s.f.o.MaxSize)).
			WithHint("--selector narrows what is asked for; --max-size raises the limit")
	case !errors.As(err, &e):
		return s.f.o.unreachable(s.at, err)
	case e.Type == v1.ErrTimeout || errors.Is(err, context.DeadlineExceeded):
		return s.f.o.timedOut(s.at).WithHint("--timeout waits longer; --selector narrows what is asked for")
	case e.Type == v1.ErrBadResponse:
		return bad("does not answer as a Prometheus does: %s", short(e.Msg)).
			WithHint("name the address without /api/v1: http://HOST:9090; of Mimir it ends in /prometheus")
	}
	said := short(e.Msg)
	if text := short(e.Detail); text != "" && !strings.Contains(said, text) {
		said += ": " + text
	}
	switch {
	case strings.Contains(said, "org id"):
		return bad("wants to know the tenant: %s", said).WithHint("--header X-Scope-OrgID=TENANT says it; of Thanos it is THANOS-TENANT")
	case strings.Contains(e.Msg, "401") || strings.Contains(e.Msg, "403"):
		return bad("refuses access: %s", said).WithHint("%s", remedy(http.StatusUnauthorized))
	case strings.Contains(e.Msg, "404"):
		return bad("has no API of Prometheus there: %s", said).WithHint("name the address without /api/v1: http://HOST:9090; of Mimir it ends in /prometheus")
	case e.Type == v1.ErrServer:
		return bad("is not able to answer: %s", said).WithHint("look at its log")
	}
	return bad("refuses a query: %s", said).WithHint("--selector narrows what is asked for; its log may say more")
}

// short is the first line of a text, or the beginning of that.
func short(text string) string {
	const most = 200
	text, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

var errTooLarge = errors.New("the answer is too large")

// bounded refuses answers that are larger than memory should hold.
type bounded struct {
	next http.RoundTripper
	most int64
}

func (b *bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := b.next.RoundTrip(r)
	if err == nil {
		resp.Body = &boundedBody{resp.Body, b.most}
	}
	return resp, err
}

type boundedBody struct {
	io.ReadCloser
	left int64
}

func (b *boundedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return 0, errTooLarge
	}
	return n, err
}

// namesOf are what a reader knows targets by: the pod or the instance, and where that is not
// enough, all labels of each.
func namesOf(targets []model.Metric) []string {
	name := func(m model.Metric) string {
		if pod := m["pod"]; pod != "" {
			return string(pod)
		}
		return string(m[model.InstanceLabel])
	}
	count := map[string]int{}
	for _, m := range targets {
		count[name(m)]++
	}
	var out []string
	for _, m := range targets {
		n := name(m)
		if n == "" || count[n] > 1 {
			var parts []string
			for l, v := range m {
				if v != "" {
					parts = append(parts, fmt.Sprintf("%s=%q", l, v))
				}
			}
			slices.Sort(parts)
			n = "{" + strings.Join(parts, ",") + "}"
		}
		out = append(out, n)
	}
	return out
}
