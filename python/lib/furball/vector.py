"""Many games at once. See docs/python.md, "Thousands of games at once"."""
import numpy as _np

from . import _core


class VectorEnv(_core.VectorEnv):
    """N games of one kind; `step` takes one choice in each, finished games begin anew at once.

    The arrays are made once and written in place by every step; copy what must stay. A row belongs to a game:
    observations, rewards (N, 2), dones, truncated, current_players, legal_counts, lengths, battles, action_bits.

    game         of furball.load_game; or a list, scenarios of one game: whenever a row's game ends the next begins there
    num_envs     how many games
    seed         of dice and sampled choices; every row has streams of its own
    chance       "sampled": dice fall inside; "caller": they are a step like any other (current_players is -1, chance_odds)
    observation  a kind, or "none"; "bytes" are the states' own bytes (uint8)
    blue, red    a bot that plays this side inside ("doctrine", "ace@200"); None: yours
    keep_final   final_observations holds the last look at a game that ended in this step
    max_length   choices and rolls after which a game is cut off
    threads      results do not depend on it
    """

    def __init__(self, game, num_envs, **options):
        self.all_games = list(game) if isinstance(game, (list, tuple)) else [game]
        super().__init__(self.all_games, num_envs, **options)
        self.game = self.all_games[0]
        self.num_envs = num_envs

    def reset(self, seed=1):
        """All games from the start; the observations (None if there are none)."""
        super().reset(seed)
        return self._look()

    def step(self, actions):
        """Places among the legal choices, one for each game: (observations, rewards, dones)."""
        super().step(actions)
        return self._look(), self.rewards, self.dones

    def masks(self, width=None):
        """Which of the first `width` choices (default: as many as the longest list now) are legal, as a bool array."""
        counts = self.legal_counts
        return _np.arange(int(counts.max()) if width is None else width) < counts[:, None]

    def _look(self):
        try:
            return self.observations
        except _core.Error:
            return None
