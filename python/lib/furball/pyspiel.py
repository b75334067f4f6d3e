"""What OpenSpiel's Python algorithms import as `pyspiel`, with Furball's games: for machines without OpenSpiel.

    import sys, furball.pyspiel
    sys.modules.setdefault("pyspiel", furball.pyspiel)
    # then e.g. a copy of open_spiel/python/algorithms/mcts.py runs unchanged

Where OpenSpiel is installed nothing of this is needed: hand its algorithms a game of furball.load_game.
"""
from . import (Error as SpielError, Game, State, deserialize_game_and_state, evaluate_bots, games, load_game,
               serialize_game_and_state)
from ._spiel import GameType, PlayerId

INVALID_ACTION = -1

__all__ = [
    "Bot", "Game", "GameType", "INVALID_ACTION", "PlayerId", "SpielError", "State", "deserialize_game_and_state", "evaluate_bots",
    "load_game", "registered_names", "serialize_game_and_state",
]


class Bot:
    """The base of bots written in Python."""

    def step(self, state):
        """The choice in this state."""
        raise NotImplementedError

    def restart(self):
        """A new game begins."""

    def restart_at(self, state):
        """The game goes on from here."""

    def inform_action(self, state, player, action):
        """Somebody has chosen."""

    def provides_policy(self):
        """Whether step_with_policy can be asked."""
        return hasattr(self, "step_with_policy")


def registered_names():
    """The ids of all games."""
    return [game["id"] for game in games()]
