#!/usr/bin/env bash
# Builds quietly: build.sh FOLDER [TARGET]. Errors are shown, progress is not.
set -euo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! cmake --build "$1" ${2:+--target "$2"} -j"$(nproc)" >"$log" 2>&1; then
  grep -E -A12 'error|FAILED|undefined' "$log" | head -60
  exit 1
fi
tail -1 "$log"
