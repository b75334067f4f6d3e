#!/usr/bin/env bash
# kill -9 in the middle of play and restart, a hundred times (or $1): nothing accepted is lost, nothing applied twice.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
cmake --build "$build" --target server_test -j"$(nproc)" | tail -1
FURBALL_KILLS=${1:-100} "$build"/tests/server/server_test --gtest_filter='*Killed*' --gtest_brief=1
