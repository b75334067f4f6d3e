#!/usr/bin/env bash
# How much faster two ranks are than one: bench/ranks.sh [ROUNDS] [GAMES] [GAME/SCENARIO]
# One rank, two ranks, and two programs that know nothing of each other take turns, so that a machine whose speed varies treats
# all alike. The two programs play half of the games each: what this machine gives to two at once, whoever they are.
# Ranks have one thread each and must write the same report; starting and ending are part of the time.
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-3} games=${2:-20000} battle=${3:-full_circle/kuban-1943}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1  # containers have no other user

play() {  # play FOLDER GAMES LAUNCHER…
  local out=$1 count=$2
  shift 2
  rm -rf "$out"
  "$@" build/furball lab simulate "$battle" --stories 0 --threads 1 --games "$count" --out "$out" >/dev/null 2>&1
}
apart() {
  play "$folder/left" $((games / 2)) env &
  play "$folder/right" $((games / 2)) env
  wait
}
seconds() {  # seconds COMMAND…
  local start=$EPOCHREALTIME
  "$@"
  awk "BEGIN {printf \"%.2f\", $EPOCHREALTIME - $start}"
}

for ((round = 1; round <= rounds; round++)); do
  one=$(seconds play "$folder/one" "$games" env)
  two=$(seconds play "$folder/two" "$games" mpirun -n 2)
  apart=$(seconds apart)
  cmp "$folder/one/report.html" "$folder/two/report.html"
  echo "$one $two $apart"
done | awk 'function say(what, a, b, c) {
              printf "%-9s one rank %6.2f s   two ranks %6.2f s (%.2f times as fast)   two programs %6.2f s (%.2f)\n", what, a, b, a / b, c, a / c
              fflush()
            }
            {one += $1; two += $2; apart += $3; say("round " NR, $1, $2, $3)}
            END {say("together", one, two, apart)}'
