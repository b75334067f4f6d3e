#!/usr/bin/python3
"""Steps a second, side by side in one run: PYTHONPATH=build/python python/bench.py [--games dogfight,jet_duel] [--seconds 1]

A step is a choice or a roll. All play random games on one thread; seconds are processor time, and the
contestants take turns, so that a busy machine is unfair to nobody.

native      the engine's own loop, no Python
vector      VectorEnv with 1,024 games: numpy draws the choices, every step looks at the states' bytes
  no look   the same without observations
  features  the same with the game's named features (or the board, where it has none), on the 64 games
plain       a Python loop over one state: legal_actions, apply_action, chance_outcomes
OpenSpiel   its own Pig in the same plain loop, where pyspiel is installed
"""
import argparse
import random
import sys
import time

import numpy as np

import furball
from furball import _core


def native(game, seconds):
    return _core.native_playouts(game, seconds)


def vector(game, seconds, observation="bytes", count=1024):
    env = furball.VectorEnv(game, count, observation=observation)
    rng = np.random.default_rng(1)
    before, start = env.nodes, time.thread_time()
    while time.thread_time() - start < seconds:
        for _ in range(4):
            env.step((rng.random(count, np.float32) * env.legal_counts).astype(np.int64))
    return env.nodes - before, time.thread_time() - start


def plain(game, seconds):
    rng = random.Random(1)
    nodes, start = 0, time.thread_time()
    while time.thread_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal() and time.thread_time() - start < 2 * seconds:
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            nodes += 1
    return nodes, time.thread_time() - start


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", default=",".join(game["id"] for game in furball.games()))
    options.add_argument("--seconds", type=float, default=1.0, help="for each, in four turns")
    asked = options.parse_args()
    contestants = [("native", native), ("vector", vector), ("no look", lambda g, s: vector(g, s, "none")),
                   ("features", lambda g, s: vector(g, s, "", 64)), ("plain", plain)]
    print("steps a second".ljust(16) + "".join(name.rjust(13) for name, _ in contestants) + "vector/native".rjust(15))
    poor = []
    for name in asked.games.split(","):
        game = furball.load_game(name)
        sums = {who: [0, 0.0] for who, _ in contestants}
        for _ in range(4):
            for who, run in contestants:
                nodes, seconds = run(game, asked.seconds / 4)
                sums[who][0] += nodes
                sums[who][1] += seconds
        rate = {who: nodes / seconds for who, (nodes, seconds) in sums.items()}
        share = rate["vector"] / rate["native"]
        print(name.ljust(16) + "".join(f"{rate[who]:13,.0f}" for who, _ in contestants) + f"{share:14.0%}", flush=True)
        if share < 0.5:
            poor.append(name)
    try:
        import pyspiel
        nodes, seconds = plain(pyspiel.load_game("pig"), asked.seconds)
        print(f"OpenSpiel's Pig, plain loop: {nodes / seconds:,.0f}")
    except ImportError:
        print("OpenSpiel is not installed here")
    if poor:
        sys.exit(f"less than half of the native speed: {', '.join(poor)}")


if __name__ == "__main__":
    main()
