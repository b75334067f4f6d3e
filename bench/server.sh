#!/usr/bin/env bash
# What a server bears: 1,000 open games, both seats connected, choices at a steady pace, SQLite with durability on.
# With POSTGRES=postgresql://... the same against that database.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset release >/dev/null
cmake --build build --target furball server_load -j"$(nproc)" | tail -1
build/tests/server/server_load --games 1000 --rate 10500 --seconds "${SECONDS_EACH:-10}"
if [ -n "${POSTGRES:-}" ]; then build/tests/server/server_load --games 1000 --rate 10500 --seconds "${SECONDS_EACH:-10}" --db "$POSTGRES"; fi
