#!/usr/bin/env bash
# Everything `make test` checks, each step timed. Stops at the first that fails. What mostly waits (installing what the page
# needs, tests with servers) goes on beside a build.
set -euo pipefail
cd "$(dirname "$0")/.."
jobs=$(nproc)
started=$SECONDS
log=$(mktemp)
other=
trap 'if [ -n "$other" ]; then kill "$other" 2>/dev/null || true; fi; rm -f "$log"' EXIT

step() {
  local name=$1 from=$SECONDS
  shift
  echo "== $name"
  "$@" || { echo "FAILED: $name" >&2; exit 1; }
  echo "   ($((SECONDS - from)) s)"
}
beside() {
  "$@" >"$log" 2>&1 &
  other=$!
}
# The end of what was begun beside: a few words if it went well, else all it said.
join() {
  local result=0
  wait "$other" || result=$?
  other=
  if [ "$result" = 0 ]; then tail -3 "$log"; else cat "$log"; fi
  return "$result"
}

step "layers" tools/check_layers.py
step "one wire" tools/wire.py --check
step "format" tools/check_format.sh
step "whole sentences" bash -c 'tests/sentences_test.py && tools/sentences.py --check'
step "aircraft data" bash -o pipefail -c 'tools/check_aircraft.py | tail -1'
step "drawings" tools/drawings.py --check
step "scenarios" bash -o pipefail -c 'tools/check_scenarios.py | tail -1'
step "rules are evidence" tools/check_rules.py
# A password can be asked for in front only; once it is all there, this takes no time.
[ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null || tools/setup.sh web
beside tools/setup.sh web
step "native build" bash -o pipefail -c "cmake --preset release >/dev/null && tools/build.sh build"
step "what the page needs" join
beside tests/python.sh
step "command line" python3 tests/cli_test.py build/furball
step "clang-tidy" tools/check_tidy.sh build
step "python" join
step "a new game, by the guide" tests/new_game_test.py
beside ctest --test-dir build --output-on-failure -j"$jobs"
step "WASM build" bash -o pipefail -c "cmake --preset wasm >/dev/null && tools/build.sh build-wasm"
step "unit tests" join
step "native and WASM agree" node tests/wasm_parity.mjs build/furball build-wasm/apps/wasm
step "hostile input" python3 tests/hostile_input.py build/furball
step "answers fit the schema" node tests/protocol_schema.mjs build/furball
step "sanitizer build" bash -o pipefail -c "cmake --preset sanitize >/dev/null && tools/build.sh build-sanitize furball"
step "random games under sanitizers" tests/sanitize.sh build-sanitize/furball
step "web: format, lint, types, unit tests, build" bash -o pipefail -c 'cd web && npm run --silent engine && npm run --silent format:check && npm run --silent lint && npm run --silent check && npm test --silent && npm run --silent build'
step "web: in the browser" bash -o pipefail -c 'cd web && npm run --silent e2e'
echo "== all tests passed in $((SECONDS - started)) s"
