package simulate

// The demand of a day by hour, as a share of what the busiest hour asks for: nothing from one
// to five, a steep rise, a dip at noon, the peak at three, and a slow fall.
var demand = []struct{ hour, share float64 }{
	{0, 0.16}, {1, 0}, {5, 0}, {6, 0.12}, {9, 0.82}, {11.5, 0.9}, {12.5, 0.78}, {15, 1}, {18, 0.84}, {21, 0.6}, {24, 0.16},
}

// share is the demand at an hour.
func share(hour float64) float64 {
	for i := 1; i < len(demand); i++ {
		a, b := demand[i-1], demand[i]
		if hour <= b.hour {
			return a.share + (b.share-a.share)*(hour-a.hour)/(b.hour-a.hour)
		}
	}
	return demand[0].share
}
