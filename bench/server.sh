#!/usr/bin/env bash
# What a server bears and keeps: real games mixed, choices as the page sends them and with `legal` as well (SQLite, durability on), fair
# dice verified and every forgery found, kills and outages without a lost or doubled action. On a quiet machine the figures are those of docs/hosting.md.
# SECONDS_EACH, KILLS and OUTAGES make it shorter or longer; with POSTGRES=postgresql://... the load runs against that database as well.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset release >/dev/null
cmake --build build --target furball server_load record_test fairdice_test server_test -j"$(nproc)" | tail -1
load() { build/tests/server/server_load --rules all --seconds "${SECONDS_EACH:-10}" "$@"; }
echo "== load: real games, choices as the page sends them"
load --games 100 --spares 1600 --rate 12300
load --games 1000 --spares 1800 --rate 12300
echo "== the same, asking for what is legal before every choice"
load --games 100 --spares 1400 --rate 12000 --legal yes
echo "== memory of an idle game with two connections: the difference that 2,000 more make"
SECONDS_EACH=1 load --games 10 --spares 990 --rate 100 | sed -n 1p
SECONDS_EACH=1 load --games 10 --spares 2990 --rate 100 | sed -n 1p
if [ -n "${POSTGRES:-}" ]; then
  for servers in 1 2 4; do
    echo "== $servers processes on one PostgreSQL"
    load --games 100 --spares 1400 --rate 12000 --db "$POSTGRES" --servers "$servers"
  done
fi
echo "== fair dice: the independent check, on records of all games and on forged ones"
build/tests/server/server_test --gtest_filter='*FairDice*' --gtest_brief=1 | grep -E 'records|PASSED|FAILED'
build/libs/record/record_test --gtest_filter='FairRecord.*' --gtest_brief=1 | tail -1
echo "== abuse: everything at once, and what another player notices, with the database on a disk"
FURBALL_ABUSE_FOLDER=/var/tmp FURBALL_ABUSE_SECONDS=${ABUSE:-300} build/tests/server/server_test --gtest_filter='*EverythingAtOnce*' --gtest_brief=1 | grep -E 'p99|PASSED|FAILED'
echo "== kill -9 and database outages"
FURBALL_KILLS=${KILLS:-200} FURBALL_OUTAGES=${OUTAGES:-50} build/tests/server/server_test \
  --gtest_filter='*KilledIn*:*OutagesOf*' --gtest_brief=1 | grep -E 'kills|outages|FAILED|PASSED'
