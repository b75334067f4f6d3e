"""Gymnasium's face: one side is yours, a bot flies the other. Gymnasium itself is needed only here.

    env = furball.gym.make("jet_duel", opponent="random")         one game: gymnasium.Env
    envs = furball.gym.make_vec("jet_duel", 1024, opponent="doctrine")   many: gymnasium.vector.VectorEnv

An action is the place of a choice among the legal ones; `info["action_mask"]` says how many there are.
"""
import gymnasium
import numpy as np
from gymnasium import spaces

from . import load_game
from .vector import VectorEnv

WIDTH = 1024  # no node has more choices


def _space(game, kind):
    names = game.observation_names(kind)
    low = np.array([name["low"] for name in names], np.float32)
    high = np.array([name["high"] for name in names], np.float32)
    return spaces.Box(low, high, dtype=np.float32)


class FurballEnv(gymnasium.Env):
    """One game against a bot. The bot's choices and all dice happen inside `step`."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game, opponent="random", seat=0, observation="", render_mode=None, **options):
        self.game = load_game(game, **options) if isinstance(game, str) else game
        self.seat = seat
        self.render_mode = render_mode
        self._env = VectorEnv(self.game, 1, observation=observation, keep_final=True, **{("red", "blue")[seat]: opponent})
        self.observation_space = _space(self.game, observation)
        self.action_space = spaces.Discrete(WIDTH)

    def _info(self):
        mask = np.zeros(WIDTH, np.int8)
        mask[: self._env.legal_counts[0]] = 1
        return {"action_mask": mask, "legal_count": int(self._env.legal_counts[0])}

    def reset(self, *, seed=None, options=None):
        """The first choice of a new game."""
        super().reset(seed=seed)
        observation = self._env.reset(int(self.np_random.integers(1 << 62)))
        return observation[0].copy(), self._info()

    def step(self, action):
        """One choice of yours, and everything up to the next one."""
        env = self._env
        env.step([int(action)])
        done, cut = bool(env.dones[0]), bool(env.truncated[0])
        seen = env.final_observations if done else env.observations
        return seen[0].copy(), float(env.rewards[0, self.seat]), done and not cut, cut, self._info()

    def render(self):
        """There is no picture here: the numbers as they are."""
        return str(self._env.observations[0])


def make(game, **options):
    """One game as a gymnasium.Env."""
    return FurballEnv(game, **options)


class FurballVectorEnv(gymnasium.vector.VectorEnv):
    """Many games against bots, in one call. A finished game begins anew in the same step; `final_obs` holds its end."""

    metadata = {"autoreset_mode": "same-step"}

    def __init__(self, game, num_envs, opponent="random", seat=0, observation="", threads=1, **options):
        self.game = load_game(game, **options) if isinstance(game, str) else game
        self.num_envs = num_envs
        self.seat = seat
        self._env = VectorEnv(self.game, num_envs, observation=observation, threads=threads, keep_final=True,
                              **{("red", "blue")[seat]: opponent})
        self.single_observation_space = _space(self.game, observation)
        self.single_action_space = spaces.Discrete(WIDTH)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed=None, options=None):
        """All games from the start."""
        return self._env.reset(1 if seed is None else seed), {"legal_counts": self._env.legal_counts}

    def step(self, actions):
        """One choice in each game."""
        env = self._env
        observations, rewards, dones = env.step(actions)
        info = {"legal_counts": env.legal_counts}
        if dones.any():
            info.update(final_obs=env.final_observations, _final_obs=dones, lengths=env.lengths)
        return observations, rewards[:, self.seat], dones & ~env.truncated, env.truncated, info


def make_vec(game, num_envs, **options):
    """Many games as a gymnasium.vector.VectorEnv."""
    return FurballVectorEnv(game, num_envs, **options)
