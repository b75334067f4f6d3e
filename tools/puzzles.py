#!/usr/bin/env python3
"""Writes a game's puzzles as a data file, from what `furball puzzles mine GAME` has found:
    tools/puzzles.py [OLD.toml] FOUND.jsonl [FOUND.jsonl ...] > NEW.toml
Easiest first; of positions alike (same scenario, question and answer) one stays, at most COUNT in all."""
import json
import sys
import tomllib

COUNT = 80


def toml(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.3f}"
    if isinstance(value, (int, str)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return "{" + ", ".join(f"{json.dumps(key)} = {toml(item)}" for key, item in value.items() if item is not None) + "}"


found = {}
for path in sys.argv[1:]:
    if path.endswith(".toml"):  # the file as it was: its puzzles stay
        for puzzle in tomllib.loads(open(path, encoding="utf-8").read())["puzzle"]:
            puzzle.setdefault("why", "")
            found.setdefault((puzzle["scenario"], puzzle["asks"], tuple(puzzle["best"])), puzzle)
        continue
    for line in open(path, encoding="utf-8"):
        try:
            puzzle = json.loads(line)
        except json.JSONDecodeError:
            continue  # a search that was stopped leaves half a line
        found.setdefault((puzzle["scenario"], puzzle["asks"], tuple(puzzle["best"])), puzzle)
chosen = sorted(found.values(), key=lambda p: (p["difficulty"], -p["margin"]))
if len(chosen) > COUNT:  # from every difficulty alike
    step = len(chosen) / COUNT
    chosen = [chosen[int(i * step)] for i in range(COUNT)]
print("# Positions in which one choice is clearly best, found by `furball puzzles mine` and written by tools/puzzles.py.")
print("# margin: points by which it is better than the next; agreement: share of deep searches that chose it.")
names = set()
for puzzle in chosen:
    while puzzle["id"] in names:
        puzzle["id"] += "b"
    names.add(puzzle["id"])
    print("\n[[puzzle]]")
    for key in ("id", "scenario", "seat", "asks", "best", "margin", "agreement", "difficulty", "why", "position"):
        if puzzle[key] != "":
            value = float(puzzle[key]) if key in ("margin", "agreement") else puzzle[key]
            print(f"{key} = {toml(value)}")
