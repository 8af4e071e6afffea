package unittest

// failure is the reason why a test cannot be made. It ends the making from wherever it is, since the
// steps of a test have nothing else to tell each other.
type failure struct{ error }

// must goes on unless there is an error.
func must(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// must1 is the value unless there is an error.
func must1[T any](v T, err error) T {
	must(err)
	return v
}

// caught is the failure that ended the making of a test, if one did.
func caught(err *error) {
	switch x := recover().(type) {
	case nil:
	case failure:
		*err = x.error
	default:
		panic(x)
	}
}

// must2 are both values unless there is an error.
func must2[T, U any](v T, u U, err error) (T, U) {
	must(err)
	return v, u
}
