#!/usr/bin/env python3
"""Random play of two builds side by side: bench/compare.py OLD NEW [GAME[/SCENARIO] ...] [--rounds N] [--ms N] [--full]

The programs take turns. On a quiet machine the median of the rounds counts, on a busy one the best. A build that knows --give_up plays full-length games by
default; to stand beside one that does not, it is asked to let random players give up too. --full leaves that out, for two
builds that both know it.
"""
import argparse
import json
import pathlib
import statistics
import subprocess

GAMES = ["dogfight", "full_circle", "jet_duel", "fast_easy", "wing_leader", "pig"]


def knows_give_up(program):
    return "give_up" in subprocess.run([program, "bench", "--help"], capture_output=True, text=True).stdout


def measure(program, battle, ms, full):
    game, _, scenario = battle.partition("/")
    command = [program, "bench", game, "--ms", str(ms), "--json"]
    if scenario:
        command += ["--scenario", scenario]
    if not full and knows_give_up(program):
        command.append("--give_up")
    folder = pathlib.Path(program).resolve().parent.parent
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder).stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("battle", nargs="*")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--ms", type=int, default=600)
    parser.add_argument("--full", action="store_true")
    args = parser.parse_args()
    print(f"{'game':24} {'median: old':>12} {'new':>12} {'ratio':>6} {'best: old':>12} {'new':>12} {'ratio':>6}  mean nodes old, new")
    for battle in args.battle or GAMES:
        rounds = [[measure(p, battle, args.ms, args.full) for p in (args.old, args.new)] for _ in range(args.rounds)]
        columns = []
        for pick in (statistics.median, max):
            old, new = (pick([r[i]["nodes_per_s"] for r in rounds]) for i in (0, 1))
            columns.append(f"{old:12,.0f} {new:12,.0f} {new / old:6.2f}")
        print(f"{battle:24} {' '.join(columns)}  "
              f"{rounds[0][0]['mean_nodes']:.0f}, {rounds[0][1]['mean_nodes']:.0f}", flush=True)


main()
