package simulate

// fault is what is wrong with an engine at a time. The zero value with healthy() applied is none.
type fault struct {
	load       float64 // times the demand
	slow       float64 // times the time between tokens
	tokens     float64 // times the KV cache that a request holds
	hits       float64 // times the prefix hit ratio
	maxRunning float64 // times the number of requests that may run
	queue      float64 // requests that may wait: the router takes others elsewhere; 0: any number
	stuck      bool    // accepts requests, defers them and finishes none

	transfersFailing     float64 // share of KV transfers that fail
	notificationsFailing float64 // share of transfers whose notification fails
	expiring             float64 // share of requests whose KV cache is never fetched
	transferSpread       float64 // added to the spread of transfer times
	transferSlow         float64 // times the transfer time
	postSlow             float64 // times the post time

	offloadFull  bool    // the offload tier is held in full and refuses stores
	neverLoaded  bool    // nothing is ever loaded back from a tier
	hostFull     bool    // the host tier has no room
	loadSlow     float64 // times the time of a load
	retracting   float64 // requests that are retracted per second
	serverErrors float64 // share of requests that the server fails
}

func healthy() fault {
	return fault{load: 1, slow: 1, tokens: 1, hits: 1, maxRunning: 1, transferSlow: 1, postSlow: 1, loadSlow: 1}
}
