"""PettingZoo's and Gymnasium's faces, with those packages where they are installed and with stand-ins where they are not."""
import importlib
import sys
import types

import numpy as np
import pytest

import furball
import furball.aec


@pytest.mark.parametrize("game", ["pig", "dogfight", "jet_duel"])
def test_two_agents_by_turns(game):
    env = furball.aec.env(game)
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    total = {"blue": 0.0, "red": 0.0}
    acted = set()
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        if termination or truncation:
            env.step(None)
            continue
        acted.add(agent)
        assert observation["action_mask"].sum() == len(env.state_.legal_actions())
        env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
    assert acted == {"blue", "red"} and not env.agents
    assert [total["blue"], total["red"]] == env.state_.returns()


def stand_in():
    """The little of Gymnasium that furball.gym touches."""
    gym = types.ModuleType("gymnasium")
    gym.spaces = types.ModuleType("gymnasium.spaces")
    gym.vector = types.ModuleType("gymnasium.vector")
    gym.vector.utils = types.SimpleNamespace(batch_space=lambda space, n: (space, n))

    class Box:
        def __init__(self, low, high, shape=None, dtype=np.float32):
            self.low, self.high, self.shape = low, high, shape or low.shape

        def contains(self, x):
            return x.shape == self.shape and bool((x >= self.low - 1e-6).all() and (x <= self.high + 1e-6).all())

    class Discrete:
        def __init__(self, n):
            self.n = n

    class Env:
        def reset(self, *, seed=None):
            self.np_random = np.random.default_rng(seed)

    gym.spaces.Box, gym.spaces.Discrete, gym.Env = Box, Discrete, Env
    gym.vector.VectorEnv = type("VectorEnv", (), {})
    return gym


@pytest.fixture(name="gym")
def gym_face(monkeypatch):
    try:
        importlib.import_module("gymnasium")
    except ImportError:
        module = stand_in()
        for name in ("gymnasium", "gymnasium.spaces", "gymnasium.vector"):
            part = module if name == "gymnasium" else getattr(module, name.split(".")[1])
            monkeypatch.setitem(sys.modules, name, part)
    monkeypatch.delitem(sys.modules, "furball.gym", raising=False)
    return importlib.import_module("furball.gym")


def test_a_game_against_a_bot(gym):
    env = gym.make("jet_duel", opponent="random", seat=1)
    rng = np.random.default_rng(2)
    seen, info = env.reset(seed=2)
    again, _ = env.reset(seed=2)
    assert np.array_equal(seen, again)
    done, reward = False, 0.0
    while not done:
        assert env.observation_space.contains(seen) and info["action_mask"].sum() == info["legal_count"]
        seen, reward, done, cut, info = env.step(rng.integers(info["legal_count"]))
        assert not cut
    assert reward in (-1, 0, 1)


def test_many_games_against_a_bot(gym):
    envs = gym.make_vec("pig", 32, opponent="random")
    seen, info = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(300):
        seen, rewards, terminations, truncations, info = envs.step(rng.integers(0, info["legal_counts"]))
        assert seen.shape == (32, envs.game.observation_size()) and rewards.shape == (32,)
        assert not truncations.any() and (rewards[~terminations] == 0).all()
        ended += terminations.sum()
    assert ended > 0
