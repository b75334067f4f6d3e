#!/usr/bin/env bash
# Everything `make test` checks, each step timed. Stops at the first that fails.
set -euo pipefail
cd "$(dirname "$0")/.."
jobs=$(nproc)
started=$SECONDS

step() {
  local name=$1 from=$SECONDS
  shift
  echo "== $name"
  "$@" || { echo "FAILED: $name" >&2; exit 1; }
  echo "   ($((SECONDS - from)) s)"
}
quietly() { local log; log=$(mktemp); "$@" >"$log" 2>&1 || { tail -40 "$log"; return 1; }; rm -f "$log"; }

step "layers" tools/check_layers.py
step "aircraft data" bash -c 'tools/check_aircraft.py | tail -1'
step "rules are evidence" tools/check_rules.py
step "native build" bash -c "cmake --preset release >/dev/null && cmake --build build -j$jobs 2>&1 | tail -1"
step "unit tests" ctest --test-dir build --output-on-failure -j"$jobs"
step "command line" python3 tests/cli_test.py build/furball
step "WASM build" bash -c "cmake --preset wasm >/dev/null && cmake --build build-wasm -j$jobs 2>&1 | tail -1"
step "native and WASM agree" node tests/wasm_parity.mjs build/furball build-wasm/apps/wasm/furball.wasm
step "sanitizer build" bash -c "cmake --preset sanitize >/dev/null && cmake --build build-sanitize --target furball -j$jobs 2>&1 | tail -1"
step "random games under sanitizers" tests/sanitize.sh build-sanitize/furball
if [ -f web/package.json ]; then
  step "web: types, unit tests, build" bash -c 'cd web && npm run --silent check && npm test --silent && npm run --silent build'
  step "web: in the browser" bash -c 'cd web && npm run --silent e2e'
fi
echo "== all tests passed in $((SECONDS - started)) s"
