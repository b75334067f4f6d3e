#!/usr/bin/env python3
"""Renews the tables of docs/strength.md from results of `furball arena ... --json`, one a line:
    tools/strength.py RESULTS.jsonl [FILE.md]
Only what stands between the two marks is written; the rest of the page is written by hand and stays. Rows come in the order of
the ladder; each names the command that made it."""
import json
import sys

GAMES = ["dogfight", "full_circle", "jet_duel", "fast_easy", "wing_leader"]
LEVELS = ["random", "doctrine", "rulebook", "cadet", "recruit", "pilot", "veteran", "expert", "ace"]
BEGIN, END = "<!-- tables: begin -->\n", "<!-- tables: end -->\n"


def rank(player):
    return LEVELS.index(player.split("@")[0])


def elo(o):
    return f"{o['elo']['mid']:+.0f} ({o['elo']['low']:+.0f} to {o['elo']['high']:+.0f})"


rows = {}
for line in open(sys.argv[1], encoding="utf-8"):
    o = json.loads(line)
    rows[o["game"], o["scenario"], o["a"], o["b"]] = o
lines = [""]
for game in GAMES:
    mine = sorted((o for key, o in rows.items() if key[0] == game), key=lambda o: (rank(o["a"]), -rank(o["b"]), o["a"]))
    if not mine:
        continue
    lines.append(f"## {game}, scenario {mine[0]['scenario']}\n")
    lines.append("| player | against | pairs | won / drawn / lost | score | Elo (95 %) | mean margin | longest move | command |")
    lines.append("|---|---|---|---|---|---|---|---|---|")
    for o in mine:
        command = f"`furball arena {game} --scenario {o['scenario']} --a {o['a']} --b {o['b']} --pairs {o['pairs']}`"
        lines.append(f"| {o['a']} | {o['b']} | {o['pairs']} | {o['wins']} / {o['draws']} / {o['losses']} | {100 * o['score']['mid']:.1f} % | {elo(o)} "
                     f"| {o['margin']['mid']:+.2f} | {o['longest_move_ms']['a']:.0f} ms | {command} |")
    lines.append("")
path = sys.argv[2] if len(sys.argv) > 2 else "docs/strength.md"
page = open(path, encoding="utf-8").read()
before, _, rest = page.partition(BEGIN)
_, mark, after = rest.partition(END)
if not mark:
    sys.exit(f"{path}: the marks {BEGIN.strip()} and {END.strip()} are missing")
open(path, "w", encoding="utf-8").write(before + BEGIN + "\n".join(lines) + "\n" + END + after)
