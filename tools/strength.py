#!/usr/bin/env python3
"""Writes docs/strength.md from results of `furball arena ... --json`, one a line:
    tools/strength.py RESULTS.jsonl > docs/strength.md
Rows come in the order of the ladder; each names the command that made it."""
import json
import sys

GAMES = ["dogfight", "full_circle", "jet_duel", "fast_easy", "wing_leader"]
LEVELS = ["random", "doctrine", "rulebook", "cadet", "recruit", "pilot", "veteran", "expert", "ace"]
HEAD = """# Strength of the opponents

Measured on the game's proving ground (the scenario `proof` names in its `data/tactics.toml`: equal forces, enough of them
that skill decides). Pairs of games with the same dice and sides swapped; a draw counts half. `ace@25ms` thinks 25 milliseconds
of one core for a whole move, a quarter of the 100 ms at which opponents are tested; a player's ace may take a second. The longest
move is in milliseconds of processor time. Every row names its command; `furball ladder GAME --write FILE` plays all meetings of a
game in one go. Written by `tools/strength.py` from the results of these commands (`--json`).
"""


def rank(player):
    return LEVELS.index(player.split("@")[0])


def elo(o):
    return f"{o['elo']['mid']:+.0f} ({o['elo']['low']:+.0f} to {o['elo']['high']:+.0f})"


rows = {}
for line in open(sys.argv[1], encoding="utf-8"):
    o = json.loads(line)
    rows[o["game"], o["scenario"], o["a"], o["b"]] = o
print(HEAD)
for game in GAMES:
    mine = sorted((o for key, o in rows.items() if key[0] == game), key=lambda o: (rank(o["a"]), -rank(o["b"]), o["a"]))
    if not mine:
        continue
    print(f"## {game}, scenario {mine[0]['scenario']}\n")
    print("| player | against | pairs | won / drawn / lost | score | Elo (95 %) | mean margin | longest move | command |")
    print("|---|---|---|---|---|---|---|---|---|")
    for o in mine:
        command = f"`furball arena {game} --scenario {o['scenario']} --a {o['a']} --b {o['b']} --pairs {o['pairs']}`"
        print(f"| {o['a']} | {o['b']} | {o['pairs']} | {o['wins']} / {o['draws']} / {o['losses']} | {100 * o['score']['mid']:.1f} % | {elo(o)} "
              f"| {o['margin']['mid']:+.2f} | {o['longest_move_ms']['a']:.0f} ms | {command} |")
    print()
