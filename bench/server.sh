#!/usr/bin/env bash
# What a server bears and keeps: 1,000 open games with choices at a steady pace (SQLite, durability on), fair dice
# verified and every alteration found, a hundred kills without a lost or doubled action.
# With POSTGRES=postgresql://... the load runs against that database as well.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset release >/dev/null
cmake --build build --target furball server_load record_test fairdice_test server_test -j"$(nproc)" | tail -1
echo "== load"
build/tests/server/server_load --games 1000 --rate 10500 --seconds "${SECONDS_EACH:-10}"
if [ -n "${POSTGRES:-}" ]; then build/tests/server/server_load --games 1000 --rate 10500 --seconds "${SECONDS_EACH:-10}" --db "$POSTGRES"; fi
echo "== fair dice: a whole record, and any altered roll, order or seed"
build/libs/fairdice/fairdice_test --gtest_brief=1 | tail -1
build/libs/record/record_test --gtest_filter='FairRecord.*' | grep -E '\[ +(OK|FAILED|PASSED)'
build/tests/server/server_test --gtest_filter='*ToTheEnd*' --gtest_brief=1 | tail -1
echo "== kill -9"
FURBALL_KILLS=${KILLS:-100} build/tests/server/server_test --gtest_filter='*Killed*' --gtest_brief=1 | grep -E 'kills|FAILED|PASSED'
