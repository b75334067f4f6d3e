#!/usr/bin/env bash
# kill -9 in the middle of play and restart, two hundred times (or $1), and fifty outages of the database (or $2), with SQLite and with
# PostgreSQL: nothing accepted is lost, nothing applied twice.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
cmake --build "$build" --target server_test -j"$(nproc)" | tail -1
FURBALL_KILLS=${1:-200} FURBALL_OUTAGES=${2:-50} "$build"/tests/server/server_test --gtest_filter='*KilledIn*:*OutagesOf*' --gtest_brief=1
