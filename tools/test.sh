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

step "layers" tools/check_layers.py
step "aircraft data" bash -o pipefail -c 'tools/check_aircraft.py | tail -1'
step "rules are evidence" tools/check_rules.py
step "native build" bash -o pipefail -c "cmake --preset release >/dev/null && tools/build.sh build"
step "unit tests" ctest --test-dir build --output-on-failure -j"$jobs"
step "command line" python3 tests/cli_test.py build/furball
step "WASM build" bash -o pipefail -c "cmake --preset wasm >/dev/null && tools/build.sh build-wasm"
step "native and WASM agree" node tests/wasm_parity.mjs build/furball build-wasm/apps/wasm/furball.wasm
step "sanitizer build" bash -o pipefail -c "cmake --preset sanitize >/dev/null && tools/build.sh build-sanitize furball"
step "random games under sanitizers" tests/sanitize.sh build-sanitize/furball
if [ -f web/package.json ]; then
  step "web: types, unit tests, build" bash -o pipefail -c 'cd web && npm run --silent check && npm test --silent && npm run --silent build'
  step "web: in the browser" bash -o pipefail -c 'cd web && npm run --silent e2e'
fi
echo "== all tests passed in $((SECONDS - started)) s"
