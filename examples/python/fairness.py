#!/usr/bin/python3
"""Is a battle fair, and what would a handicap do? PYTHONPATH=build/python examples/python/fairness.py [pairs]

Doctrine flies both sides of a Dogfight scenario; the handicap is points for the escorts. The share of blue is what it wins, a draw
counting half, with a 95 % interval.
"""
import sys

import furball

PAIRS = int(sys.argv[1]) if len(sys.argv) > 1 else 100
first = furball.scenarios("dogfight")[0]["id"]
scenario = furball.scenario("dogfight", first)
print(f"{scenario['title']}: {2 * PAIRS} games for each handicap")
nearest = None
for handicap in range(5):
    game = furball.load_game("dogfight", scenario_data=dict(scenario, handicap=handicap))
    share = furball.arena(game, "doctrine", "doctrine", pairs=PAIRS)["blue"]
    print(f"handicap {handicap}: blue {share['mid']:6.1%}   ({share['low']:.1%} to {share['high']:.1%})  {'#' * round(40 * share['mid'])}")
    if nearest is None or abs(share["mid"] - 0.5) < abs(nearest[1] - 0.5):
        nearest = (handicap, share["mid"])
print(f"nearest to even: handicap {nearest[0]}")
