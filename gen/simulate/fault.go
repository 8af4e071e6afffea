package simulate

// fault is what is wrong with an engine at a time. The zero value with healthy() applied is none.
type fault struct {
	load      float64 // times the demand
	slow      float64 // times the time between tokens
	tokens    float64 // times the KV cache that a request holds
	hits      float64 // times the prefix hit ratio
	places    float64 // times the places for requests
	queue     float64 // requests that may wait: the router takes others elsewhere; 0: any number
	wedged    bool    // takes requests in, puts them aside and finishes none
	failing   float64 // share of KV transfers that fail
	unnoticed float64 // share of transfers whose notification fails
	expiring  float64 // share of requests whose KV cache is never fetched
	moveTail  float64 // spread of transfer times, added
	moveSlow  float64 // times the transfer time
	postSlow  float64 // times the post time
	full      bool    // the offload tier is held in full and refuses stores
	unread    bool    // nothing is ever loaded back from a tier
	hostFull  bool    // the host tier has no room
	backSlow  float64 // times the time of a load-back
	retract   float64 // requests that are retracted, a second
	broken    float64 // share of requests that the server fails
}

func healthy() fault {
	return fault{load: 1, slow: 1, tokens: 1, hits: 1, places: 1, moveSlow: 1, postSlow: 1, backSlow: 1}
}
