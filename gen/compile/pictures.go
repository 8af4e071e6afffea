package compile

import (
	"fmt"
	"strconv"

	"metricwright/gen/output"
	"metricwright/gen/picture"
	"metricwright/gen/plan"
)

// Pictures is whether a run leaves pictures of the boards in the output folder. The zero value
// does as the run before it did.
type Pictures int

const (
	asBefore Pictures = iota
	with
	without
)

// Set reads the value of a flag.
func (c *Pictures) Set(s string) error {
	on, err := strconv.ParseBool(s)
	if err != nil {
		return fmt.Errorf("%q is neither true nor false", s)
	}
	*c = without
	if on {
		*c = with
	}
	return nil
}

// String is the value of a flag; none was given at first.
func (c *Pictures) String() string { return [...]string{"", "true", "false"}[*c] }

// Type is what help calls the value.
func (*Pictures) Type() string { return "bool" }

func (c Pictures) wanted(kept *output.Pictures) bool {
	return c == with || c == asBefore && kept != nil
}

// illustrate adds the pictures to a tree: those that the folder holds if they are of the same
// key and whole, else new ones. A check neither reads nor draws any.
func illustrate(t output.Tree, p *plan.Plan, kept *output.Pictures, o Options) (*output.Pictures, error) {
	if o.Check {
		return kept, nil
	}
	key := picture.Key(p)
	if kept != nil && kept.Key == key {
		files, whole, err := kept.Read(o.Out)
		if err != nil {
			return nil, wrap(err, o.Out)
		}
		if whole {
			return kept, t.Merge(files)
		}
	}
	files, err := picture.Draw(p)
	if err != nil {
		return nil, fmt.Errorf("drawing the boards: %w", err)
	}
	return output.NewPictures(key, files), t.Merge(files)
}

// outdated says that the pictures a folder keeps are not those that the plan asks for.
func outdated(p *plan.Plan, kept *output.Pictures) []output.Drift {
	switch {
	case kept == nil:
		return []output.Drift{{Name: plan.PicturesPath, Kind: "no pictures yet; run generate --pictures"}}
	case kept.Key != picture.Key(p):
		return []output.Drift{{Name: plan.PicturesPath, Kind: "drawn from other rules or panels; run generate"}}
	}
	return nil
}
