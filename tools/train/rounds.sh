#!/usr/bin/env bash
# One round of learning for some games: games to learn from on all cores, training on the GPU, then paired games of the ace with
# the network against the ace with the hand-written evaluation, sides swapped, the same dice.
#
#   tools/train/rounds.sh WORK BINARY "dogfight jet_duel" SECONDS ROUND PAIRS BUDGET
#
# WORK keeps samples and networks between rounds. In round 1 the games' quick choices play, and a position is worth what one game
# from there comes to: many positions teach more than many games behind each. Later the ace plays with the last network (VISITS a
# choice), a position is worth what its search found, and the next network learns from those alone; with PLAYOUTS=1 it is worth what
# a game from there comes to, and the network learns from all rounds: that takes off what the last network believed of itself. The
# logs of a round stand in WORK/GAME.ROUND.log. HIDDEN names the sizes of the layers, SAMPLES how many positions a game gives,
# SCENARIOS the battles.
set -euo pipefail
work=$1 binary=$2 games=$3 seconds=$4 round=$5 pairs=$6 budget=$7
threads=$(nproc)
here=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$work"

proof() { grep -h '^proof =' "$here/games/$1/data/tactics.toml" | cut -d'"' -f2; }

# The proving ground often, every other scenario in turn.
scenarios() {
  if [ -n "${SCENARIOS:-}" ]; then echo "$SCENARIOS"; return; fi
  local ids="" id
  for id in $(cd "$here/games/$1/data/scenarios" && ls | sed 's/\.toml$//'); do
    ids="$ids$(proof "$1"),$id,"
  done
  echo "${ids%,}"
}

generate() {
  local game=$1 more=(--playouts 1 --network none)
  if [ "$round" -gt 1 ]; then more=(--playouts "${PLAYOUTS:-0}" --visits "${VISITS:-32}" --network "$work/$game.network.toml"); fi
  "$binary" selfplay "$game" --scenario "$(scenarios "$game")" --games 100000000 --seconds "$seconds" --threads "$threads" \
    --seed "$round" --samples "${SAMPLES:-100}" --out "$work/$game.$round.samples" "${more[@]}"
}

train() {
  local game=$1 samples=("$work/$1.$round.samples")
  if [ "${PLAYOUTS:-0}" -gt 0 ]; then samples=("$work/$1".*.samples); fi
  python3 "$here/tools/train/train.py" --binary "$binary" --game "$game" --out "$work/$game.network.toml" --hidden "${HIDDEN:-128,32}" --value-share 1 \
    --recipe "tools/train/rounds.sh, round $round, $seconds s of games on $threads cores" "${samples[@]}"
  cp "$work/$game.network.toml" "$work/$game.$round.network.toml"
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
