#!/usr/bin/env python3
"""Plays every scenario with mixed players and writes docs/library.md's table of what came of it.

usage: play_scenarios.py FURBALL [--games N] [--table] [GAME ...]     FURBALL: the program; N games a scenario (default 200)

A quarter of the games each: nobody thinks, blue thinks, red thinks, both think. `furball fuzz` plays them and checks every
promise of the contract on the way. The exit status is 1 if a game did not end or a promise was broken.
"""
import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = {"dogfight": ("Dogfight", "doctrine"), "full_circle": ("Full Circle", "doctrine"), "jet_duel": ("Jet Duel", "rulebook"),
         "fast_easy": ("Fast and Easy", "doctrine"), "wing_leader": ("Wing Leader", "doctrine")}
MARK, END = "<!-- played: tools/play_scenarios.py --table -->", "<!-- end of what was played -->"


def play(program, game, scenario, games, seats):
    bot = GAMES[game][1]
    command = [program, "fuzz", game, "--scenario", scenario, "--games", str(games), "--json"]
    command += [word for seat in seats for word in (f"--bot_{seat}", bot)]
    done = subprocess.run(command, capture_output=True, text=True)
    if not done.stdout.strip():
        return {"games": games, "finished": 0, "why": done.stderr.strip() or f"exit status {done.returncode}"}
    return json.loads(done.stdout)


def sum_up(program, game, games):
    total = {"scenarios": 0, "games": 0, "finished": 0, "decisions": 0, "chances": 0, "longest": 0, "failed": 0}
    for path in sorted((ROOT / "games" / game / "data" / "scenarios").glob("*.toml")):
        total["scenarios"] += 1
        for seats in ((), ("blue",), ("red",), ("blue", "red")):
            result = play(program, game, path.stem, games // 4, seats)
            broken = result.get("dead_ends", 0) + result.get("invariant_failures", 0)
            if result["finished"] != result["games"] or broken or "why" in result:
                total["failed"] += 1
                print(f"FAIL {game}/{path.stem}, {' and '.join(seats) or 'nobody'} thinks: {json.dumps(result)}")
            for key in ("games", "finished", "decisions", "chances"):
                total[key] += result.get(key, 0)
            total["longest"] = max(total["longest"], result.get("longest", 0))
    return total


def main():
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("program", metavar="FURBALL")
    args.add_argument("--games", type=int, default=200)
    args.add_argument("--table", action="store_true")
    args.add_argument("game", nargs="*", default=list(GAMES))
    args = args.parse_intermixed_args()
    lines = [MARK, "", "| game | scenarios | games | to an end | decisions | dice | longest, in nodes |", "|---|---|---|---|---|---|---|"]
    failed = 0
    for game in args.game:
        t = sum_up(args.program, game, args.games)
        failed += t["failed"]
        lines.append(f"| {GAMES[game][0]} | {t['scenarios']} | {t['games']:,} | {t['finished']:,} | {t['decisions']:,} | "
                     f"{t['chances']:,} | {t['longest']:,} |")
        print(lines[-1], flush=True)
    if args.table:
        path = ROOT / "docs/library.md"
        text = path.read_text(encoding="utf-8")
        head, rest = text.split(MARK)
        path.write_text(head + "\n".join(lines) + "\n\n" + END + rest.split(END)[1], encoding="utf-8")
    print(f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
