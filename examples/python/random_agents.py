#!/usr/bin/python3
"""Random agents in every game: who wins, how long it takes. PYTHONPATH=build/python examples/python/random_agents.py"""
import sys

import numpy as np

import furball

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 500

print(f"{'game':14}{'games':>7}{'blue wins':>11}{'red wins':>10}{'draws':>7}{'steps a game':>14}")
for entry in furball.games():
    env = furball.VectorEnv(furball.load_game(entry["id"]), 64, observation="none")
    results, lengths = [], []
    left = np.full(len(env), -(-GAMES // len(env)))  # as many for each row: short games must not crowd out long ones
    while left.any():
        _, rewards, dones = env.step(env.sample_actions())
        counted = dones & (left > 0)
        left -= counted
        results.extend(rewards[counted, 0])
        lengths.extend(env.lengths[counted])
    results = np.array(results)
    print(f"{entry['id']:14}{len(results):7}{(results > 0).mean():11.1%}{(results < 0).mean():10.1%}"
          f"{(results == 0).mean():7.1%}{np.mean(lengths):14.0f}")
