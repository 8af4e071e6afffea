#!/usr/bin/env bash
# Runs every promtool unit-test file below the given folders, as many at a time as there are
# cores; prints a line a file and fails when one fails.
set -euo pipefail
promtool=$(realpath "$1"); shift
mapfile -t files < <(find "$@" -name '*.test.yaml' -not -path '*/testdata/*' | sort)
if [ ${#files[@]} -eq 0 ]; then
	echo "no unit-test file below $*" >&2
	exit 1
fi
one() {
	local start=$SECONDS out
	if out=$("$1" test rules "$2" 2>&1); then
		echo "ok   $2 ($((SECONDS - start))s)"
	else
		printf 'FAIL %s\n%s\n' "$2" "$out"
		return 1
	fi
}
export -f one
printf '%s\0' "${files[@]}" | xargs -0 -P "$(nproc)" -I{} bash -c 'one "$1" "$2"' _ "$promtool" {}
