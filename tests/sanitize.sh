#!/usr/bin/env bash
# A few random games of every game, and some hostile input, with address and undefined-behaviour sanitizers.
set -euo pipefail
furball=$1
for game in $("$furball" games --json | python3 -c 'import json,sys; print(*[g["id"] for g in json.load(sys.stdin)])'); do
  "$furball" fuzz "$game" --games "${GAMES:-40}"
done
"$(dirname "$0")/hostile_input.py" "$furball" 60
