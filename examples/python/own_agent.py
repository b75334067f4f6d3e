#!/usr/bin/python3
"""An agent of your own against an ace: PYTHONPATH=build/python examples/python/own_agent.py [games] [opponent]

The agent tries every choice with a few random games to the end and takes the best: a start, to be made better.
"""
import sys

import numpy as np

import furball


class Sampler:
    """Anything with `step(state)` can play."""

    def __init__(self, tries=8, seed=1):
        self.tries, self.seed = tries, seed

    def step(self, state):
        """The choice whose random continuations end best."""
        player = state.current_player()
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]

        def worth(action):
            after = state.child(action)
            self.seed += self.tries
            return sum(after.random_playout(self.seed + i)[player] for i in range(self.tries))

        return max(actions, key=worth)


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    opponent = sys.argv[2] if len(sys.argv) > 2 else "ace@100"
    game = furball.load_game("jet_duel", returns="value")
    rng = np.random.default_rng(1)
    total = 0.0
    for number in range(games):
        mine = number % 2  # sides by turns
        players = [Sampler(seed=number), game.bot(opponent, seed=number)]
        result = furball.evaluate_bots(game.new_initial_state(), players[::-1] if mine else players, rng)[mine]
        total += result
        print(f"game {number + 1}: {'won' if result > 0 else 'lost' if result < 0 else 'drawn'} as {('blue', 'red')[mine]} ({result:+.2f})")
    print(f"mean value against {opponent}: {total / games:+.2f}")


if __name__ == "__main__":
    main()
