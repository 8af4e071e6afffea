package exposition

import (
	"strconv"
	"strings"

	"metricwright/gen/diag"
)

// podList is what is read of pods that Kubernetes prints: a list, or one pod.
type podList struct {
	Kind  string `json:"kind"`
	Items []pod  `json:"items"`
	pod
}

type pod struct {
	Metadata struct {
		Name        string            `json:"name"`
		Annotations map[string]string `json:"annotations"`
	} `json:"metadata"`
	Spec struct {
		Containers []struct {
			Ports []port `json:"ports"`
		} `json:"containers"`
	} `json:"spec"`
	Status struct {
		Phase string `json:"phase"`
		IP    string `json:"podIP"`
	} `json:"status"`
}

type port struct {
	Name   string `json:"name"`
	Number int    `json:"containerPort"`
}

// targets are the pods that run, at the port and path that their annotations for Prometheus say,
// else at the port that is named for metrics, else at the only one or the one named http.
func (l podList) targets(at diag.Pos) (out []target, found diag.List) {
	pods := l.Items
	switch l.Kind {
	case "Pod":
		pods = []pod{l.pod}
	case "List", "PodList":
	default:
		return nil, diag.List{diag.Errorf("input/targets", at, "holds a %s and no pods", l.Kind).WithHint("save kubectl get pods -o json")}
	}
	var waiting, portless []string
	for _, p := range pods {
		note := func(key string) string { return p.Metadata.Annotations["prometheus.io/"+key] }
		number := note("port")
		if number == "" {
			number = p.port()
		}
		switch {
		case note("scrape") == "false":
		case p.Status.Phase != "Running" || p.Status.IP == "":
			waiting = append(waiting, p.Metadata.Name)
		case number == "":
			portless = append(portless, p.Metadata.Name)
		default:
			out = append(out, target{p.Metadata.Name, hostPort(p.Status.IP, number), note("scheme"), note("path"), nil})
		}
	}
	if len(waiting) > 0 {
		found.Add(diag.Notef("input/pods", at, "%d of %d pods do not run and are not read: %s", len(waiting), len(pods), few(waiting)).
			WithHint("kubectl describe pod says why"))
	}
	if len(portless) > 0 {
		found.Add(diag.Warnf("input/pods", at, "it is not known at which port %d of %d pods have metrics: %s", len(portless), len(pods), few(portless)).
			WithHint("name the port metrics in the container, or set the annotation prometheus.io/port"))
	}
	return out, found
}

func (p pod) port() string {
	var all []port
	for _, c := range p.Spec.Containers {
		all = append(all, c.Ports...)
	}
	for _, fits := range []func(port) bool{
		func(x port) bool { return strings.Contains(x.Name, "metrics") },
		func(port) bool { return len(all) == 1 },
		func(x port) bool { return x.Name == "http" },
	} {
		for _, x := range all {
			if fits(x) {
				return strconv.Itoa(x.Number)
			}
		}
	}
	return ""
}

// few is the beginning of a list.
func few(names []string) string {
	const most = 3
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:most], ", ") + " and " + strconv.Itoa(len(names)-most) + " more"
}
