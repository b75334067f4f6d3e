#!/usr/bin/env bash
# One round of learning for some games: games to learn from on all cores, training on the GPU, then paired games of the ace with
# the network against the ace with the hand-written evaluation, sides swapped, the same dice.
#
#   tools/train/rounds.sh WORK BINARY "dogfight jet_duel" SECONDS ROUND PAIRS BUDGET
#
# WORK keeps samples and networks between rounds. In round 1 the games' quick choices play, later the ace with the last network
# does, too. The logs of a round stand in WORK/GAME.ROUND.log.
set -euo pipefail
work=$1 binary=$2 games=$3 seconds=$4 round=$5 pairs=$6 budget=$7
threads=$(nproc)
here=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$work"

proof() { grep -h '^proof' "$here/games/$1/data/tactics.toml" | cut -d'"' -f2; }

# The proving ground often, every other scenario in turn.
scenarios() {
  local ids="" id
  for id in $(cd "$here/games/$1/data/scenarios" && ls | sed 's/\.toml$//'); do
    ids="$ids$(proof "$1"),$id,"
  done
  echo "${ids%,}"
}

generate() {
  local game=$1 more=()
  if [ "$round" -gt 1 ]; then more=(--visits "${VISITS:-24}" --network "$work/$game.network.toml"); fi
  "$binary" selfplay "$game" --scenario "$(scenarios "$game")" --games 100000000 --seconds "$seconds" --threads "$threads" \
    --seed "$round" --playouts 3 --samples 24 --out "$work/$game.$round.samples" "${more[@]}"
}

train() {
  local game=$1
  python3 "$here/tools/train/train.py" --binary "$binary" --game "$game" --out "$work/$game.network.toml" --epochs 40 --seconds 45 \
    --recipe "tools/train/rounds.sh, round $round, $seconds s of games on $threads cores" "$work/$game".*.samples
}

# Ways to use the network; VARIANTS names others.
meet() {
  local game=$1 variant
  for variant in ${VARIANTS:-net net20 look look20}; do
    echo "ace-$variant against ace-plain at $budget:"
    "$binary" arena "$game" --scenario "$(proof "$game")" --a "ace-$variant@$budget" --b "ace-plain@$budget" --pairs "$pairs" \
      --threads "$threads" --seed $((100 + round)) --network "$work/$game.network.toml" | sed -n 2p
  done
}

trainer=
for game in $games; do
  { echo "== $game, round $round"; generate "$game"; } | tee "$work/$game.$round.log"
  [ -z "$trainer" ] || wait "$trainer"
  train "$game" >> "$work/$game.$round.log" 2>&1 &
  trainer=$!
done
wait "$trainer"
for game in $games; do
  tail -n +3 "$work/$game.$round.log"
  meet "$game" 2>&1 | tee -a "$work/$game.$round.log"
done
