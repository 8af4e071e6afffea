#!/usr/bin/env bash
# Runs every fuzz target for a few seconds; a failure leaves its input under testdata/fuzz.
set -euo pipefail
seconds=${1:-5}
cd "$(dirname "$0")/.."
grep -rl --include='*_test.go' '^func Fuzz' gen | while read -r file; do
	pkg=./$(dirname "$file")
	sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$file" | while read -r target; do
		echo "fuzz $pkg $target"
		# Go's fuzzer may miss its own deadline on a busy machine; only an input that it kept is a failure.
		if ! go test "$pkg" -run '^$' -fuzz "^$target\$" -fuzztime "${seconds}s" -fuzzminimizetime 5s </dev/null; then
			test -z "$(git status --porcelain -- "$pkg/testdata/fuzz")"
		fi
	done
done
