#!/usr/bin/env python3
"""Lets the best opponents of two builds of the program meet: has the ace become stronger?

    tools/rivals.py OLD NEW GAME [--scenario S,S] [--ms 25] [--pairs 20] [--seed 1] [--jobs 2]

Each program plays one side by the command `think` of the protocol, and each knows the match: what one chooses is told to both, and the
dice that the new one throws as well. Pairs of games have the same dice and swapped sides. A move may take so many milliseconds of processor
time, counted for both programs in the same way, answers included. A game in which the two do not offer the same choices, because a rule has
changed between them, counts for nobody and is listed as parted."""
import argparse
import concurrent.futures
import json
import math
import os
import statistics
import subprocess
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEVEL_MS = 1000  # what the level `ace` gives a move of its own accord; `allowance` is a share of it
FIRST_SLICE = 2  # visits before the rate is known


class Parted(Exception):
    """The two programs do not play the same game any more."""


class Program:
    """One build as an engine, with the processor time it has used."""

    def __init__(self, path):
        self.process = subprocess.Popen([os.path.abspath(path), "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        cwd=Path(path).resolve().parent.parent)
        self.clock = (~self.process.pid << 3) | 2  # the process's own clock
        self.match, self.rate = None, 1.0
        self.spent, self.moves = 0.0, 0

    def ask(self, cmd, **fields):
        self.process.stdin.write(json.dumps({"cmd": cmd, **fields}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            raise Parted(f"{cmd} {fields}: {answer['error']['message']}")
        return answer

    def begin(self, game, scenario, seed):
        if self.match is not None:
            self.ask("close", match=self.match)
        answer = self.ask("new", game=game, scenario=scenario, seed=seed)
        self.match = answer["match"]
        return answer["view"]

    def milliseconds(self):
        return 1000 * time.clock_gettime(self.clock)

    def choose(self, ms):
        """The ace's choice, with its own share of `ms` for the whole move."""
        start = self.milliseconds()
        answer = self.ask("think", match=self.match, bot="ace", slice=FIRST_SLICE)
        allowed = 0.95 * answer["allowance"] * ms / LEVEL_MS
        while not answer["done"] and (left := allowed - (self.milliseconds() - start)) > 1:
            visits = answer["visits"]
            begun = self.milliseconds()
            answer = self.ask("think", match=self.match, bot="ace", slice=max(1, int(0.8 * left * self.rate)))
            self.rate = 0.5 * self.rate + 0.5 * (answer["visits"] - visits) / max(0.05, self.milliseconds() - begun)
        self.spent += self.milliseconds() - start
        return answer["notation"]


def play(programs, new_seat, game, scenario, seed, ms):
    """The new program's result: 1, 0.5 or 0."""
    view = [program.begin(game, scenario, seed) for program in programs][1]
    last = None
    while (node := view["node"])["kind"] != "terminal":
        if node["kind"] == "chance":
            thrown = programs[1].ask("roll", match=programs[1].match)
            programs[0].ask("roll", match=programs[0].match, notation=thrown["notation"], want_view=False)
            view, last = thrown["view"], None
            continue
        choices = [[a["notation"] for a in p.ask("legal", match=p.match)["actions"]] for p in programs]
        if sorted(choices[0]) != sorted(choices[1]):
            raise Parted(f"{len(choices[0])} and {len(choices[1])} choices: {sorted(set(choices[0]) ^ set(choices[1]))[:3]}")
        mover = programs[1 if node["seat"] == new_seat else 0]
        if node["seat"] != last:
            mover.moves += 1
        last = node["seat"]
        notation = mover.choose(ms) if len(choices[0]) > 1 else choices[0][0]
        programs[0].ask("apply", match=programs[0].match, notation=notation, want_view=False)
        view = programs[1].ask("apply", match=programs[1].match, notation=notation)["view"]
    verdict = view["score"]["verdict"]
    return 0.5 if verdict == "draw" else float(verdict == new_seat)


def pair(task):
    old, new, game, scenario, seed, ms = task
    programs = [Program(old), Program(new)]
    results, parted = [], []
    for seat in ("blue", "red"):
        try:
            results.append(play(programs, seat, game, scenario, seed, ms))
        except Parted as reason:
            parted.append(str(reason))
    for program in programs:
        program.process.kill()
    return results, parted, [(p.spent, p.moves) for p in programs]


def elo(share):
    share = min(max(share, 0.003), 0.997)
    return -400 * math.log10(1 / share - 1)


def meet(args, scenario):
    tasks = [(args.old, args.new, args.game, scenario, args.seed + n, args.ms) for n in range(args.pairs)]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        done = list(pool.map(pair, tasks))
    whole = [sum(results) / 2 for results, _, _ in done if len(results) == 2]
    parted = [reason for _, reasons, _ in done for reason in reasons]
    times = [[sum(t[i][k] for _, _, t in done) for k in (0, 1)] for i in (0, 1)]
    if len(whole) < 2:
        print(f"{args.game} {scenario}: no pair was played to its end; parted: {parted[:3]}", flush=True)
        return
    mid = statistics.fmean(whole)
    half = 1.96 * statistics.stdev(whole) / math.sqrt(len(whole))
    print(f"{args.game} {scenario}: the new ace scores {100 * mid:.1f} % ({100 * (mid - half):.1f} to {100 * (mid + half):.1f}), Elo {elo(mid):+.0f} "
          f"({elo(mid - half):+.0f} to {elo(mid + half):+.0f}); {len(whole)} pairs, {len(parted)} games parted; a move took "
          f"{times[0][0] / max(1, times[0][1]):.1f} ms (old), {times[1][0] / max(1, times[1][1]):.1f} ms (new)", flush=True)
    for reason in parted[:2]:
        print(f"  parted: {reason[:200]}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("game")
    parser.add_argument("--scenario", help="separated by commas; without it the game's proving ground")
    parser.add_argument("--ms", type=float, default=25)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    proof = tomllib.loads((ROOT / f"games/{args.game}/data/tactics.toml").read_text(encoding="utf-8"))["proof"]
    for scenario in (args.scenario or proof).split(","):
        meet(args, scenario)


main()
