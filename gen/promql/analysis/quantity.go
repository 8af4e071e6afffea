package analysis

// addition is the kind and unit of a sum of two quantities.
func addition(x, y *Result) (Kind, string) {
	switch {
	case x.Kind == Timestamp || y.Kind == Timestamp:
		if x.Kind == Timestamp && y.Kind == Timestamp {
			return Unknown, ""
		}
		return Timestamp, UnitTimestamp
	case x.Kind == Number:
		return shifted(y), y.Unit
	case y.Kind == Number:
		return shifted(x), x.Unit
	case x.Unit != y.Unit:
		return common(x.Kind, y.Kind), ""
	}
	k := common(x.Kind, y.Kind)
	if k == Share || k == Bool || k == Quantile {
		k = Unknown
	}
	return k, x.Unit
}

// shifted is the kind of a quantity plus or minus a number: what is left of 1 is a share.
func shifted(r *Result) Kind {
	switch r.Kind {
	case Share, Ratio, Number, Level, Timestamp, Quantile, Mean:
		return r.Kind
	}
	return Unknown
}

// subtraction is the kind and unit of a difference.
func subtraction(x, y *Result) (Kind, string) {
	if x.Kind == Timestamp && y.Kind == Timestamp {
		return Level, UnitSeconds
	}
	k, u := addition(x, y)
	if x.Kind == Counter || x.Kind == Buckets {
		k = Unknown
	}
	return k, u
}

// product is the kind and unit of a product.
func product(x, y *Result) (Kind, string) {
	if c, ok := y.Constant(); ok && y.Kind == Number {
		return scaledBy(x, c)
	}
	if c, ok := x.Constant(); ok && x.Kind == Number {
		return scaledBy(y, c)
	}
	switch {
	case x.Kind == Bool && y.Kind != Bool && y.Kind != Number:
		return y.Kind, y.Unit
	case y.Kind == Bool && x.Kind != Bool && x.Kind != Number:
		return x.Kind, x.Unit
	}
	return Unknown, MulUnit(x.Unit, y.Unit)
}

// scaledBy is the kind and unit of a multiple. A multiple by zero is nothing of any kind.
func scaledBy(r *Result, c float64) (Kind, string) {
	if c == 0 {
		return Number, ""
	}
	if r.Kind == Number {
		return Number, r.Unit
	}
	k := r.Kind
	if (k == Share || k == Bool || k == Info) && c != 0 && c != 1 {
		k = Ratio
	}
	return k, scaleUnit(r.Unit, c)
}

// quotient is the kind and unit of a quotient.
func quotient(x, y *Result) (Kind, string) {
	if c, ok := y.Constant(); ok && y.Kind == Number && c != 0 {
		if c > 0 && c < 1 { // by an error budget, say: no other unit
			k, _ := scaledBy(x, 1/c)
			return k, x.Unit
		}
		return scaledBy(x, 1/c)
	}
	if x.Kind == Number && y.Kind == Number {
		return Number, ""
	}
	unit := DivUnit(x.Unit, y.Unit)
	switch {
	case y.Unit == UnitObservations || y.Unit == UnitObservations+"/second":
		if unit == UnitRatio {
			return Ratio, unit
		}
		return Mean, unit
	case unit == UnitRatio:
		return Ratio, unit
	}
	return Unknown, unit
}
