#!/usr/bin/env bash
# Runs every fuzz target for a few seconds; a failure leaves its input under testdata/fuzz.
set -euo pipefail
seconds=${1:-5}
cd "$(dirname "$0")/.."
grep -rl --include='*_test.go' '^func Fuzz' gen | while read -r file; do
	pkg=./$(dirname "$file")
	sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$file" | while read -r target; do
		echo "fuzz $pkg $target"
		go test "$pkg" -run '^$' -fuzz "^$target\$" -fuzztime "${seconds}s" -fuzzminimizetime 5s </dev/null
	done
done
